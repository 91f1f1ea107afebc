import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createPostgresDatabase, startPostgres } from "#test/support/postgres.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import type { AttackersCommand, AttackReport } from "./one-account.ts";
import type { StrangersCommand } from "./strangers.ts";
import type { Waits } from "./waits.ts";
import { WORST_INPUTS } from "./worst-inputs.ts";

/** How long strangers may wait at most, in 99 of 100 requests, while one account does its worst. */
export const STRANGERS_P99_MS = 150;

const METRICS_TOKEN = "scrape with this";
/** How much longer than without an attack strangers may wait on a busy machine. */
const BUSY_MACHINE_FACTOR = 5;

/** The route of the rows to compare with. */
const NO_ATTACK = "(nobody attacks)";
const MEBIBYTE = 2 ** 20;
/** What an attack has left behind, such as full caches and queues, is not the next one's. */
const PAUSE_MS = 500;
const METRICS_TIMEOUT_MS = 5000;
const LOGGED_CHARACTERS = 2000;
/** V8 has not optimized the code of a process that has just started. */
const WARM_UP_MS = 5000;

export interface EverybodyOptions {
  engine: "SQLite" | "PostgreSQL";
  secondsPerRoute: number;
  /** a regular expression; by default all worst inputs */
  only?: string;
  signal?: AbortSignal;
  log: (line: string) => void;
}

/** A time in which the server's event loop was occupied without a break. */
interface Block {
  wallMs: number;
  /** of the main thread; without what other processes took, and without waits for files and locks */
  processorMs: number;
}

/** What one worst input did to everybody else. */
export interface EverybodyRow {
  route: string;
  input: string;
  /** of the attack, by status; 0 for a connection that ended before its answer */
  answers: [status: number, count: number][];
  strangers: Waits;
  /** the longest time in which the server's event loop did nothing else */
  longestBlock: Block;
  /** undefined where it could not be read */
  residentMebibytes: number | undefined;
  /** of the machine: processes that ran or waited for a processor, over the last minute */
  load: number;
  /** why it could not be prepared */
  error?: string;
}

