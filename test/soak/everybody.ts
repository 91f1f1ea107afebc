import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createPostgresDatabase, startPostgres } from "#test/support/postgres.ts";
import { childProcessIds, residentKibibytes } from "#test/support/processes.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import type { Command, Result } from "./attackers.ts";
import { Client } from "./client.ts";
import { preloaded, type SoakEngine } from "./soak.ts";
import { WORST_INPUTS } from "./worst-inputs.ts";

/** What one account may do to strangers at most: 1 of 100 waits longer. */
const P99_MS = 150;
/** How much longer than without an attack strangers may wait on a busy machine. */
const BUSY_MACHINE_FACTOR = 5;
const ACCOUNTS = 8;
const EPISODES = 20;
const ADDRESSES = 250;
/** What strangers request, and how often: an account has 600 changes in five minutes. */
const STRANGERS: { kind: string; intervalMs: number; path: string }[] = [
  { kind: "page", intervalMs: 50, path: "" },
  { kind: "feed", intervalMs: 50, path: "/feed.xml" },
  { kind: "player", intervalMs: 50, path: "/embed" },
  { kind: "healthz", intervalMs: 50, path: "" },
  { kind: "saving", intervalMs: 100, path: "" },
];
/** V8 has not optimized the code of a process that has just started. */
const WARM_UP_MS = 5000;
/** What an attack has left behind, such as full caches and queues, is not the next one's. */
const PAUSE_MS = 500;
const MEMORY_INTERVAL_MS = 50;

/** What strangers noticed for a while. */
interface Noticed {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  longestOf: string;
  /** answers other than 2xx */
  refused: number;
  /** the server's highest memory, its processes together */
  megabytes: number;
}

/**
 * Lets one account send the worst input of each route while strangers are timed.
 * @param options seconds: of each input; only: a regular expression for their routes and descriptions
 * @returns the inputs that made strangers wait too long, or got them refused
 */
export async function runEverybody(options: {
  engine: SoakEngine;
  seconds: number;
  only: string;
  signal: AbortSignal;
  log: (line: string) => void;
}): Promise<string[]> {
  const { engine, seconds, only, signal, log } = options;
  const attackers = fork(join(import.meta.dirname, "attackers.ts"));
  const [attackersSettings] = await once(attackers, "message");
  const ended = once(attackers, "exit").then(() => {
    throw new Error("The attackers' process has ended");
  });
  ended.catch(() => {});
  /** @throws Error when the process has ended */
  const ask = async (command: Command): Promise<Result> => {
    attackers.send(command);
    const [result] = await Promise.race([once(attackers, "message"), ended]);
    return result;
  };
  const postgres = engine === "PostgreSQL" ? await startPostgres() : undefined;
  const server = await startServer({
    ...attackersSettings,
    ...(postgres && { DATABASE_URL: await createPostgresDatabase(postgres.url, "everybody") }),
    // As `npm start` has them.
    RATE_LIMITS: "on",
    WATCH: "on",
    UV_THREADPOOL_SIZE: "8",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "error",
    ...preloaded(),
  });
  try {
    await ask({ origin: server.origin });
    const strangers = await registerStrangers(server.origin);
    const measure = async (name: string, attack: () => Promise<Result>) => {
      let answers = "";
      const noticed = await timeStrangers(server, strangers, async () => {
        const { result = [], error } = await attack();
        answers = error ?? result.map(([status, count]) => `${count} × ${status || "cut"}`).join(", ");
      });
      const { p50Ms, p99Ms, maxMs, longestOf, refused, megabytes } = noticed;
      const waits = [p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(0)).join(", ");
      log(`${name} | ${answers || "–"} | ${waits} ms (${longestOf}) | ${refused} refused | ${megabytes.toFixed(0)} MB`);
      return noticed;
    };
    const rest = async () => wait(seconds * 1000, {});
    await timeStrangers(server, strangers, () => wait(WARM_UP_MS));
    log(`${engine}: input | its answers | strangers' p50, p99, max | answers other than 2xx | highest memory`);
    const { p99Ms } = await measure("(nobody attacks)", rest);
    const mostMs = Math.max(P99_MS, BUSY_MACHINE_FACTOR * p99Ms);
    const exceeded: string[] = [];
    for (const [index, { route, input }] of WORST_INPUTS.entries()) {
      const name = `${route}: ${input}`;
      if (signal.aborted || !new RegExp(only, "i").test(name)) continue;
      const { error } = await ask({ prepare: index });
      await wait(PAUSE_MS);
      if (error !== undefined) exceeded.push(`${name}: ${error}`);
      else {
        const noticed = await measure(name, () => ask({ attackMs: seconds * 1000 }));
        if (noticed.refused > 0 || noticed.p99Ms > mostMs) exceeded.push(name);
      }
    }
    if (server.process.exitCode !== null) exceeded.push(`The server ended: ${server.output().slice(-2000)}`);
    log(`Strangers may wait ${mostMs.toFixed(0)} ms in 99 of 100 requests`);
    return exceeded;
  } finally {
    if (server.process.exitCode === null) await server.stop();
    if (attackers.connected) attackers.disconnect();
    await postgres?.stop();
    server.remove();
  }
}

