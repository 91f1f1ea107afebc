import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { doLongWork, doWorkOn } from "./pace.ts";

test("other work comes between two pieces of long work", async () => {
  const done: string[] = [];
  const add = (name: string) => async () => void done.push(name);
  const first = doLongWork(add("first"));
  const second = doLongWork(add("second"));
  await first;
  await nextTurn();
  done.push("other");
  await second;
  expect(done).toEqual(["first", "other", "second"]);
});

test("work on few episodes does not wait", async () => {
  const done: string[] = [];
  const long = doLongWork(async () => void done.push("long"));
  await doWorkOn(1000, async () => void done.push("short"));
  await long;
  expect(done).toEqual(["short", "long"]);
});

test("an error is passed on, and the next has its turn", async () => {
  const failed = doLongWork(async () => {
    throw new Error("It failed");
  });
  const next = doLongWork(async () => "done");
  await expect(failed).rejects.toThrow("It failed");
  expect(await next).toBe("done");
});

test("beyond a hundred that wait, further ones are refused, and those that wait are done", async () => {
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => doLongWork(async () => "done")));
  expect(results.slice(0, 99)).toEqual(Array(99).fill({ status: "fulfilled", value: "done" }));
  expect(results.at(-1)).toMatchObject({ status: "rejected", reason: { status: 503, code: "overloaded" } });
});
