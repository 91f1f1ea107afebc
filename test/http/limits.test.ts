import { expect, test } from "vitest";
import { Limiter } from "#server/limits/limiter.ts";
import { createThrottledFetch } from "#server/lookup/fetch/throttled-fetch.ts";
import type { Db } from "#server/store/database.ts";
import { bothDatabases, type Engine, startInstance } from "#test/support/instance.ts";

const DAY_MS = 86_400_000;
const APPLE = "itunes.apple.com";
const AS_A_LOOKUP = { maxWaitMs: 9000 };
const stores: (Engine | "memory")[] = [...bothDatabases, "memory"];

/** Limiters of several processes with one clock, on one database or in memory. */
async function startLimiters(store: (typeof stores)[number]) {
  const clock = { nowMs: 1_800_000_000_000 };
  const instance = store === "memory" ? undefined : await startInstance(store);
  const createLimiter = (db: Db | undefined = instance?.context.db) =>
    new Limiter({
      ...(db && { db }),
      isOn: true,
      nowMs: () => clock.nowMs,
      onUncounted: (error) => {
        throw error;
      },
    });
  return { clock, createLimiter, limiter: createLimiter(), close: async () => instance?.close() };
}

function sendNothing() {
  const document = { status: "sent" };
  const send = Object.assign(async () => document as never, { probe: async () => document as never });
  return { document, send };
}

test.each(bothDatabases)("processes on one %s database share the quota of a host", async (engine) => {
  const { clock, createLimiter, close } = await startLimiters(engine);
  const processes = [createLimiter(), createLimiter()];
  const request = async () => {
    const calls = Array.from({ length: 10 }, () =>
      processes.map((limiter) => limiter.tryTake("appleDirectory", APPLE, 1, AS_A_LOOKUP)),
    );
    const taken = await Promise.all(calls.flat());
    return taken.flatMap(({ isTaken, waitMs }) => (isTaken ? waitMs : [])).sort((a, b) => a - b);
  };

  expect(await request()).toEqual([...Array(8).fill(0), 5000]);
  // One interval later one more is free; other hosts have quotas of their own.
  clock.nowMs += 5000;
  expect(await request()).toEqual([5000]);
  expect(await processes[0]?.tryTake("appleDirectory", "other.example")).toMatchObject({ isTaken: true, waitMs: 0 });
  await close();
});

test.each(bothDatabases)("%s counts as the memory does", async (engine) => {
  const { clock, createLimiter, limiter, close } = await startLimiters(engine);
  const inMemory = new Limiter({ isOn: true, nowMs: () => clock.nowMs });
  const limits = ["uploadedKilobytes", "appleDirectory", "failedLogIns"] as const;
  const amounts = { uploadedKilobytes: 4321, appleDirectory: 4, failedLogIns: 3 };
  const options = { uploadedKilobytes: {}, appleDirectory: AS_A_LOOKUP, failedLogIns: { reserve: 4 } };
  const processes = [limiter, createLimiter()];
  const refused = new Set<string>();
  for (let step = 0; step < 240; step++) {
    const name = limits[step % 3] ?? "failedLogIns";
    const take = (by: Limiter | undefined) => by?.tryTake(name, "somebody", amounts[name], options[name]);
    const [stored, remembered] = [await take(processes[step % 2]), await take(inMemory)];
    if (!stored?.isTaken) refused.add(name);
    expect([step, stored?.isTaken, stored?.waitMs]).toEqual([step, remembered?.isTaken, remembered?.waitMs]);
    if (step % 7 === 0) for (const by of [limiter, inMemory]) await by.giveBack(name, "somebody", amounts[name]);
    clock.nowMs += (step * 7919) % 11_000;
  }
  expect([...refused].toSorted()).toEqual(limits.toSorted());
  await close();
});

test.each(stores)("a refused use takes nothing, and what was taken becomes free evenly: %s", async (store) => {
  const { clock, limiter, close } = await startLimiters(store);
  const upload = (kilobytes: number) => limiter.take("uploadedKilobytes", 1, kilobytes);
  await upload(19_000);
  clock.nowMs += 3000;
  const message = "You can upload 20 MB of transcripts and lists within five minutes. Please try again later.";
  await expect(upload(6200)).rejects.toMatchObject({ status: 429, message, retryAfterSeconds: 75 });
  await upload(1200);
  clock.nowMs += 74_999;
  await expect(upload(5000)).rejects.toMatchObject({ retryAfterSeconds: 1 });
  clock.nowMs += 1;
  await upload(5000);
  clock.nowMs += 300_000;
  await upload(20_000);
  await close();
});

test.each(stores)("a clock that was days ahead leaves limits usable when it is set back: %s", async (store) => {
  const { clock, limiter, close } = await startLimiters(store);
  clock.nowMs += 20 * DAY_MS;
  for (let n = 0; n < 9; n++) await limiter.tryTake("appleDirectory", APPLE, 1, AS_A_LOOKUP);
  for (let n = 0; n < 10; n++) await limiter.take("passwordAttempts", 1);
  clock.nowMs -= 20 * DAY_MS;
  // The bucket is from another time: it gives one.
  await limiter.take("passwordAttempts", 1);
  await expect(limiter.take("passwordAttempts", 1)).rejects.toMatchObject({ retryAfterSeconds: 30 });
  expect(await limiter.tryTake("appleDirectory", APPLE)).toMatchObject({ isTaken: true, waitMs: 0 });
  expect(await limiter.tryTake("appleDirectory", APPLE)).toMatchObject({ isTaken: false, waitMs: 5000 });
  clock.nowMs += 30_000;
  await limiter.take("passwordAttempts", 1);
  await close();
});

test("a process counts alone while the database cannot be reached, except what must be right", async () => {
  const instance = await startInstance("SQLite");
  const errors: unknown[] = [];
  const nowMs = () => 0;
  const limiter = new Limiter({
    db: instance.context.db,
    isOn: true,
    nowMs,
    onUncounted: (error) => errors.push(error),
  });
  await instance.close();
  for (let n = 0; n < 120; n++) await limiter.take("lookups", 1);
  await expect(limiter.take("lookups", 1)).rejects.toMatchObject({ status: 429 });
  expect(errors).toHaveLength(121);
  await expect(limiter.take("passwordAttempts", 1)).rejects.not.toMatchObject({ status: 429 });
});

test.each(bothDatabases)("processes on one %s database share the limit of a host", async (engine) => {
  const { clock, createLimiter, close } = await startLimiters(engine);
  const { document, send } = sendNothing();
  const processes = [1, 2].map(() => createThrottledFetch(send, { limiter: createLimiter(), sleep: async () => {} }));
  const request = (at: number, host = "feeds.example") => processes[at % 2]?.(`https://${host}/feed.xml`);
  for (let at = 0; at < 120; at++) expect(await request(at)).toBe(document);
  for (const at of [0, 1])
    await expect(request(at)).rejects.toMatchObject({ code: "host-rate-limited", retryAfterSeconds: 1 });
  expect(await request(1, "other.example")).toBe(document);
  clock.nowMs += 60_000;
  expect(await request(1)).toBe(document);
  await close();
});
