import { createHash } from "node:crypto";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { measureGuests } from "./guests.ts";
import { measureLists } from "./lists.ts";
import { measurePages } from "./pages.ts";
import type { Finding, Verdict } from "./truth.ts";

/** By the start of a folder's name: "lists-gathered" has lists. */
const MEASURES: Record<string, (folder: string) => Finding[] | Promise<Finding[]>> = {
  lists: measureLists,
  pages: measurePages,
  feeds: measurePages,
  guests: measureGuests,
};

/** The findings of each set of data, by the name of its folder. */
export type Findings = Record<string, Finding[]>;

/** What the gate holds each field of each set to. */
export interface Floors {
  /** of the data that they were measured on: other data have other floors */
  fingerprint: string;
  /** fewer right values fail, and so do more wrong and invented ones */
  sets: Record<string, Record<string, { right: number; wrong: number }>>;
}

/**
 * Measures all sets in a folder, each in a folder of its own with its `truth.tsv`.
 * @throws Error for a set of a kind that nothing measures, or a table that is not as it must be
 */
export async function measureSets(folder: string): Promise<Findings> {
  const findings: Findings = {};
  for (const set of readdirSync(folder).sort()) {
    const measure = MEASURES[set.replace(/-.*/, "")];
    if (!measure) throw new Error(`Nothing measures "${set}": its name must start with ${Object.keys(MEASURES)}`);
    findings[set] = await measure(join(folder, set));
  }
  return findings;
}

/** A hash of the names and the content of all files in a folder. */
export function fingerprintOf(folder: string): string {
  const hash = createHash("sha256");
  for (const file of globSync("*/*", { cwd: folder }).sort())
    hash.update(`${file}\0`).update(
      createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest(),
    );
  return hash.digest("hex");
}

/** Counts the verdicts of a set by field, with the mean over its files of the share of right values: a long file counts as a short one. */
export function countFields(findings: readonly Finding[]) {
  return [...Map.groupBy(findings, ({ field }) => field)].map(([field, ofField]) => {
    const files = [...Map.groupBy(ofField, ({ source }) => source).values()].map(countVerdicts);
    const shares = files.filter(({ stated }) => stated > 0).map(({ right, stated }) => right / stated);
    const meanOfFiles = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return { field, ...countVerdicts(ofField), meanOfFiles };
  });
}

function countVerdicts(findings: readonly Finding[]) {
  const counts: Record<Verdict, number> = { right: 0, missing: 0, wrong: 0, invented: 0 };
  for (const { verdict } of findings) counts[verdict] += 1;
  return { ...counts, stated: counts.right + counts.missing + counts.wrong };
}

export function floorsOf(findings: Findings, fingerprint: string): Floors {
  const sets = Object.entries(findings).map(([set, ofSet]) => {
    const floors = countFields(ofSet).map(({ field, right, wrong, invented }) => [
      field,
      { right, wrong: wrong + invented },
    ]);
    return [set, Object.fromEntries(floors)];
  });
  return { fingerprint, sets: Object.fromEntries(sets) };
}

/** What is below its floor, in sentences. */
export function failuresOf(measured: Floors, floors: Floors): string[] {
  if (measured.fingerprint !== floors.fingerprint) return ["The data are not those that the floors were measured on."];
  return Object.entries(floors.sets).flatMap(([set, fields]) =>
    Object.entries(fields).flatMap(([field, floor]) => {
      const { right, wrong } = measured.sets[set]?.[field] ?? { right: 0, wrong: 0 };
      const failures = right < floor.right ? [`${set}, ${field}: ${right} right, and not ${floor.right}.`] : [];
      return wrong > floor.wrong
        ? [...failures, `${set}, ${field}: ${wrong} wrong or invented, and not ${floor.wrong}.`]
        : failures;
    }),
  );
}

/** What two runs judge differently, a line each; whether a whole row is right follows from its fields. */
export function differencesOf(before: Findings, after: Findings): string[] {
  const [was, is] = [byName(before), byName(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    if (old?.verdict === now?.verdict && (now?.verdict === "right" || old?.found === now?.found)) return [];
    const say = (finding?: Finding) => (finding ? `${finding.verdict} ${JSON.stringify(finding.found)}` : "nothing");
    return [`${name}: ${say(old)} → ${say(now)}, expected ${JSON.stringify((now ?? old)?.expected)}`];
  });
}

function byName(findings: Findings): Map<string, Finding> {
  const named = Object.entries(findings).flatMap(([set, ofSet]) =>
    ofSet.map((finding) => [`${set} ${finding.source}, ${finding.at} ${finding.field}`, finding] as const),
  );
  return new Map(named.filter(([, { field }]) => field !== "whole"));
}
