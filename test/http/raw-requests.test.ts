import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { withinErrorBoundary } from "#server/http/error-boundary.ts";
import { answerWhileMigrating } from "#server/operate/answer-while-migrating.ts";
import { MigrationProgress } from "#server/operate/migration-progress.ts";
import { freePort } from "#test/support/postgres.ts";
import { RawConnection, sendBytes } from "#test/support/raw-connection.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";

/*
 * Bytes that no well-behaved client sends, written to every listener of a process. A request that Node's parser lets through gets a
 * response; none is an error of the server, and the process lives.
 */

/** Where each kind of public document, a page, a file and the API have their URLs. */
const PATHS = [
  "/u/nobody",
  "/u/nobody/feed",
  "/u/nobody/feed.xml",
  "/u/nobody/feed/embed",
  "/api/users/screen-name/nobody",
  "/api/oembed",
  "/dashboard",
  "/assets/x",
  "/",
];
/** What can stand at the end of a path. */
const ENDINGS = [
  "%ff",
  "/%ff",
  "%",
  "%e0%a4%a",
  "#%ff",
  "#",
  "?q=%ff",
  "?q=%ff#%ff",
  "?%",
  "/%00",
  "/..%2f..",
  "/\u00ff",
  ";%ff",
  "//%ff",
  "/%2e%2e/%ff",
];
const ODD_TARGETS = [
  ...["*", "%ff", "?", "#", "//", "///", "/%", "//%ff", "/u//%ff", "/u/%ff/%ff/%ff", "/u/%C3%A9/%ff"],
  ...[
    "http://",
    "http:/u/%ff",
    "http://%ff/u/x",
    "http://[::1/u/x",
    "ftp://host/u/%ff",
    "mailto:a@b",
    "javascript:%ff",
  ],
  ...["http://host:99999999/u/x", "http://user:pass@host/u/%ff", "host:443"],
  `/u/${"%ff".repeat(2500)}`,
  `/u/${"a".repeat(70_000)}`,
  `http://host/u/${"%".repeat(7000)}`,
  `/u/nobody?${"q=%ff&".repeat(1000)}`,
];
const METHODS = ["GET", "HEAD", "POST", "PUT", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "BREW", "get"];
const TARGETS = [
  ...PATHS.flatMap((path) => ENDINGS.flatMap((end) => [path + end, `http://host${path}${end}`])),
  ...ODD_TARGETS,
];

const head = (...lines: string[]) => Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
const get = (target: string, ...headers: string[]) =>
  head(`GET ${target} HTTP/1.1`, "Host: host", "Connection: close", ...headers);
const CHUNKED = ["Host: host", "Transfer-Encoding: chunked"];

