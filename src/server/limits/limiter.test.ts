import { expect, test } from "vitest";
import { Limiter } from "./limiter.ts";

function startLimiter() {
  const clock = { nowMs: 1_800_000_000_000 };
  return { clock, limiter: new Limiter({ isOn: true, nowMs: () => clock.nowMs }) };
}

test("what was used becomes free bit by bit", async () => {
  const { clock, limiter } = startLimiter();
  // 60 at once, and one every 2 s.
  const take = () => limiter.tryTake("publicSearches", "192.0.2.1");
  for (let number = 0; number < 60; number++) expect((await take()).isTaken).toBe(true);
  expect(await take()).toEqual({ isTaken: false, waitMs: 2000 });
  clock.nowMs += 1500;
  expect(await take()).toEqual({ isTaken: false, waitMs: 500 });
  clock.nowMs += 500;
  expect(await take()).toEqual({ isTaken: true, waitMs: 0 });
  expect(await take()).toEqual({ isTaken: false, waitMs: 2000 });
  clock.nowMs += 1_000_000;
  for (let number = 0; number < 60; number++) expect((await take()).isTaken).toBe(true);
  expect((await take()).isTaken).toBe(false);
});

test("a flood of clients makes it forget those that were not there for longest", () => {
  const { limiter } = startLimiter();
  const take = (client: string) => limiter.tryTakeNow("namedSites", client);
  const early = () => Array.from({ length: 11 }, () => take("early")).filter(Boolean).length;
  expect(early()).toBe(10);
  for (let number = 0; number < 9000; number++) take(`address ${number}`);
  expect(early()).toBe(0);
  for (let number = 9000; number < 19_000; number++) take(`address ${number}`);
  expect(early()).toBe(10);
});

test("of attempts, those count that fail: neither the ones that succeed nor those that the server could not make", async () => {
  const { limiter } = startLimiter();
  const attempt = (outcome: () => Promise<boolean>) => limiter.countFailures("failedLogIns", "ada", outcome);
  const unavailable = new Error("The database does not answer");
  for (let number = 0; number < 50; number++) {
    expect(await attempt(async () => true)).toBe(true);
    await expect(attempt(() => Promise.reject(unavailable))).rejects.toBe(unavailable);
  }
  for (let number = 0; number < 20; number++) expect(await attempt(async () => false)).toBe(false);
  await expect(attempt(async () => true)).rejects.toMatchObject({ status: 429 });
});
