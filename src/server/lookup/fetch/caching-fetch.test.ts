import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCachingFetch } from "./caching-fetch.ts";
import { createSsrfSafeFetch } from "./ssrf-safe-fetch.ts";

/* A host that counts what it is asked, and answers when it is told to. */
let origin: string;
let asked: { path: string; ifNoneMatch: string | undefined }[] = [];
let held: ServerResponse[] = [];
let atOnce = 0;
const server = createServer((request, response) => {
  asked.push({ path: request.url ?? "", ifNoneMatch: request.headers["if-none-match"] });
  if (request.url?.startsWith("/held")) {
    held.push(response);
    atOnce = Math.max(atOnce, held.length);
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
  asked = [];
  held = [];
  atOnce = 0;
});

function fetchOnClock() {
  const clock = { nowMs: 1_000_000 };
  const safeFetch = createSsrfSafeFetch({ allowCidrs: ["127.0.0.0/8"], publicUrl: "https://aircheck.example" });
  return { clock, fetch: createCachingFetch(safeFetch, () => clock.nowMs) };
}

describe("answers that are kept", () => {
  test("a young one is given again without asking", async () => {
    const { fetch, clock } = fetchOnClock();
    await fetch(`${origin}/page`);
    clock.nowMs += 59_000;
    expect(new TextDecoder().decode((await fetch(`${origin}/page`)).bytes)).toBe("words");
    expect(asked).toHaveLength(1);
  });

  test("an older one is asked about by its tag, and given again where it holds", async () => {
    const { fetch, clock } = fetchOnClock();
    await fetch(`${origin}/page`);
    clock.nowMs += 61_000;
    expect(new TextDecoder().decode((await fetch(`${origin}/page`)).bytes)).toBe("words");
    expect(asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, '"one"']);
  });

  test("an old one is forgotten", async () => {
    const { fetch, clock } = fetchOnClock();
    await fetch(`${origin}/page`);
    clock.nowMs += 3_601_000;
    await fetch(`${origin}/page`);
    expect(asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual([undefined, undefined]);
  });

  test("a large one is not kept", async () => {
    const { fetch } = fetchOnClock();
    await fetch(`${origin}/large`);
    await fetch(`${origin}/large`);
    expect(asked).toHaveLength(2);
  });

  test("one asked for with headers of one's own is nobody else's", async () => {
    const { fetch } = fetchOnClock();
    await fetch(`${origin}/page`, { headers: { authorization: "secret" } });
    await fetch(`${origin}/page`);
    expect(asked).toHaveLength(2);
  });
});

describe("hosts are spared", () => {
  test("four requests at a time, the next when one is answered", async () => {
    const { fetch } = fetchOnClock();
    const answers = Array.from({ length: 10 }, (_, at) => fetch(`${origin}/held/${at}`));
    for (let answered = 0; answered < 10; answered += 1) {
      while (held.length < Math.min(4, 10 - answered)) await new Promise(setImmediate);
      held.shift()?.end("now");
    }
    await Promise.all(answers);
    expect(atOnce).toBe(4);
  });

  test("who waits for a turn gives up with its deadline, and takes nobody's place", async () => {
    const { fetch } = fetchOnClock();
    const first = Array.from({ length: 4 }, (_, at) => fetch(`${origin}/held/${at}`));
    const impatient = fetch(`${origin}/held/impatient`, { signal: AbortSignal.timeout(50) });
    await expect(impatient).rejects.toMatchObject({ code: "overloaded" });
    const patient = fetch(`${origin}/held/patient`);
    while (held.length < 4) await new Promise(setImmediate);
    for (const response of held.splice(0)) response.end("now");
    while (held.length < 1) await new Promise(setImmediate);
    held.shift()?.end("now");
    await Promise.all([...first, patient]);
    expect(asked.map(({ path }) => path)).not.toContain("/held/impatient");
  });

  test("120 requests a minute, and more after it", async () => {
    const { fetch, clock } = fetchOnClock();
    for (let at = 0; at < 120; at += 1) await fetch(`${origin}/page/${at}`);
    await expect(fetch(`${origin}/one-more`)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
    clock.nowMs += 60_000;
    await fetch(`${origin}/one-more`);
  });
});
