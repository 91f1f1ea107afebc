import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { feedSchema } from "../src/domain/feed.ts";
import { readConfig } from "../src/server/config.ts";
import { createContext } from "../src/server/context.ts";
import { createFeed } from "../src/server/operations/feeds.ts";
import { activatePremium } from "../src/server/operations/plans.ts";
import { registerUser } from "../src/server/operations/users.ts";
import { migrate } from "../src/server/store/migrations/migrate.ts";
import { startServer } from "../test/support/running-server.ts";
import { measureAdministration } from "./administration.ts";
import { printWeights } from "./weights.ts";

/*
 * Published feeds against a bare Node server that sends the same bytes from memory, measured in turns in one run. What
 * counts is the ratio: figures differ from machine to machine. Requests are bounded in number. Then the weights of what
 * visitors load.
 */
const SIZES = [10, 100, 1000];
const CONNECTIONS = 32;
const ROUNDS = 5;
const REQUESTS = { 10: 4000, 100: 2000, 1000: 600 } as Record<number, number>;

if (process.argv[2] === "reference") await serveReference();
else {
  await compare();
  await measureAdministration();
}

async function compare(): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "aircheck-bench-"));
  await fill(DATA_DIR);
  const server = await startServer({ DATA_DIR });
  const reference = fork(import.meta.filename, ["reference"]);
  const referenceOrigin = await new Promise<string>((resolve) =>
    reference.once("message", (origin) => resolve(String(origin))),
  );
  console.log(`requests a second, ${CONNECTIONS} connections, median of ${ROUNDS} rounds in turns`);
  console.log("episodes  answer    aircheck  bare Node  ratio");
  for (const size of SIZES) {
    const path = `/u/bench.guest/feed-${size}/feed.xml`;
    const { headers } = await fetch(server.origin + path, { headers: { "accept-encoding": "identity" } });
    const answers: [string, Record<string, string>][] = [
      ["200", { "accept-encoding": "identity" }],
      ["200 gzip", { "accept-encoding": "gzip" }],
      ["304", { "accept-encoding": "identity", "if-none-match": String(headers.get("etag")) }],
    ];
    for (const [name, requestHeaders] of answers) {
      const sample = await fetch(server.origin + path, { headers: requestHeaders });
      const body = name === "304" ? Buffer.alloc(0) : await rawBody(server.origin, path, requestHeaders);
      reference.send({
        status: sample.status,
        headers: Object.fromEntries(sample.headers),
        body: body.toString("base64"),
      });
      await new Promise((resolve) => reference.once("message", resolve));
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await requestsPerSecond(server.origin, path, requestHeaders, REQUESTS[size] ?? 1000));
        theirs.push(await requestsPerSecond(referenceOrigin, path, requestHeaders, REQUESTS[size] ?? 1000));
      }
      const [our, their] = [median(ours), median(theirs)];
      console.log(
        `${String(size).padStart(8)}  ${name.padEnd(8)}  ${our.toFixed(0).padStart(8)}  ${their.toFixed(0).padStart(9)}  ${(our / their).toFixed(2)}`,
      );
    }
  }
  await printWeights(server.origin, {
    "profile, 3 feeds": "/u/bench.guest",
    "feed page, 10 episodes": "/u/bench.guest/feed-10",
    "embedded player, 10 episodes": "/u/bench.guest/feed-10/embed",
  });
  reference.kill();
  await server.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
}

/** A server that does nothing but send what it was told to. */
async function serveReference(): Promise<void> {
  let answer = { status: 200, headers: {} as Record<string, string>, body: Buffer.alloc(0) };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  process.on("message", (next: { status: number; headers: Record<string, string>; body: string }) => {
    const { "transfer-encoding": _, connection: __, "keep-alive": ___, ...headers } = next.headers;
    const body = Buffer.from(next.body, "base64");
    answer = { status: next.status, headers: { ...headers, "content-length": String(body.length) }, body };
    process.send?.("set");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function rawBody(origin: string, path: string, headers: Record<string, string>): Promise<Buffer> {
  const pool = new Pool(origin);
  const { body } = await pool.request({ path, method: "GET", headers });
  const bytes = Buffer.from(await body.arrayBuffer());
  await pool.close();
  return bytes;
}

async function requestsPerSecond(
  origin: string,
  path: string,
  headers: Record<string, string>,
  requests: number,
): Promise<number> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  let left = requests;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const { body } = await pool.request({ path, method: "GET", headers });
        await body.dump({ limit: Number.POSITIVE_INFINITY });
      }
    }),
  );
  const elapsedMs = performance.now() - startedAt;
  await pool.close();
  return (requests / elapsedMs) * 1000;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function fill(dataDir: string): Promise<void> {
  const context = createContext(readConfig({ DATA_DIR: dataDir }));
  await migrate(context.database);
  const guest = await registerUser(context, {
    email: "bench@example.com",
    password: "benchmark only",
    displayName: "Bench Guest",
    screenName: "bench.guest",
  });
  const owner = await activatePremium(context, guest.id);
  for (const size of SIZES) {
    const input = feedSchema.parse({ title: `${size} episodes`, slug: `feed-${size}`, isPublic: true });
    const feed = await createFeed(context, owner, input);
    for (let n = 0; n < size; n++)
      await context.db
        .insertInto("episodes")
        .values({
          feedId: feed.id,
          guid: crypto.randomUUID(),
          title: `Episode ${n}: on measuring things`,
          description: "A few sentences about what was said, as a show would write them. ".repeat(6),
          showName: "The Example Hour",
          releaseDate: new Date(Date.UTC(2020, 0, 1 + n)).toISOString(),
          audioUrl: `https://cdn.example.com/audio/${n}.mp3`,
          duration: "42:10",
          position: n,
          createdAt: new Date().toISOString(),
          enclosureLength: 40_000_000 + n,
          enclosureType: "audio/mpeg",
        } as never)
        .execute();
  }
  await context.close();
}
