import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createPostgresDatabase, startPostgres } from "#test/support/postgres.ts";
import { childProcessIds, residentKibibytes } from "#test/support/processes.ts";
import { type RunningServer, startServer } from "#test/support/running-server.ts";
import type { AttackersCommand, AttackReport } from "./one-account.ts";
import type { StrangersCommand } from "./strangers.ts";
import type { Waits } from "./waits.ts";
import { WORST_INPUTS } from "./worst-inputs.ts";

/** What is measured: each route's worst input for a short time, or those that attack everybody for long. */
export type EverybodyPart = "everybody" | "attacks";

interface Bar {
  /** how long each input is sent */
  seconds: number;
  /** for strangers' requests of each kind */
  wait: keyof Waits & `${string}Ms`;
  waitMs: number;
  megabytes: number;
  description: string;
}

/** What one account may do to everybody at most. */
export const BARS: Record<EverybodyPart, Bar> = {
  everybody: {
    seconds: 3,
    wait: "p99Ms",
    waitMs: 150,
    megabytes: Number.POSITIVE_INFINITY,
    description: "strangers waited longer than 150 ms in more than 1 of 100 requests",
  },
  attacks: {
    seconds: 60,
    wait: "maxMs",
    waitMs: 250,
    megabytes: 350,
    description: "strangers waited longer than 250 ms, or the server took more than 350 MB",
  },
};

/** How much longer than without an attack strangers may wait on a busy machine. */
const BUSY_MACHINE_FACTOR = 5;

/** The route of the rows to compare with. */
const NO_ATTACK = "(nobody attacks)";
const BYTES_PER_KIBIBYTE = 1024;
const MEGABYTE = 1_000_000;
const MEMORY_INTERVAL_MS = 50;
/** What an attack has left behind, such as full caches and queues, is not the next one's. */
const PAUSE_MS = 500;
const LOGGED_CHARACTERS = 2000;
/** V8 has not optimized the code of a process that has just started. */
const WARM_UP_MS = 5000;

export interface EverybodyOptions {
  engine: "SQLite" | "PostgreSQL";
  part: EverybodyPart;
  /** how long each input is sent; by default as the part has it */
  seconds?: number;
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
  /** the server's highest memory, its processes together */
  peakMegabytes: number;
  /** of the machine: processes that ran or waited for a processor, over the last minute */
  load: number;
  /** why it could not be prepared */
  error?: string;
}

/** Lets one account send the worst input of each route while strangers are timed. The first and the last row have no attack. */
export async function runEverybody(options: EverybodyOptions): Promise<EverybodyRow[]> {
  const { engine, part, seconds = BARS[part].seconds, only = "", signal, log } = options;
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
    SOAK_BLOCKS: blocksPath,
    LOG_LEVEL: "error",
    // No name of another machine can be resolved.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import=${pathToFileURL(join(import.meta.dirname, "../preload.mjs")).href}`,
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
      const memory = watchMemory(server);
      await answerOf(strangers, "begin");
      const { answers } = await attack();
      const waits = (await answerOf(strangers, "end")) as Waits;
      const peakMegabytes = memory.end();
      const longestBlock = readLongestBlock(blocksPath);
      return { answers, strangers: waits, longestBlock, peakMegabytes, load: loadavg()[0] ?? 0 };
    };
    const rest = async () => {
      await wait(seconds * 1000);
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
    for (const [index, { route, input, isAttack = false }] of WORST_INPUTS.entries()) {
      if (signal?.aborted || (part === "attacks" && !isAttack) || !new RegExp(only, "i").test(`${route} ${input}`))
        continue;
      try {
        await ask(attackers, { prepare: index });
        await wait(PAUSE_MS);
        const attackMs = seconds * 1000;
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
 * The rows in which strangers were refused or waited longer than they may, or memory rose too high, the worst first. On a busy machine they wait without any
 * attack: there, what counts is the longest block of the event loop, in time of the processor, and waits of many times as long.
 */
export function findExceeded(
  rows: readonly EverybodyRow[],
  part: EverybodyPart,
): { exceeded: EverybodyRow[]; isBusyMachine: boolean } {
  const { wait: measured, waitMs, megabytes } = BARS[part];
  const worstWait = ({ strangers }: EverybodyRow) => strangers[measured];
  const withoutAttackMs = Math.max(...rows.filter(({ route }) => route === NO_ATTACK).map(worstWait));
  const isBusyMachine = withoutAttackMs > waitMs;
  const excess = (row: EverybodyRow) =>
    Math.max(
      row.peakMegabytes / megabytes,
      isBusyMachine
        ? Math.max(row.longestBlock.processorMs / waitMs, worstWait(row) / (BUSY_MACHINE_FACTOR * withoutAttackMs))
        : worstWait(row) / waitMs,
    );
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
  peakMegabytes,
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
    peakMegabytes.toFixed(0),
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
  "highest memory (MB)",
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

/** Looks at the memory of the server's processes from outside. @returns a function that ends it, and returns the highest sum */
function watchMemory({ process: { pid } }: RunningServer): { end(): number } {
  let highest = 0;
  const look = () => {
    const kibibytes = [pid, ...childProcessIds(pid)].map(residentKibibytes).reduce((sum, one) => sum + one);
    highest = Math.max(highest, kibibytes);
  };
  const timer = setInterval(look, MEMORY_INTERVAL_MS);
  return {
    end() {
      clearInterval(timer);
      look();
      return (highest * BYTES_PER_KIBIBYTE) / MEGABYTE;
    },
  };
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
