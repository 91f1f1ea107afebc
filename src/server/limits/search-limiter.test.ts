import { expect, test } from "vitest";
import { FakeClock } from "#test/support/instance.ts";
import { Limiter } from "./limiter.ts";
import { SearchLimiter } from "./search-limiter.ts";

const limiterAt = ({ now }: FakeClock) => new SearchLimiter(new Limiter({ isOn: true, nowMs: () => now().getTime() }));

/** A search that takes some milliseconds. */
const taking = (usedMs: number) => async (time: { spend(part: { usedMs: number; isCut: boolean }): unknown }) =>
  time.spend({ usedMs, isCut: false });

test("a searcher may use so much time, and more of it later; others are not affected", async () => {
  const clock = new FakeClock();
  const limiter = limiterAt(clock);
  for (let number = 1; number <= 500; number++) await limiter.run("cheap", taking(10));
  await limiter.run("costly", taking(9000));
  await expect(limiter.run("costly", taking(1))).rejects.toMatchObject({ status: 429, retryAfterSeconds: 14 });
  await limiter.run("other", taking(1));
  clock.advance({ seconds: 13 });
  await expect(limiter.run("costly", taking(1))).rejects.toMatchObject({ status: 429 });
  clock.advance({ seconds: 1 });
  await limiter.run("costly", taking(1));
});

test("time that a search could take counts while it waits", async () => {
  const limiter = limiterAt(new FakeClock());
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waiting = Array.from({ length: 20 }, () => limiter.run("one", () => ended));
  await expect(limiter.run("one", () => ended)).rejects.toMatchObject({ status: 429 });
  end();
  await Promise.all(waiting);
  await limiter.run("one", taking(1));
});

test("a search that fails costs what it took", async () => {
  const limiter = limiterAt(new FakeClock());
  const failing = limiter.run("one", async (time) => {
    time.spend({ usedMs: 8000, isCut: true });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await expect(limiter.run("one", taking(1))).rejects.toMatchObject({ status: 429 });
});