interface Stranger {
  guest: Client;
  episodeId: number;
}

async function registerStrangers(origin: string): Promise<Stranger[]> {
  const strangers: Stranger[] = [];
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const guest = await new Client(origin, `stranger_${number}`, () => {}, addressOf(number)).register();
    let episodeId = 0;
    for (let episode = 0; episode < EPISODES; episode += 1) episodeId = await guest.addEpisode();
    strangers.push({ guest, episodeId });
  }
  return strangers;
}

/** Has strangers at many addresses request documents and save episodes until the work is done. */
async function timeStrangers(
  { process: { pid } }: RunningServer,
  strangers: readonly Stranger[],
  work: () => Promise<unknown>,
): Promise<Noticed> {
  const waits: { kind: string; ms: number }[] = [];
  let isOver = false;
  let refused = 0;
  let kibibytes = 0;
  const visits = STRANGERS.map(async ({ kind, intervalMs, path }) => {
    for (let number = 0; !isOver; number += 1) {
      const { guest, episodeId } = strangers[number % ACCOUNTS] as Stranger;
      const address = addressOf(number % ADDRESSES);
      const startedAtMs = performance.now();
      const { isOk } =
        kind === "saving"
          ? await guest.send("PATCH", `/api/episodes/${episodeId}`, { json: { description: `${number}` }, address })
          : await guest.send("GET", kind === "healthz" ? "/healthz" : `/u/${guest.screenName}/talks${path}`, {
              address,
            });
      const ms = performance.now() - startedAtMs;
      if (!isOk) refused += 1;
      // Those who would have come meanwhile count as if they had: they would have waited for the rest of the time.
      for (let rest = ms; rest > 0; rest -= intervalMs) waits.push({ kind, ms: rest });
      await wait(Math.max(0, intervalMs - ms));
    }
  });
  const memory = setInterval(() => {
    const all = [pid, ...childProcessIds(pid)].map(residentKibibytes);
    kibibytes = Math.max(
      kibibytes,
      all.reduce((sum, one) => sum + one),
    );
  }, MEMORY_INTERVAL_MS);
  await work();
  isOver = true;
  await Promise.all(visits);
  clearInterval(memory);
  const sorted = waits.toSorted((a, b) => a.ms - b.ms);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  const [p50Ms = 0, p99Ms = 0, maxMs = 0] = [0.5, 0.99, 1].map((share) => at(share)?.ms);
  return { p50Ms, p99Ms, maxMs, longestOf: at(1)?.kind ?? "", refused, megabytes: (kibibytes * 1024) / 1_000_000 };
}

function addressOf(number: number): string {
  return `172.16.0.${number}`;
}
