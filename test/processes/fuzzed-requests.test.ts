import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendBytes } from "#test/support/raw-connection.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";

/*
 * Request targets and bytes that are made up. A failure names the seed; `FUZZ_SEED=… npm test -- test/processes/fuzzed-requests.test.ts`
 * makes up the same again. test/http/raw-requests.test.ts has those that somebody thought of.
 */

const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 32));
const TARGETS = 20_000;
const BYTE_SEQUENCES = 1000;
const TARGETS_PER_CONNECTION = 25;
const CONNECTIONS = 4;

/** What targets are made of: parts of the application's URLs, and what may confuse whoever takes a URL apart. */
const PARTS = [
  ...["/", "u", "api", "users", "screen-name", "nobody", "feed", "feed.xml", "feed.json", "embed", "feeds.opml"],
  ...["assets", "sitemaps", "feeds-1.xml", "oembed", "dashboard", "settings", "auth", "share-images", "covers", "docs"],
  ...[
    "?",
    "&",
    "=",
    "#",
    ";",
    ":",
    "@",
    "//",
    "/..",
    "/.",
    "..",
    "*",
    "\\",
    "|",
    "^",
    "`",
    "{",
    "}",
    "[",
    "]",
    "<",
    '"',
    "'",
  ],
  ...["q=", "page=", "episode=", "start=", "url=", "limit=", "format=", "theme=", "next=", "1", "-1", "1e99", "NaN"],
  ...["%", "%0", "%00", "%0a", "%0d%0a", "%2f", "%2F", "%2e%2e", "%5c", "%20", "%25", "%c3%a9", "%c3", "%e0%a4%a"],
  ...["%ff", "%ed%a0%80", "%f4%90%80%80", "%u0041", "é", "ÿ", "\u0080", "a".repeat(300), "%61".repeat(100)],
  ...["http://", "https://", "http:", "//host", "host:99999", "user:pass@", "[::1]", "[::1", "data:,", "javascript:"],
];
const METHODS = ["GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE"];
const REQUESTS = [
  "GET /u/nobody HTTP/1.1\r\nHost: host\r\nConnection: close\r\n\r\n",
  "GET http://host/u/nobody/feed/embed?limit=3#x HTTP/1.1\r\nHost: host\r\nAccept-Encoding: br;q=0.5, gzip\r\n\r\n",
  'GET /u/nobody/feed.xml HTTP/1.1\r\nHost: host\r\nIf-None-Match: "a", W/"b"\r\nRange: bytes=0-9\r\n\r\n',
  'POST /api/login HTTP/1.1\r\nHost: host\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"email": "a@b"}',
  "POST /api/login HTTP/1.1\r\nHost: host\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
  "GET /api/user HTTP/1.1\r\nHost: host\r\nCookie: aircheck_session=a; b=c\r\nX-Forwarded-For: 1.2.3.4, ::1\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: host\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n",
];

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server.stop(), `FUZZ_SEED=${SEED}`).toBe(0);
  server.remove();
});

test("the server answers made-up request targets without an error of its own", { timeout: 300_000 }, async () => {
  const random = randomFrom(SEED);
  const heads = Array.from({ length: TARGETS }, () => {
    const target = Array.from({ length: 1 + random(8) }, () => pick(random, PARTS)).join("");
    const path = random(8) === 0 ? target : `/${target}`;
    return `${pick(random, METHODS)} ${path} HTTP/1.1\r\nHost: host\r\n`;
  });
  const failed = await inParallel(chunksOf(heads, TARGETS_PER_CONNECTION), async (chunk) => {
    const found: string[] = [];
    // A request that the parser refuses ends its connection, and may take the responses before it along: the rest goes on another one.
    for (let rest = chunk, count = rest.length; rest.length > 0; ) {
      const heads = rest.slice(0, count);
      const statuses = await sendBytes(server, ...heads.map((head, at) => endOf(head, at === heads.length - 1)));
      found.push(...heads.filter((_, at) => (statuses[at] ?? 0) >= 500));
      if (statuses.length === 0 && count === 1) found.push(`no answer: ${heads[0]}`);
      const done = statuses.length === 0 && count > 1 ? 0 : Math.max(1, statuses.length);
      rest = rest.slice(done);
      count = done === 0 ? 1 : rest.length;
    }
    return found;
  });
  await expectAlive(failed);
});

test("the server lives on after made-up bytes, and answers none with an error of its own", {
  timeout: 300_000,
}, async () => {
  const random = randomFrom(SEED + 1);
  const sequences = Array.from({ length: BYTE_SEQUENCES }, () => madeUpBytes(random));
  const failed = await inParallel(sequences, async (bytes) => {
    const at = random(bytes.length + 1);
    const statuses = await sendBytes(server, bytes.subarray(0, at), bytes.subarray(at));
    return statuses.some((status) => status >= 500) ? [bytes.toString("latin1")] : [];
  });
  await expectAlive(failed);
});

async function expectAlive(failed: string[]): Promise<void> {
  expect(failed, `FUZZ_SEED=${SEED}`).toEqual([]);
  expect((await fetch(`${server.origin}/readyz`)).status, `FUZZ_SEED=${SEED}`).toBe(200);
  expect(server.output(), `FUZZ_SEED=${SEED}`).not.toContain("Could not answer a request");
}

const endOf = (head: string, isLast: boolean) =>
  Buffer.from(`${head}${isLast ? "Connection: close\r\n" : ""}\r\n`, "latin1");

/** A request, some of whose bytes are changed, left out, repeated or followed by those of another one; now and then, any bytes. */
function madeUpBytes(random: Random): Buffer {
  const anyBytes = (length: number) => Buffer.from(Array.from({ length }, () => random(256)));
  if (random(10) === 0) return anyBytes(random(2000));
  let bytes = Buffer.from(pick(random, REQUESTS), "latin1");
  for (let changes = 1 + random(6); changes > 0; changes--) {
    const from = random(bytes.length + 1);
    const to = Math.min(bytes.length, from + random(20));
    const between = [
      () => anyBytes(to - from),
      () => anyBytes(random(4)),
      () => Buffer.alloc(0),
      () => Buffer.concat([bytes.subarray(from, to), bytes.subarray(from, to)]),
      () => Buffer.from(pick(random, ["\r\n", "\n", "\0", ":", " ", "\r\n\r\n", "%ff", "99999999999", "-1"]), "latin1"),
      () => Buffer.from(pick(random, REQUESTS), "latin1"),
    ];
    bytes = Buffer.concat([bytes.subarray(0, from), pick(random, between)(), bytes.subarray(to)]);
  }
  return bytes;
}

/** @returns a whole number from 0 and below a limit */
type Random = (below: number) => number;

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[random(values.length)] as Value;
}

function chunksOf<Value>(values: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));
}

/** Does something for each value, for a few at a time. @returns all that it has returned */
async function inParallel<Value>(values: Value[], send: (value: Value) => Promise<string[]>): Promise<string[]> {
  const results: string[] = [];
  const rest = [...values];
  const sendNext = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) results.push(...(await send(next)));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext));
  return results;
}
