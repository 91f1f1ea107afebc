/*
 * Measures what the look-up reads from real lists, pages, feeds and episodes, field by field: npm run test:corpus [-- --all | --pin]
 *
 * CORPUS_DIR names the folder with the data; test/fields/README.md says what is in it. A field with fewer right values, or more wrong
 * or invented ones, than test/fields/floors.json says fails. Prints what differs from the run that pinned the floors; --all prints
 * everything that is not right, --pin writes the floors anew.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countFields, differencesOf, failuresOf, fingerprintOf, floorsOf, measureSets } from "#test/fields/gate.ts";

const FLOORS = join(import.meta.dirname, "../test/fields/floors.json");

const folder = process.env.CORPUS_DIR;
if (!folder) {
  console.error("Nothing was measured: CORPUS_DIR, the folder with the data, is not set. See test/fields/README.md.");
  process.exit(2);
}
const flags = process.argv.slice(2);
const [gate, information] = [join(folder, "gate"), join(folder, "information")];
/** The findings that floors were made of. What other people wrote stays beside the data. */
const pinnedFindings = (floors: string) =>
  join(folder, `pinned-${createHash("sha256").update(floors).digest("hex").slice(0, 12)}.json`);

const startedAt = performance.now();
const gated = await measureSets(gate);
const informative = existsSync(information) ? await measureSets(information) : {};
const findings = { ...gated, ...informative };
const measured = floorsOf(gated, fingerprintOf(gate));

const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
const print = (name: string, cells: (string | number)[]) =>
  console.log(name.padEnd(30) + cells.map((cell) => String(cell).padStart(11)).join(""));
print("", ["right", "of", "recall", "precision", "missing", "wrong", "invented", "mean"]);
for (const [set, ofSet] of Object.entries(findings))
  for (const { field, right, stated, missing, wrong, invented, meanOfFiles } of countFields(ofSet)) {
    const shares = [percent(right, stated), percent(right, right + wrong + invented)];
    print(`${set}, ${field}`, [right, stated, ...shares, missing, wrong, invented, percent(meanOfFiles, 1)]);
  }
console.log(`The mean is that of the files' recall. Without floors: ${Object.keys(informative).join(", ") || "none"}.`);

if (flags.includes("--all"))
  for (const line of differencesOf({}, findings).filter((line) => !line.includes(": nothing → right ")))
    console.log(line);
if (flags.includes("--pin")) {
  const floors = `${JSON.stringify(measured, null, 2)}\n`;
  writeFileSync(FLOORS, floors);
  writeFileSync(pinnedFindings(floors), JSON.stringify(findings));
}
const floors = readFileSync(FLOORS, "utf8");
if (existsSync(pinnedFindings(floors))) {
  const differences = differencesOf(JSON.parse(readFileSync(pinnedFindings(floors), "utf8")), findings);
  console.log([`${differences.length} differences from the run that pinned the floors.`, ...differences].join("\n"));
}

const failures = failuresOf(measured, JSON.parse(floors));
for (const failure of failures) console.error(failure);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`The gate ${failures.length === 0 ? "holds" : "does not hold"} (${seconds} s).`);
process.exit(failures.length === 0 ? 0 : 1);