/** Lets one account send the worst input of each route while strangers are timed. The first and the last row have no attack. */
export async function runEverybody(options: EverybodyOptions): Promise<EverybodyRow[]> {
  const { engine, secondsPerRoute, only = "", signal, log } = options;
  const attackers = await startChild("one-account.ts");
  await once(attackers, "message");
  const folder = mkdtempSync(join(tmpdir(), "aircheck-everybody-"));
  const blocksPath = join(folder, "blocks");
  const postgres = engine === "PostgreSQL" ? await startPostgres() : undefined;
  const databaseUrl = postgres && (await createPostgresDatabase(postgres.url, "everybody"));
  const server = await startServer({
    ...((await ask(attackers, "serve")) as Record<string, string>),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    // As `npm start` has them.
    RATE_LIMITS: "on",
    WATCH: "on",
    UV_THREADPOOL_SIZE: "8",
    TRUST_PROXY: "127.0.0.1",
    METRICS_TOKEN,
    SOAK_BLOCKS: blocksPath,
    LOG_LEVEL: "error",
    // No name of another machine can be resolved.
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "../preload.mjs")).href}`,
  });
  let isOver = false;
  server.process.once("exit", (code, endedBy) => {
    if (!isOver)
      log(
        `${engine}: the server ended by itself: ${endedBy ?? `exit code ${code}`}\n${server.output().slice(-LOGGED_CHARACTERS)}`,
      );
  });
  const strangers = await startChild("strangers.ts");
  try {
    await ask(attackers, { origin: server.origin });
    await answerOf(strangers, { origin: server.origin });
    const measure = async (attack: () => Promise<AttackReport>): Promise<Omit<EverybodyRow, "route" | "input">> => {
      writeFileSync(blocksPath, "");
      await answerOf(strangers, "begin");
      const { answers } = await attack();
      const waits = (await answerOf(strangers, "end")) as Waits;
      const longestBlock = readLongestBlock(blocksPath);
      const residentMebibytes = await readMemory(server);
      return { answers, strangers: waits, longestBlock, residentMebibytes, load: loadavg()[0] ?? 0 };
    };
    const rest = async () => {
      await wait(secondsPerRoute * 1000);
      return { answers: [] };
    };
    await answerOf(strangers, "begin");
    await wait(WARM_UP_MS);
    await answerOf(strangers, "end");
    const rows: EverybodyRow[] = [];
    const add = (row: EverybodyRow) => {
      rows.push(row);
      log(`${engine}: ${describeRow(row)}`);
    };
    add({ route: NO_ATTACK, input: "at first", ...(await measure(rest)) });
    for (const [index, { route, input }] of WORST_INPUTS.entries()) {
      if (signal?.aborted || !new RegExp(only, "i").test(`${route} ${input}`)) continue;
      try {
        await ask(attackers, { prepare: index });
        await wait(PAUSE_MS);
        const attackMs = secondsPerRoute * 1000;
        const row = await measure(() => ask(attackers, { attackMs }) as Promise<AttackReport>);
        add({ route, input, ...row });
      } catch (error) {
        if (!attackers.connected || !strangers.connected) throw error;
        add({ route, input, ...(await measure(rest)), error: (error as Error).message });
      }
    }
    add({ route: NO_ATTACK, input: "at last", ...(await measure(rest)) });
    return rows;
  } finally {
    isOver = true;
    if (strangers.connected) strangers.disconnect();
    if (server.process.signalCode === null) await server.stop();
    if (attackers.connected) attackers.disconnect();
    await postgres?.stop();
    server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The rows in which strangers were refused or waited longer than they may, the worst first. On a busy machine they wait without any
 * attack: there, what counts is the longest block of the event loop, in time of the processor, and waits of many times as long.
 */
export function findExceeded(rows: readonly EverybodyRow[]): { exceeded: EverybodyRow[]; isBusyMachine: boolean } {
  const withoutAttackMs = Math.max(
    ...rows.filter(({ route }) => route === NO_ATTACK).map(({ strangers }) => strangers.p99Ms),
  );
  const isBusyMachine = withoutAttackMs > STRANGERS_P99_MS;
  const excess = ({ strangers, longestBlock }: EverybodyRow) =>
    isBusyMachine
      ? Math.max(longestBlock.processorMs / STRANGERS_P99_MS, strangers.p99Ms / (BUSY_MACHINE_FACTOR * withoutAttackMs))
      : strangers.p99Ms / STRANGERS_P99_MS;
  const exceeded = rows.filter((row) => row.error !== undefined || excess(row) > 1 || row.strangers.failures > 0);
  return { exceeded: exceeded.toSorted((a, b) => excess(b) - excess(a)), isBusyMachine };
}

/** The row as a line of a Markdown table. */
export function describeRow({
  route,
  input,
  answers,
  strangers,
  longestBlock,
  residentMebibytes,
  load,
  error,
}: EverybodyRow): string {
  const { p50Ms, p99Ms, maxMs, longestOf, failures } = strangers;
  const described = answers.map(([status, count]) => `${count} × ${status === 0 ? "cut" : status}`).join(", ");
  const numbers = [
    [p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(0)).join(", "),
    longestOf,
    failures,
    `${longestBlock.processorMs.toFixed(0)}, ${longestBlock.wallMs.toFixed(0)}`,
    residentMebibytes?.toFixed(0) ?? "?",
    load.toFixed(1),
  ];
  return `| ${[route, input, error ?? described, ...numbers].join(" | ")} |`;
}

/** The first lines of the Markdown table. */
export const TABLE_HEAD = [
  "route",
  "worst input",
  "its answers",
  "strangers' p50, p99, max (ms)",
  "longest",
  "refused",
  "longest block: processor, wall (ms)",
  "memory (MiB)",
  "load",
];

function readLongestBlock(path: string): Block {
  const blocks = readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Block);
  const longest = (field: keyof Block) => Math.max(0, ...blocks.map((block) => block[field]));
  return { wallMs: longest("wallMs"), processorMs: longest("processorMs") };
}

/** @returns undefined where the server did not answer, as while it still works on an attack */
async function readMemory({ origin }: RunningServer): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await fetch(`${origin}/metrics`, { headers, signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) })
    .then((response) => response.text())
    .catch(() => "");
  const [, bytes] = /^process_resident_memory_bytes(?:\{.*\})? (\S+)/m.exec(text) ?? [];
  return bytes === undefined ? undefined : Number(bytes) / MEBIBYTE;
}

async function startChild(file: string): Promise<ChildProcess> {
  return fork(join(import.meta.dirname, file), { serialization: "advanced" });
}

/** @throws Error when the process has ended, with its signal or exit code */
async function answerOf(child: ChildProcess, command: StrangersCommand | AttackersCommand): Promise<unknown> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error(`A process of the soak test ended: ${child.signalCode ?? child.exitCode}`));
  child.once("exit", end);
  try {
    const answered = once(child, "message", { signal: ended.signal });
    child.send(command);
    return (await answered)[0];
  } finally {
    child.off("exit", end);
  }
}

/** @throws Error what the attackers' process says */
async function ask(child: ChildProcess, command: AttackersCommand): Promise<unknown> {
  const { result, error } = (await answerOf(child, command)) as { result?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return result;
}
