import { expect, test } from "vitest";
import { createManualTasks, settle } from "#test/support/manual-tasks.ts";
import { Semaphore } from "./semaphore.ts";

const BUSY = "Please try again in a few seconds.";

test("starts waiting tasks in their order when others end", async () => {
  const { started, task, finish } = createManualTasks();
  const semaphore = new Semaphore({ running: 2, message: BUSY });
  const all = ["a", "b", "c", "d"].map((name) => semaphore.run(task(name)));
  await settle();
  expect(started).toEqual(["a", "b"]);
  finish("b");
  await all[1];
  await settle();
  expect(started).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c"]) finish(name);
  await Promise.all([all[0], all[2]]);
  await settle();
  finish("d");
  expect(await all[3]).toBe("d");
  await settle();
  expect(semaphore.isIdle).toBe(true);
});

test("starts the next task after one that fails", async () => {
  const semaphore = new Semaphore({ running: 1, message: BUSY });
  const failing = semaphore.run(() => Promise.reject(new Error("no")));
  const next = semaphore.run(async () => "next");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("rejects a task when too many are waiting", async () => {
  const { task, finish } = createManualTasks();
  const semaphore = new Semaphore({ running: 1, waiting: 1, message: BUSY });
  const first = semaphore.run(task("a"));
  const second = semaphore.run(async () => "b");
  await expect(semaphore.run(async () => "c")).rejects.toMatchObject({
    status: 503,
    code: "overloaded",
    message: BUSY,
  });
  finish("a");
  expect(await Promise.all([first, second])).toEqual(["a", "b"]);
});

test("removes a waiting task when its signal aborts", async () => {
  const { task, finish } = createManualTasks();
  const semaphore = new Semaphore({ running: 1, message: BUSY });
  const first = semaphore.run(task("a"));
  const controller = new AbortController();
  const aborted = semaphore.run(async () => "b", controller.signal);
  const waiting = semaphore.run(async () => "c");
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ status: 503, code: "overloaded", retryAfterSeconds: 10 });
  finish("a");
  expect(await Promise.all([first, waiting])).toEqual(["a", "c"]);
});

test("waits for a running task although its signal aborts", async () => {
  const { started, task, finish } = createManualTasks();
  const semaphore = new Semaphore({ running: 1, message: BUSY });
  const controller = new AbortController();
  const running = semaphore.run(task("a"), controller.signal);
  const waiting = semaphore.run(task("b"));
  controller.abort();
  await settle();
  expect(started).toEqual(["a"]);
  finish("a");
  expect(await running).toBe("a");
  await settle();
  finish("b");
  expect(await waiting).toBe("b");
});
