import { parseArgs } from "node:util";
import {
  BARS,
  describeRow,
  type EverybodyPart,
  type EverybodyRow,
  findExceeded,
  runEverybody,
  TABLE_HEAD,
} from "../test/soak/everybody/everybody.ts";
import type { MemoryTrend, Trend } from "../test/soak/memory.ts";
import { runSoak, type SoakEngine, type SoakResult } from "../test/soak/soak.ts";

/*
 * Runs faults under a mixed load: `npm run soak -- --minutes 30`.
 * --minutes N   in all; half of them on each engine. 0 runs each quick fault once, as `.ci/run` does
 * --kills N     ends processes N times with SIGKILL in the middle of writes, on each engine, instead of everything else
 * --part everybody  one account against everybody, instead of faults: the worst input of each route while strangers are timed
 * --part attacks  the same with the worst of them, for longer: searches, floods of searches, uploads
 * --seconds N   how long each is sent; 3 by default, and 60 as an attack
 * --only PATTERN  only what matches the regular expression with its route or description
 * --engine E    sqlite or postgres; by default one after the other
 * --seed N      varies the times of faults and the changes
 * Ctrl-C ends it early, with a report of what was seen so far.
 * Exit code 1: an answered write was lost, torn or doubled, a client got something that no fault explains, the server ended by
 * itself, or its live memory rose by more than a mebibyte a minute in at least five minutes. With `--part everybody`: strangers
 * were refused, or waited longer than 150 ms in more than 1 of 100 requests.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    kills: { type: "string", default: "0" },
    part: { type: "string", default: "faults" },
    seconds: { type: "string" },
    only: { type: "string" },
    engine: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});

const ENGINES: Record<string, SoakEngine> = { sqlite: "SQLite", postgres: "PostgreSQL" };
const engines = values.engine === undefined ? Object.values(ENGINES) : [ENGINES[values.engine]];
const minutes = Number(values.minutes);
if (engines.includes(undefined)) stop("--engine must be sqlite or postgres");
const kills = Number(values.kills);
if (!(minutes >= 0)) stop("--minutes must be a number");
if (!(kills >= 0)) stop("--kills must be a number");
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
if (seconds !== undefined && !(seconds > 0)) stop("--seconds must be a number above 0");
const { part } = values;
if (part !== "faults" && !isEverybodyPart(part)) stop("--part must be faults, everybody or attacks");

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interruption.abort());

let isGood = true;
for (const engine of engines) {
  if (!engine || interruption.signal.aborted) continue;
  const seed = Number(values.seed);
  const { signal } = interruption;
  if (isEverybodyPart(part)) {
    const { only } = values;
    const chosen = { ...(seconds && { seconds }), ...(only && { only }) };
    const rows = await runEverybody({ engine, part, signal, log: console.log, ...chosen });
    isGood = reportEverybody(engine, part, rows) && isGood;
    continue;
  }
  const result = await runSoak({ engine, minutes: minutes / engines.length, seed, kills, signal, log: console.log });
  report(result);
  const { wrongData, unexpected, answeredWrites } = result.record;
  // Beside other work a fault may be felt for longer than it lasts.
  const mistakes = minutes === 0 ? unexpected.filter(({ isBug }) => isBug) : unexpected;
  if (result.memory && isRising(result.memory)) {
    console.log("  ! The live memory rises");
    isGood = false;
  }
  isGood &&= answeredWrites > 0;
  isGood &&= wrongData.length === 0 && mistakes.length === 0;
}
process.exit(isGood ? 0 : 1);

function report({ engine, minutes, faults, skipped, record, memory }: SoakResult): void {
  const statuses = [...record.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  console.log(`\n${engine}, ${minutes.toFixed(1)} minutes`);
  console.log(`  faults: ${[...faults].map(([name, count]) => `${count} × ${name}`).join("; ")}`);
  if (skipped.length > 0) console.log(`  not possible here (needs root): ${skipped.join(", ")}`);
  console.log(`  requests: ${record.requests} (${statuses.join(", ")}), ${record.disconnections} connections cut`);
  const { lostWrites, tornWrites, doubledWrites, staleReads, unexpected } = record;
  console.log(
    `  answered writes: ${record.answeredWrites}; lost: ${lostWrites.length}, torn: ${tornWrites.length}, doubled: ${doubledWrites.length}`,
  );
  console.log(`  responses compared with the history: ${record.history.reads}; stale: ${staleReads.length}`);
  console.log(`  unexpected: ${unexpected.length}`);
  if (memory) {
    console.log(`  memory over ${memory.minutes.toFixed(1)} minutes, with caches of 8 MB:`);
    console.log(`    live, after garbage collections: ${describeTrend(memory.live)}`);
    console.log(`    resident: ${describeTrend(memory.resident)}`);
  }
  const listed = [...record.wrongData, ...unexpected.map(({ description }) => description)];
  for (const line of listed.slice(0, 40)) console.log(`  ! ${line}`);
}

/** @returns whether strangers were served as well as they must be */
function reportEverybody(engine: SoakEngine, part: EverybodyPart, rows: EverybodyRow[]): boolean {
  const { exceeded, isBusyMachine } = findExceeded(rows, part);
  console.log(`\n${engine}\n\n| ${TABLE_HEAD.join(" | ")} |\n|${"---|".repeat(TABLE_HEAD.length)}`);
  for (const row of rows.toSorted((a, b) => b.strangers.p99Ms - a.strangers.p99Ms)) console.log(describeRow(row));
  if (isBusyMachine)
    console.log(
      "\nStrangers wait too long without any attack: this machine is busy. Blocks of the event loop decide, and far longer waits",
    );
  console.log(`\n${exceeded.length} of ${rows.length} rows fail: ${BARS[part].description}, or strangers were refused`);
  for (const { route, input } of exceeded) console.log(`  ! ${route}: ${input}`);
  return exceeded.length === 0;
}

function describeTrend({ first, last, highest, mebibytesPerMinute }: Trend): string {
  return `${first.toFixed(0)} MiB at first, ${last.toFixed(0)} MiB at last, ${highest.toFixed(0)} MiB at most, ${mebibytesPerMinute.toFixed(2)} MiB a minute`;
}

/** Live memory that rises more than code and statistics of V8 explain. A shorter run says nothing. */
function isRising({ minutes, live }: MemoryTrend): boolean {
  return minutes >= 5 && live.mebibytesPerMinute > 1;
}

function isEverybodyPart(name: string): name is EverybodyPart {
  return name in BARS;
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
