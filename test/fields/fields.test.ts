import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { countFields, differencesOf, failuresOf, fingerprintOf, floorsOf, measureSets } from "./gate.ts";
import { isSame, isSameDuration, isSameLink, isSameText, judge, readTable } from "./truth.ts";

const EXAMPLE = join(import.meta.dirname, "../fixtures/fields");

describe("what counts as right", () => {
  test.each([
    ["Tides", "Tides", "right"],
    ["Tides", null, "missing"],
    ["Tides", "", "missing"],
    ["Tides", "Ropes", "wrong"],
    ["-", "Ropes", "invented"],
    ["-", null, undefined],
    ["*", "Ropes", undefined],
    ["Tides || Tides and towns", "Tides and towns", "right"],
    ["Tides || -", null, undefined],
    ["Tides || -", "Ropes", "wrong"],
    ["Tides || *", "Ropes", undefined],
  ])("%s, read as %s: %s", (cell, read, verdict) => {
    expect(judge(cell, read, isSame)).toBe(verdict);
  });

  test.each([
    [isSameText, "“Tides – and towns”", "tides - and  Towns.", true],
    [isSameText, "Tides and towns", "Tides", false],
    [isSameLink, "https://www.kelp.example/1/", "http://kelp.example/1#play", true],
    [isSameLink, "https://kelp.example/1?p=2", "https://kelp.example/1?p=2&utm_source=x", true],
    [isSameLink, "https://kelp.example/?p=1", "https://kelp.example/?p=2", false],
    [isSameLink, "https://youtu.be/L4nt3rnKe1p?t=9", "https://www.youtube.com/watch?v=L4nt3rnKe1p", true],
    [isSameDuration, "1800", "1801", true],
    [isSameDuration, "1800", "1802", false],
  ])("%o: %s and %s: %s", (isRight, truth, read, expected) => {
    expect(isRight(truth, read)).toBe(expected);
  });
});

describe("the example", () => {
  test("has right, missing, wrong and invented values in every kind of set", async () => {
    const findings = await measureSets(EXAMPLE);
    const counts = Object.entries(findings).flatMap(([set, ofSet]) =>
      countFields(ofSet).map(({ field, right, missing, wrong, invented }) => [
        `${set}, ${field}`,
        [right, missing, wrong, invented],
      ]),
    );
    expect(Object.fromEntries(counts)).toEqual({
      "feeds, title": [1, 0, 0, 0],
      "feeds, show": [1, 0, 0, 0],
      "feeds, date": [1, 0, 0, 0],
      "feeds, duration": [1, 0, 0, 0],
      "feeds, audio": [1, 0, 0, 0],
      "feeds, episodes": [1, 0, 0, 0],
      "guests, guest": [2, 0, 0, 1],
      "guests, likely": [1, 1, 0, 1],
      "lists, entry": [2, 1, 0, 1],
      "lists, title": [1, 1, 1, 0],
      "lists, show": [2, 0, 0, 0],
      "lists, date": [1, 1, 0, 0],
      "lists, link": [2, 1, 0, 0],
      "lists, whole": [1, 2, 0, 0],
      "pages, title": [1, 0, 0, 0],
      "pages, show": [1, 0, 0, 0],
      "pages, date": [0, 0, 1, 0],
      "pages, duration": [0, 1, 0, 0],
      "pages, audio": [0, 0, 0, 1],
    });
  });
});

describe("the gate", () => {
  const about = { source: "talks.md", at: "row 1", expected: "Tides" };
  const right = { ...about, field: "title", verdict: "right", found: "Tides" } as const;
  const wrong = { ...right, verdict: "wrong", found: "Ropes" } as const;
  const floors = floorsOf({ lists: [right, { ...wrong, at: "row 2" }] }, "data");
  const failures = (...findings: Parameters<typeof countFields>[0]) =>
    failuresOf(floorsOf({ lists: [...findings] }, "data"), floors);

  test("holds for the same values and for better ones", () => {
    expect(failures(right, { ...wrong, at: "row 2" })).toEqual([]);
    expect(failures(right, { ...right, at: "row 2" })).toEqual([]);
  });

  test("fails for fewer right values, for more wrong ones and for a set that was left out", () => {
    const missing = { ...right, verdict: "missing", found: null } as const;
    expect(failures(missing, { ...wrong, at: "row 2" })).toEqual(["lists, title: 0 right, and not 1."]);
    expect(failures(right, { ...wrong, at: "row 2" }, { ...wrong, at: "row 3", verdict: "invented" })).toEqual([
      "lists, title: 2 wrong or invented, and not 1.",
    ]);
    expect(failuresOf({ fingerprint: "data", sets: {} }, floors)).toEqual(["lists, title: 0 right, and not 1."]);
  });

  test("fails for other data", () => {
    expect(failuresOf({ ...floors, fingerprint: "other data" }, floors)).toEqual([
      "The data are not those that the floors were measured on.",
    ]);
  });

  test("prints what differs between two runs", () => {
    expect(differencesOf({ lists: [right] }, { lists: [wrong] })).toEqual([
      'lists talks.md, row 1 title: right "Tides" → wrong "Ropes", expected "Tides"',
    ]);
    expect(differencesOf({ lists: [wrong] }, { lists: [{ ...wrong, found: "Knots" }] })).toHaveLength(1);
    expect(differencesOf({ lists: [right] }, { lists: [{ ...right, found: "tides" }] })).toEqual([]);
  });
});

describe("a folder of data", () => {
  function folderWith(truth: string): string {
    const folder = mkdtempSync(join(tmpdir(), "fields-"));
    mkdirSync(join(folder, "lists"));
    copyFileSync(join(EXAMPLE, "lists/talks.md"), join(folder, "lists/talks.md"));
    writeFileSync(join(folder, "lists/truth.tsv"), truth);
    return folder;
  }

  test("has another fingerprint after any change", () => {
    const folder = folderWith("file\n");
    const before = fingerprintOf(folder);
    expect(fingerprintOf(folder)).toBe(before);
    writeFileSync(join(folder, "lists/truth.tsv"), "file\n\n");
    expect(fingerprintOf(folder)).not.toBe(before);
  });

  test("is refused with a table that is not as it must be", async () => {
    await expect(measureSets(folderWith("file\ttitle\n"))).rejects.toThrow('no column "base"');
    const table = join(folderWith("file\ttitle\ntalks.md\n"), "lists/truth.tsv");
    expect(() => readTable(table, ["file"])).toThrow("line 2: 1 cells");
    const folder = folderWith("file\n");
    mkdirSync(join(folder, "videos"));
    await expect(measureSets(folder)).rejects.toThrow();
  });
});
