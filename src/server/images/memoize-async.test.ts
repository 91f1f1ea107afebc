import { expect, test } from "vitest";
import { memoizeAsync } from "./memoize-async.ts";

function countLoads() {
  const loaded: string[] = [];
  const load = (key: string) => async () => {
    loaded.push(key);
    return { value: `${key} ${loaded.length}` };
  };
  return { loaded, load };
}

test("concurrent and later calls share one load", async () => {
  const { loaded, load } = countLoads();
  const cached = memoizeAsync<{ value: string }>(2);
  const both = await Promise.all([cached("a", load("a")), cached("a", load("a"))]);
  expect(both).toEqual([{ value: "a 1" }, { value: "a 1" }]);
  expect(await cached("a", load("a"))).toEqual({ value: "a 1" });
  expect(loaded).toEqual(["a"]);
});

test("evicts the least recently used result first", async () => {
  const { loaded, load } = countLoads();
  const cached = memoizeAsync<{ value: string }>(2);
  for (const key of ["a", "b", "a", "c", "a", "b"]) await cached(key, load(key));
  expect(loaded).toEqual(["a", "b", "c", "b"]);
});

test("returns results that were evicted while they loaded", async () => {
  const { load } = countLoads();
  const cached = memoizeAsync<{ value: string }>(1);
  const results = await Promise.all(["a", "b", "c"].map((key) => cached(key, load(key))));
  expect(results).toEqual([{ value: "a 1" }, { value: "b 2" }, { value: "c 3" }]);
});

test("rejects when the load fails, and loads again on the next call", async () => {
  const cached = memoizeAsync<{ value: string }>(2);
  await expect(cached("a", () => Promise.reject(new Error("no space")))).rejects.toThrow("no space");
  expect(await cached("a", async () => ({ value: "drawn" }))).toEqual({ value: "drawn" });
});
