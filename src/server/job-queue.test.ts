import { expect, test } from "vitest";
import { JobQueue } from "./job-queue.ts";

const ignore = () => {};

test("nothing begins before whoever asked has been answered", async () => {
  const background = new JobQueue(ignore);
  const told: string[] = [];
  background.add("late", async () => void told.push("work"));
  await Promise.resolve().then(() => told.push("answer"));
  await background.idle();
  expect(told).toEqual(["answer", "work"]);
});

test("work that waits for other hosts keeps nothing else waiting", async () => {
  const background = new JobQueue(ignore);
  const slow = Promise.withResolvers<void>();
  for (let host = 0; host < 100; host++) background.addLowPriority("probe", () => slow.promise);
  const mailed = Promise.withResolvers<string>();
  background.add("mail", async () => mailed.resolve("mailed"));
  expect(await mailed.promise).toBe("mailed");
  slow.resolve();
  await background.idle();
});

test("at the end what has begun is finished, and patient work that has not is given up", async () => {
  const background = new JobQueue(ignore);
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  for (let host = 0; host < 10; host++)
    background.addLowPriority("probe", async () => {
      begun.resolve();
      await first.promise;
      done.push("probe");
    });
  await begun.promise;
  background.add("mail", async () => void done.push("mail"));
  const closed = background.close();
  first.resolve();
  await closed;
  expect(done.toSorted()).toEqual(["mail", "probe", "probe", "probe"]);
});

test("a task that fails is told by its name and stops no other", async () => {
  const failed: string[] = [];
  const background = new JobQueue((name) => failed.push(name));
  background.add("fail", () => Promise.reject(new Error("The disk is full")));
  background.addLowPriority("fail patiently", () => Promise.reject(new Error("The host is away")));
  await background.idle();
  expect(failed).toEqual(["fail", "fail patiently"]);
});
