import { expect, test } from "vitest";
import { JobQueue } from "./job-queue.ts";

const ignore = () => {};

test("starts a job after the current event-loop turn, so that the response goes first", async () => {
  const jobs = new JobQueue(ignore);
  const events: string[] = [];
  jobs.add("late", async () => void events.push("job"));
  await Promise.resolve().then(() => events.push("response"));
  await jobs.idle();
  expect(events).toEqual(["response", "job"]);
});

test("runs other jobs while all low-priority jobs wait for slow hosts", async () => {
  const jobs = new JobQueue(ignore);
  const slow = Promise.withResolvers<void>();
  for (let host = 0; host < 100; host++) jobs.addLowPriority("probe", () => slow.promise);
  const mailed = Promise.withResolvers<string>();
  jobs.add("mail", async () => mailed.resolve("mailed"));
  expect(await mailed.promise).toBe("mailed");
  slow.resolve();
  await jobs.idle();
});

test("on close, finishes what has started and drops low-priority jobs that have not", async () => {
  const jobs = new JobQueue(ignore);
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  for (let host = 0; host < 10; host++)
    jobs.addLowPriority("probe", async () => {
      started.resolve();
      await first.promise;
      done.push("probe");
    });
  await started.promise;
  jobs.add("mail", async () => void done.push("mail"));
  const closed = jobs.close();
  first.resolve();
  await closed;
  expect(done.toSorted()).toEqual(["mail", "probe", "probe", "probe"]);
});

test("is idle only when jobs that were added by jobs have finished too", async () => {
  const jobs = new JobQueue(ignore);
  const done: string[] = [];
  jobs.add("first", async () => {
    jobs.addLowPriority("second", async () => {
      jobs.add("third", async () => void done.push("third"));
    });
  });
  await jobs.idle();
  expect(done).toEqual(["third"]);
});

test("reports a failed job by its name and runs the others", async () => {
  const failed: string[] = [];
  const jobs = new JobQueue((name) => failed.push(name));
  jobs.add("fail", () => Promise.reject(new Error("The disk is full")));
  jobs.addLowPriority("fail at low priority", () => Promise.reject(new Error("The host is away")));
  await jobs.idle();
  expect(failed).toEqual(["fail", "fail at low priority"]);
});
