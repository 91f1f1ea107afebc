import { fork } from "node:child_process";
import { once } from "node:events";
import { Client } from "undici";

/* A client in a process of its own, which sends requests one after another and times each of them. */

export interface TimedRequest {
  method: "GET" | "POST";
  /** requested one after another, and timed together */
  urls: readonly string[];
  headers: Record<string, string>;
  body?: string;
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
  child.disconnect();
  if (times === undefined) throw new Error("The client has ended early: its error is above");
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
