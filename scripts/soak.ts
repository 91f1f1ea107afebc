import { parseArgs } from "node:util";
import { runEverybody } from "../test/soak/everybody.ts";
import { runSoak, type SoakEngine } from "../test/soak/soak.ts";

/*
 * Runs faults under a mixed load: `npm run soak`.
 * --minutes N   in all; half of them on each database; 30 by default. Each fault happens once at least
 * --engine E    sqlite or postgres; by default one after the other
 * --everybody   instead of faults, one account against everybody: the worst input of each route while strangers are timed
 * --only PATTERN  only what matches the regular expression with its route or description
 * --seconds N   how long each is sent; 3 by default
 * Ctrl-C ends it early, with a report of what was seen so far.
 * Exit code 1: an answered write was lost, torn or doubled, a client got something that no fault explains, the server ended by
 * itself, or its live memory rose by more than a mebibyte a minute in at least five minutes. With `--everybody`: strangers were
 * refused, or waited longer than 150 ms in more than 1 of 100 requests.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    engine: { type: "string" },
    everybody: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "3" },
  },
});

const ENGINES: Record<string, SoakEngine> = { sqlite: "SQLite", postgres: "PostgreSQL" };
const engine = values.engine === undefined ? undefined : ENGINES[values.engine];
const engines = engine ? [engine] : Object.values(ENGINES);
const [minutes, seconds] = [Number(values.minutes), Number(values.seconds)];
if (values.engine !== undefined && !engine) stop("--engine must be sqlite or postgres");
if (!(minutes >= 0)) stop("--minutes must be a number");
if (!(seconds > 0)) stop("--seconds must be a number above 0");

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interruption.abort());
const { signal } = interruption;
const { log } = console;

let isGood = true;
for (const engine of engines) {
  if (signal.aborted) break;
  if (values.everybody) {
    const exceeded = await runEverybody({ engine, seconds, only: values.only, signal, log });
    log(`\n${engine}: strangers were refused or waited too long during ${exceeded.length} inputs`);
    for (const line of exceeded) log(`  ! ${line}`);
    isGood &&= exceeded.length === 0;
  } else {
    const record = await runSoak({ engine, minutes: minutes / engines.length, signal, log });
    log(`\n${engine}\n${record.summary().join("\n")}\n`);
    isGood &&= record.answeredWrites > 0 && record.wrongData.length === 0 && record.unexpected.length === 0;
  }
}
process.exit(isGood ? 0 : 1);

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
