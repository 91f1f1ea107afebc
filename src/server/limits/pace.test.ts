import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { runHeavyTask, runTaskOn } from "./pace.ts";

test("other work comes between two pieces of long work", async () => {
  const done: string[] = [];
  const add = (name: string) => async () => void done.push(name);
  const first = runHeavyTask(add("first"));
  const second = runHeavyTask(add("second"));
  await first;
  await nextTurn();
  done.push("other");
  await second;
  expect(done).toEqual(["first", "other", "second"]);
});

test("work on few episodes does not wait", async () => {
  const done: string[] = [];
  const long = runHeavyTask(async () => void done.push("long"));
  await runTaskOn(1000, async () => void done.push("short"));
  await long;
  expect(done).toEqual(["short", "long"]);
});

test("an error is passed on, and the next has its turn", async () => {
  const failed = runHeavyTask(async () => {
    throw new Error("It failed");
  });
  const next = runHeavyTask(async () => "done");
  await expect(failed).rejects.toThrow("It failed");
  expect(await next).toBe("done");
});

test("beyond a hundred that wait, further ones are refused, and those that wait are done", async () => {
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => runHeavyTask(async () => "done")));
  expect(results.slice(0, 99)).toEqual(Array(99).fill({ status: "fulfilled", value: "done" }));
  expect(results.at(-1)).toMatchObject({ status: "rejected", reason: { status: 503, code: "overloaded" } });
});
