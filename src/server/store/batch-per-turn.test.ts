import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { batchPerTurn } from "./batch-per-turn.ts";

test("the calls of one turn are one batch, which begins after all of them", async () => {
  const batches: string[][] = [];
  const load = batchPerTurn(async (keys: readonly string[]) => {
    batches.push([...keys]);
    return keys.map((key) => key.toUpperCase());
  });
  const loading = Promise.all(["a", "b"].map(load));
  expect(batches).toEqual([]);
  expect(await loading).toEqual(["A", "B"]);
  expect(await load("a")).toBe("A");
  expect(batches).toEqual([["a", "b"], ["a"]]);
});

test("a call while a batch is loading belongs to the next one", async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const batches: string[][] = [];
  const load = batchPerTurn(async (keys: readonly string[]) => {
    const answer = Promise.withResolvers<void>();
    batches.push([...keys]);
    answers.push(answer);
    await answer.promise;
    return keys;
  });
  const first = load("a");
  await nextTurn();
  const second = load("b");
  await nextTurn();
  for (const { resolve } of answers) resolve();
  expect(await Promise.all([first, second])).toEqual(["a", "b"]);
  expect(batches).toEqual([["a"], ["b"]]);
});

test("a batch that fails fails its calls alone", async () => {
  let failures = 0;
  const load = batchPerTurn(async (keys: readonly string[]) => {
    if (failures++ === 0) throw new Error("The database is away");
    return keys;
  });
  const results = await Promise.allSettled([load("a"), load("b")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await load("c")).toBe("c");
});
