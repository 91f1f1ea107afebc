import { expect, test } from "vitest";
import { MemoryLimiter } from "./memory-limiter.ts";

test("what was used becomes free bit by bit", () => {
  const limiter = new MemoryLimiter({ max: 60, freed: 1, everySeconds: 2 });
  const take = (nowMs: number) => limiter.take("a client", nowMs);
  for (let number = 0; number < 60; number++) expect(take(500).isTaken).toBe(true);
  expect(take(1500)).toEqual({ isTaken: false, waitMs: 1000 });
  expect(take(2500)).toEqual({ isTaken: true, waitMs: 0 });
  expect(take(2500)).toEqual({ isTaken: false, waitMs: 2000 });
  for (let number = 0; number < 60; number++) expect(take(1_000_000).isTaken).toBe(true);
  expect(take(1_000_000).isTaken).toBe(false);
});

test("a flood of keys makes it forget those that were not used for longest", () => {
  const limiter = new MemoryLimiter({ max: 1, freed: 1, everySeconds: 3600 });
  const take = (key: string) => limiter.take(key, 0).isTaken;
  expect([take("early"), take("early")]).toEqual([true, false]);
  for (let number = 0; number < 9000; number++) take(`address ${number}`);
  expect(take("early")).toBe(false);
  for (let number = 9000; number < 19_000; number++) take(`address ${number}`);
  expect(take("early")).toBe(true);
});
