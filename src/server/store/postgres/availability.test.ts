import { expect, test } from "vitest";
import { Availability } from "./availability.ts";

/** A database whose answers the test gives, one per attempt to reach it. */
function createDatabase() {
  const attempts: PromiseWithResolvers<void>[] = [];
  const changes: unknown[] = [];
  const ping = () => {
    const attempt = Promise.withResolvers<void>();
    attempts.push(attempt);
    return attempt.promise;
  };
  return { attempts, changes, availability: new Availability(ping, (error) => changes.push(error)) };
}

test("a database that failed is away until it answers, and each change is reported once", async () => {
  const { attempts, changes, availability } = createDatabase();
  expect([availability.isUp, await availability.answers(), attempts.length]).toEqual([true, true, 0]);

  availability.reportFailure("refused");
  availability.reportFailure("refused again");
  expect([availability.isUp, attempts.length, changes]).toEqual([false, 1, ["refused"]]);

  attempts[0]?.resolve();
  await expect.poll(() => availability.isUp).toBe(true);
  expect(changes).toEqual(["refused", undefined]);
  await availability.close();
});

test("a failed attempt says nothing to those who asked after it had begun", async () => {
  const { attempts, availability } = createDatabase();
  availability.reportFailure("refused");
  const answers = availability.answers();
  attempts[0]?.reject(new Error("still away"));
  await expect.poll(() => attempts.length).toBe(2);
  attempts[1]?.resolve();
  expect(await answers).toBe(true);
  await availability.close();
});

test("an attempt that succeeds says so to those who asked meanwhile", async () => {
  const { attempts, availability } = createDatabase();
  availability.reportFailure("refused");
  const answers = availability.answers();
  attempts[0]?.resolve();
  expect(await answers).toBe(true);
  await availability.close();
});

test("closing ends the attempts, and nobody waits for another one", async () => {
  const { attempts, availability } = createDatabase();
  availability.reportFailure("refused");
  const answers = availability.answers();
  const closed = availability.close();
  attempts[0]?.reject(new Error("still away"));
  await closed;
  expect([await answers, attempts.length]).toEqual([false, 1]);
});
