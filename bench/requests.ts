import { fork } from "node:child_process";
import { once } from "node:events";
import { Client } from "undici";
import { startStaticServer } from "./static-server.ts";

/* A client in a process of its own, which sends requests one after another and times each of them. */

export interface TimedRequest {
  method: "GET" | "POST";
  /** requested one after another, and timed together */
  urls: readonly string[];
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends requests, each in turn with one for the same bytes to a bare Node server.
 * @param sample like them; the longest of its responses is what the bare server sends
 * @returns ms of each until the last byte, in the given order
 */
export async function timeBesideBare(
  requests: readonly TimedRequest[],
  { urls, ...sample }: TimedRequest,
): Promise<{ times: number[]; bareTimes: number[] }> {
  const bodies: Uint8Array[] = [];
  for (const url of urls) bodies.push(new Uint8Array(await (await fetch(url, sample)).arrayBuffer()));
  const body = bodies.reduce((longest, body) => (body.length > longest.length ? body : longest));
  const bare = await startStaticServer();
  await bare.serve("/", { headers: {}, body });
  const all = await timeRequests(
    requests.flatMap((request) => [request, { ...request, urls: request.urls.map(() => bare.origin) }]),
  );
  bare.stop();
  return { times: all.filter((_, at) => at % 2 === 0), bareTimes: all.filter((_, at) => at % 2 === 1) };
}

/**
 * Sends requests in the given order.
 * @returns milliseconds of each, until the last byte has arrived
 * @throws Error when a response is not a success
 */
export async function timeRequests(requests: readonly TimedRequest[]): Promise<number[]> {
  const child = fork(import.meta.filename);
  child.send(requests);
  const [times] = await Promise.race([once(child, "message"), once(child, "exit").then(() => [undefined])]);
  if (times === undefined) throw new Error("The client has ended early: its error is above");
  child.disconnect();
  return times;
}

async function runClient(): Promise<void> {
  const [requests] = (await once(process, "message")) as [TimedRequest[]];
  const clients = new Map<string, Client>();
  const times: number[] = [];
  for (const { method, urls, headers, body } of requests) {
    const startedAt = performance.now();
    for (const url of urls) {
      const { origin, pathname, search } = new URL(url);
      const client = clients.get(origin) ?? new Client(origin);
      clients.set(origin, client);
      const response = await client.request({ method, path: pathname + search, headers, body: body ?? null });
      await response.body.dump({ limit: Number.MAX_SAFE_INTEGER });
      if (response.statusCode >= 300) throw new Error(`${url} responded ${response.statusCode}`);
    }
    times.push(performance.now() - startedAt);
  }
  process.send?.(times);
  for (const client of clients.values()) await client.close();
}

if (import.meta.main) await runClient();
