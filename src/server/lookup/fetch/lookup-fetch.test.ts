import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLookupFetch } from "./lookup-fetch.ts";

/* A host that records its requests. It answers those below /held when the test says so, and all others at once. */
let origin: string;
let requests: { path: string; ifNoneMatch: string | undefined }[] = [];
let held: ServerResponse[] = [];
let maxHeld = 0;
const server = createServer((request, response) => {
  requests.push({ path: request.url ?? "", ifNoneMatch: request.headers["if-none-match"] });
  if (request.url?.startsWith("/held")) {
    held.push(response);
    maxHeld = Math.max(maxHeld, held.length);
    return;
  }
  response.setHeader("etag", '"one"');
  if (request.headers["if-none-match"] === '"one"') response.writeHead(304).end();
  else response.end(request.url === "/large" ? Buffer.alloc(9_000_000) : "words");
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  requests = [];
  held = [];
  maxHeld = 0;
});

function createFetchWithClock() {
  const clock = { nowMs: 1_000_000 };
  const config = { allowCidrs: ["127.0.0.0/8"], publicUrl: "https://aircheck.example" };
  return { clock, fetch: createLookupFetch(config, { nowMs: () => clock.nowMs, sleep: async () => {} }) };
}

async function untilHeld(count: number): Promise<void> {
  while (held.length < count) await new Promise(setImmediate);
}

describe("the cache", () => {
  test("returns a fresh document without a request", async () => {
    const { fetch, clock } = createFetchWithClock();
    await fetch(`${origin}/page`);
    clock.nowMs += 59_000;
    expect(new TextDecoder().decode((await fetch(`${origin}/page`)).bytes)).toBe("words");
    expect(requests).toHaveLength(1);
  });

  test("revalidates an older document by its ETag", async () => {
    const { fetch, clock } = createFetchWithClock();
    await fetch(`${origin}/page`);
    clock.nowMs += 61_000;
    expect(new TextDecoder().decode((await fetch(`${origin}/page`)).bytes)).toBe("words");
    expect(requests.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, '"one"']);
  });

  test("drops a document after an hour", async () => {
    const { fetch, clock } = createFetchWithClock();
    await fetch(`${origin}/page`);
    clock.nowMs += 3_601_000;
    await fetch(`${origin}/page`);
    expect(requests.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, undefined]);
  });

  test("does not store a large document", async () => {
    const { fetch } = createFetchWithClock();
    await fetch(`${origin}/large`);
    await fetch(`${origin}/large`);
    expect(requests).toHaveLength(2);
  });

  test("does not store a response to custom headers", async () => {
    const { fetch } = createFetchWithClock();
    await fetch(`${origin}/page`, { headers: { authorization: "secret" } });
    await fetch(`${origin}/page`);
    expect(requests).toHaveLength(2);
  });
});

describe("simultaneous calls for one URL", () => {
  test("share one request", async () => {
    const { fetch } = createFetchWithClock();
    const calls = [fetch(`${origin}/held/page`), fetch(`${origin}/held/page`)];
    await untilHeld(1);
    held.shift()?.end("words");
    const [first, second] = await Promise.all(calls);
    expect(first?.bytes).toEqual(second?.bytes);
    expect(requests).toHaveLength(1);
  });

  test("do not end with the signal of one caller", async () => {
    const { fetch } = createFetchWithClock();
    const controller = new AbortController();
    const aborted = fetch(`${origin}/held/page`, { signal: controller.signal });
    const other = fetch(`${origin}/held/page`);
    await untilHeld(1);
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ code: "url-unreachable" });
    held.shift()?.end("words");
    expect((await other).bytes).toHaveLength(5);
  });

  test("end with the signal of the last caller", async () => {
    const { fetch } = createFetchWithClock();
    const controller = new AbortController();
    const calls = [1, 2].map(() => fetch(`${origin}/held/page`, { signal: controller.signal }));
    await untilHeld(1);
    const closed = new Promise((resolve) => held.shift()?.once("close", resolve));
    controller.abort();
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: "url-unreachable" });
    await closed;
  });

  test("with different credentials do not share", async () => {
    const { fetch } = createFetchWithClock();
    const calls = ["ada", "ben"].map((authorization) => fetch(`${origin}/held/page`, { headers: { authorization } }));
    await untilHeld(2);
    for (const response of held.splice(0)) response.end("words");
    await Promise.all(calls);
    expect(requests).toHaveLength(2);
  });
});

describe("one host gets", () => {
  test("four requests at a time", async () => {
    const { fetch } = createFetchWithClock();
    const calls = Array.from({ length: 10 }, (_, index) => fetch(`${origin}/held/${index}`));
    for (let answered = 0; answered < 10; answered += 1) {
      await untilHeld(Math.min(4, 10 - answered));
      held.shift()?.end("now");
    }
    await Promise.all(calls);
    expect(maxHeld).toBe(4);
  });

  test("two of them from work in the background, however much of it waits", async () => {
    const { fetch } = createFetchWithClock();
    const background = Array.from({ length: 10 }, (_, index) =>
      fetch.probe(`${origin}/held/${index}`, { isBackground: true }),
    );
    const people = [fetch(`${origin}/held/first`), fetch(`${origin}/held/second`)];
    await untilHeld(4);
    expect(requests.map(({ path }) => path).toSorted()).toEqual(["/held/0", "/held/1", "/held/first", "/held/second"]);
    for (let answered = 0; answered < 12; answered += 1) {
      await untilHeld(1);
      held.shift()?.end("now");
    }
    await Promise.all([...background, ...people]);
  });

  test("no request whose signal aborted while it was waiting", async () => {
    const { fetch } = createFetchWithClock();
    const first = Array.from({ length: 4 }, (_, index) => fetch(`${origin}/held/${index}`));
    await untilHeld(4);
    const controller = new AbortController();
    const aborted = fetch(`${origin}/held/aborted`, { signal: controller.signal });
    const waiting = fetch(`${origin}/held/waiting`);
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ code: "overloaded" });
    for (const response of held.splice(0)) response.end("now");
    await untilHeld(1);
    held.shift()?.end("now");
    await Promise.all([...first, waiting]);
    expect(requests.map(({ path }) => path)).not.toContain("/held/aborted");
  });

  test("120 requests a minute", async () => {
    const { fetch, clock } = createFetchWithClock();
    for (let index = 0; index < 120; index += 1) await fetch(`${origin}/page/${index}`);
    await expect(fetch(`${origin}/one-more`)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
    clock.nowMs += 60_000;
    await fetch(`${origin}/one-more`);
  });

  test("60 of them from work in the background", async () => {
    const { fetch } = createFetchWithClock();
    for (let index = 0; index < 60; index += 1) await fetch(`${origin}/page/${index}`, { isBackground: true });
    await expect(fetch(`${origin}/one-more`, { isBackground: true })).rejects.toMatchObject({ status: 429 });
    await fetch(`${origin}/one-more`);
  });
});