/** Each with a title. */
const ODD_REQUESTS: [string, ...Buffer[]][] = [
  ...METHODS.flatMap((method): [string, Buffer][] =>
    ["/u/%ff", "http://host/u/%ff", "/u/nobody#%ff"].map((target) => [
      `${method} ${target}`,
      head(`${method} ${target} HTTP/1.1`, "Host: host", "Connection: close"),
    ]),
  ),
  ["no version", head("GET /u/%ff")],
  ["HTTP/0.9", head("GET /u/%ff HTTP/0.9")],
  ["HTTP/1.0", head("GET /u/%ff HTTP/1.0")],
  ["HTTP/2.0", head("GET /u/%ff HTTP/2.0")],
  ["HTTP/2's preface", Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")],
  ["a TLS hello", Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  ["nothing", Buffer.alloc(0)],
  ["an empty line", Buffer.from("\r\n\r\n")],
  ["bytes from 0 to 255", Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
  ["no host", head("GET /u/nobody HTTP/1.1")],
  ["two hosts", head("GET /u/nobody HTTP/1.1", "Host: one", "Host: two")],
  ["an odd host", head("GET /u/%ff HTTP/1.1", "Host: \u00ff:%", "Connection: close")],
  ["an upgrade", get("/u/%ff", "Upgrade: websocket", "Connection: Upgrade")],
  ["an upgrade to HTTP/2", get("/u/%ff", "Upgrade: h2c", "HTTP2-Settings: x", "Connection: Upgrade")],
  [
    "an expectation",
    head("POST /api/login HTTP/1.1", "Host: host", "Expect: 100-continue", "Content-Length: 0", "Connection: close"),
  ],
  ["an odd expectation", get("/u/%ff", "Expect: tea")],
  ["a header without a colon", get("/u/nobody", "header")],
  ["a header of 70 kB", get("/u/nobody", `X-Long: ${"x".repeat(70_000)}`)],
  ["3,000 headers", get("/u/nobody", ...Array.from({ length: 3000 }, (_, number) => `X-${number}: x`))],
  ["a folded header", get("/u/nobody", "X-Folded: one", " two")],
  ["odd cookies", get("/u/nobody/feed", "Cookie: aircheck_session=%ff; =; aircheck_session; \u00ff=\u00ff")],
  [
    "odd forwarded addresses",
    get("/u/nobody", "X-Forwarded-For: %ff, [::, 1.2.3.4:x,,", "X-Forwarded-Proto: %ff", "X-Forwarded-Host: \u00ff"),
  ],
  [
    "odd conditions",
    get(
      "/u/nobody",
      "If-None-Match: \u00ff",
      "If-Modified-Since: never",
      "Range: bytes=-",
      "Accept-Encoding: \u00ff;q=%",
    ),
  ],
  ["odd negotiation", get("/api/users/screen-name/nobody", "Accept: \u00ff/;;q=x", "Accept-Language: %ff")],
  [
    "an odd origin",
    head("POST /api/login HTTP/1.1", "Host: host", "Origin: \u00ff", "Content-Length: 0", "Connection: close"),
  ],
  [
    "Content-Length beside Transfer-Encoding",
    head("POST /api/login HTTP/1.1", ...CHUNKED, "Content-Length: 4"),
    Buffer.from("0\r\n\r\n"),
  ],
  [
    "two lengths",
    head("POST /api/login HTTP/1.1", "Host: host", "Content-Length: 4", "Content-Length: 5"),
    Buffer.from("abcd"),
  ],
  ["a length below zero", head("POST /api/login HTTP/1.1", "Host: host", "Content-Length: -1")],
  ["a length that is no number", head("POST /api/login HTTP/1.1", "Host: host", "Content-Length: 1e3")],
  ["a huge length", head("POST /api/login HTTP/1.1", "Host: host", "Content-Length: 99999999999999999999")],
  ["an odd chunk", head("POST /api/login HTTP/1.1", ...CHUNKED), Buffer.from("zz\r\n")],
  ["a huge chunk", head("POST /api/login HTTP/1.1", ...CHUNKED), Buffer.from("ffffffffffffffffff\r\n")],
  [
    "a chunk that ends early",
    head("POST /api/login HTTP/1.1", ...CHUNKED, "Content-Type: application/json"),
    Buffer.from("5\r\n{}"),
  ],
  ["an odd transfer encoding", head("POST /api/login HTTP/1.1", "Host: host", "Transfer-Encoding: \u00ff")],
  ["a body with GET", get("/u/%ff", "Content-Length: 3"), Buffer.from("%ff")],
  [
    "a request in two packets",
    Buffer.from("GET http://host/u/%"),
    Buffer.from("ff HTTP/1.1\r\nHost: host\r\nConnection: close\r\n\r\n"),
  ],
  ["a request byte by byte", ...[...get("/u/nobody#%ff")].map((byte) => Buffer.from([byte]))],
  ["half a request", Buffer.from("GET /u/%ff HTT")],
  ["half a head", Buffer.from("GET /u/%ff HTTP/1.1\r\nHost: ho")],
  [
    "requests in a row",
    Buffer.concat([
      head("GET /u/%ff HTTP/1.1", "Host: host"),
      head("GET http://host/u/%ff HTTP/1.1", "Host: host"),
      get("/u/nobody#%ff"),
    ]),
  ],
  [
    "a hundred requests in a row",
    Buffer.concat(Array.from({ length: 100 }, () => head("GET /u/%ff/feed.xml HTTP/1.1", "Host: host"))),
  ],
];

const isServerError = (status: number) => status >= 500;

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe("a server that serves", () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    server.remove();
  });

  test("answers requests for odd targets without an error of its own", async () => {
    const answers = await sendAll(
      server,
      TARGETS.map((target) => [target, get(target)]),
    );
    expect(answers.filter(([, statuses]) => statuses.length !== 1 || statuses.some(isServerError))).toEqual([]);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  test("refuses odd requests without an error of its own", async () => {
    const answers = await sendAll(server, ODD_REQUESTS);
    expect(answers.filter(([, statuses]) => statuses.some(isServerError))).toEqual([]);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  test.each(["GET /robots.txt", "POST /nothing-here", "POST /api/logout", "POST /api/login"])(
    "answers the next request on a connection after %s with a compressed body",
    async (target) => {
      const connection = new RawConnection(server);
      const body = gzipSync(Buffer.alloc(300_000, "x"), { level: 0 });
      connection.send(
        [
          `${target} HTTP/1.1`,
          "Host: aircheck.test",
          "Content-Type: application/json",
          "Content-Encoding: gzip",
          `Content-Length: ${body.length}`,
        ],
        body,
      );
      await expect.poll(() => connection.statuses).toHaveLength(1);
      connection.send(["GET /robots.txt HTTP/1.1", "Host: aircheck.test"]);
      await expect.poll(() => connection.statuses).toEqual([expect.any(Number), 200]);
      connection.socket.destroy();
      await connection.closed;
    },
  );

  test("refuses a compressed body by name", async () => {
    const response = await fetch(`${server.origin}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
      body: gzipSync("{}"),
    });
    expect([response.status, await response.json()]).toEqual([
      415,
      { message: "The request body must not be compressed" },
    ]);
  });

  test("logs none of them as an error", () => {
    expect(server.output()).not.toContain("Could not answer a request");
  });
});

test("a server that migrates its database answers odd requests", async () => {
  const config = readConfig({
    PORT: String(await freePort()),
    LOG_LEVEL: "silent",
    METRICS_TOKEN: "a-token-of-enough-letters",
  });
  const stop = await answerWhileMigrating(config, new MigrationProgress(1));
  const server = { origin: `http://127.0.0.1:${config.port}` };
  const requests = [...TARGETS.map((target): [string, Buffer] => [target, get(target)]), ...ODD_REQUESTS];
  const answers = await sendAll(server, requests);
  expect(answers.filter(([, statuses]) => statuses.some((status) => status !== 503 && isServerError(status)))).toEqual(
    [],
  );
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  await stop();
});

describe("an error of what stands before Fastify", () => {
  const failures: [string, RequestListener, number[]][] = [
    [
      "thrown at once",
      () => {
        throw new Error("at once");
      },
      [500],
    ],
    [
      "thrown later",
      async () => {
        await null;
        throw new Error("later");
      },
      [500],
    ],
    ["of the head", async (_request, response) => void response.writeHead(200, { odd: "\u0000" }), [500]],
    [
      "after the head",
      async (_request, response) => {
        response.writeHead(200, { "content-length": "9" });
        response.flushHeaders();
        throw new Error("after the head");
      },
      [200],
    ],
  ];
  test.each(failures)("%s ends its own response alone", async (_name, handle, statuses) => {
    const errors: unknown[] = [];
    const server = await listen(withinErrorBoundary(handle, (error) => void errors.push(error)));
    expect(await sendBytes(server, get("/"))).toEqual(statuses);
    expect(await sendBytes(server, get("/"))).toEqual(statuses);
    expect(errors).toHaveLength(2);
    server.close();
  });
});

/** Sends each on a connection of its own, ten at a time. @returns titles with the status codes of the responses */
async function sendAll(server: { origin: string }, requests: [string, ...Buffer[]][]): Promise<[string, number[]][]> {
  const answers: [string, number[]][] = [];
  const rest = [...requests];
  const sendNext = async (): Promise<void> => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [title, ...parts] = next;
      answers.push([title.slice(0, 100), await sendBytes(server, ...parts)]);
    }
  };
  await Promise.all(Array.from({ length: 10 }, sendNext));
  return answers;
}
