import { parseArgs } from "node:util";
import { runSoak, type SoakEngine, type SoakResult } from "../test/soak/soak.ts";

/*
 * Runs faults under a mixed load: `npm run soak -- --minutes 30`.
 * --minutes N   in all; half of them on each engine. 0 runs each quick fault once, as `npm test` does
 * --engine E    sqlite or postgres; by default one after the other
 * --seed N      varies the times of faults and the changes
 * Exit code 1: an answered write was lost, or a client got something that no fault explains.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    engine: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});

const ENGINES: Record<string, SoakEngine> = { sqlite: "SQLite", postgres: "PostgreSQL" };
const engines = values.engine === undefined ? Object.values(ENGINES) : [ENGINES[values.engine]];
const minutes = Number(values.minutes);
if (engines.includes(undefined)) stop("--engine must be sqlite or postgres");
if (!(minutes >= 0)) stop("--minutes must be a number");

let isGood = true;
for (const engine of engines) {
  if (!engine) continue;
  const seed = Number(values.seed);
  const result = await runSoak({ engine, minutes: minutes / engines.length, seed, log: console.log });
  report(result);
  isGood &&= result.record.lostWrites.length === 0 && result.record.unexpected.length === 0;
}
process.exit(isGood ? 0 : 1);

function report({ engine, minutes, faults, skipped, record, memory }: SoakResult): void {
  const statuses = [...record.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  console.log(`\n${engine}, ${minutes.toFixed(1)} minutes`);
  console.log(`  faults: ${[...faults].map(([name, count]) => `${count} × ${name}`).join("; ")}`);
  if (skipped.length > 0) console.log(`  not possible here (needs root): ${skipped.join(", ")}`);
  console.log(`  requests: ${record.requests} (${statuses.join(", ")}), ${record.disconnections} connections cut`);
  console.log(`  answered writes: ${record.answeredWrites}, lost: ${record.lostWrites.length}`);
  console.log(`  unexpected: ${record.unexpected.length}`);
  console.log(
    `  memory over ${memory.minutes.toFixed(1)} minutes: ${memory.first.toFixed(0)} MiB at first, ${memory.last.toFixed(0)} MiB at last, ${memory.highest.toFixed(0)} MiB at most, ${memory.mebibytesPerMinute.toFixed(2)} MiB a minute`,
  );
  for (const line of [...record.lostWrites, ...new Set(record.unexpected)].slice(0, 40)) console.log(`  ! ${line}`);
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
