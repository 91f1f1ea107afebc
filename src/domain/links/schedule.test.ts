import { describe, expect, test } from "vitest";
import { isCheckDue, type LinkResult, stateAfter, uncheckedLink } from "./schedule.ts";

const DAY_MS = 86_400_000;
const START_MS = Date.parse("2026-03-01T12:00:00.000Z");

/** Checks a link whenever it is due. @returns its state after each check */
function checks(results: readonly LinkResult[], random = 0) {
  let state = { ...uncheckedLink(START_MS, random), nextCheckAt: new Date(START_MS).toISOString() };
  return results.map((result) => {
    state = stateAfter(
      state,
      { result, problem: result === "works" ? null : "404" },
      Date.parse(state.nextCheckAt),
      random,
    );
    return state;
  });
}
const daysFromStart = (at: string) => (Date.parse(at) - START_MS) / DAY_MS;

describe("when a link is checked", () => {
  test.each([
    [0, 20],
    [0.5, 30],
    [1, 40],
  ])("one that works: with random %f after %i days", (random, days) => {
    expect(daysFromStart(uncheckedLink(START_MS, random).nextCheckAt)).toBe(days);
    expect(daysFromStart(checks(["works"], random)[0]?.nextCheckAt ?? "")).toBe(days);
  });

  test("one that failed: sooner; one that is broken or cannot be checked: as seldom as any other", () => {
    const next = checks(["fails", "fails", "fails"]).map(({ nextCheckAt }) => daysFromStart(nextCheckAt));
    expect(next).toEqual([5, 10, 30]);
    expect(daysFromStart(checks(["unclear"])[0]?.nextCheckAt ?? "")).toBe(20);
  });
});

describe("a link is broken", () => {
  const isBroken = (...results: LinkResult[]) => checks(results).at(-1)?.brokenAt !== null;

  test("after three failures in a row, and not before ten days", () => {
    expect(isBroken("fails", "fails")).toBe(false);
    expect(isBroken("fails", "fails", "fails")).toBe(true);
    let state = uncheckedLink(START_MS, 0);
    for (let day = 0; day < 10; day += 1) {
      state = stateAfter(state, { result: "fails", problem: "404" }, START_MS + day * DAY_MS, 0);
      expect(state.brokenAt).toBeNull();
    }
    expect(stateAfter(state, { result: "fails", problem: "404" }, START_MS + 10 * DAY_MS, 0).brokenAt).not.toBeNull();
  });

  test("not when it worked in between", () => {
    expect(isBroken("fails", "fails", "works", "fails", "fails")).toBe(false);
  });

  test("not by checks that prove nothing, which do not mend it either", () => {
    expect(isBroken("unclear", "unclear", "unclear", "unclear")).toBe(false);
    expect(isBroken("fails", "fails", "unclear", "fails")).toBe(true);
    expect(isBroken("fails", "fails", "fails", "unclear")).toBe(true);
  });

  test("until it works again", () => {
    expect(checks(["fails", "fails", "fails", "works"]).at(-1)).toMatchObject({
      failures: 0,
      brokenAt: null,
      problem: null,
    });
  });

  test("since the day on which that was found, however often it fails afterwards", () => {
    const [, , third, fourth] = checks(["fails", "fails", "fails", "fails"]);
    expect(fourth?.brokenAt).toBe(third?.brokenAt);
  });

  test.each([
    [-1, true],
    [0, true],
    [1, false],
    [40, false],
    [365, true],
  ])("one that is planned in %i days: now is %s", (days, isDue) => {
    expect(isCheckDue({ nextCheckAt: new Date(START_MS + days * DAY_MS).toISOString() }, START_MS)).toBe(isDue);
  });
});
