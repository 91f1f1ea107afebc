import { expect, test } from "vitest";
import { memoizeAsync } from "./memoize-async.ts";

function countedWork() {
  const made: string[] = [];
  const work = (key: string) => async () => {
    made.push(key);
    return `${key} ${made.length}`;
  };
  return { made, work };
}

test("work is done once for all who ask meanwhile and later", async () => {
  const { made, work } = countedWork();
  const kept = memoizeAsync<string>(2);
  expect(await Promise.all([kept("a", work("a")), kept("a", work("a"))])).toEqual(["a 1", "a 1"]);
  expect(await kept("a", work("a"))).toBe("a 1");
  expect(made).toEqual(["a"]);
});

test("the longest unused result goes first", async () => {
  const { made, work } = countedWork();
  const kept = memoizeAsync<string>(2);
  for (const key of ["a", "b", "a", "c", "a", "b"]) await kept(key, work(key));
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("a failure is told and tried again", async () => {
  const kept = memoizeAsync<string>(2);
  await expect(kept("a", () => Promise.reject(new Error("out of ink")))).rejects.toThrow("out of ink");
  expect(await kept("a", async () => "drawn")).toBe("drawn");
});
