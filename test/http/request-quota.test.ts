import { expect, test } from "vitest";
import { createLocalQuota } from "#server/lookup/fetch/request-quota.ts";
import { createThrottledFetch } from "#server/lookup/fetch/throttled-fetch.ts";
import { createSharedCount, createSharedQuota } from "#server/limits/limiter.ts";
import { engines, startInstance } from "#test/support/instance.ts";

const DAY_MS = 86_400_000;
const QUOTA = { burst: 8, intervalMs: 5000 };

test.each(engines)("processes on one %s database share the quota of a host", async (engine) => {
  const instance = await startInstance(engine);
  const { db } = instance.context;
  const fail = (error: unknown) => {
    throw error;
  };
  const processes = [createSharedQuota(db, fail), createSharedQuota(db, fail)];
  const request = { host: "itunes.apple.com", quota: QUOTA, nowMs: 1_800_000_000_000, maxWaitMs: 9000 };
  const book = (nowMs: number) =>
    Promise.all(Array.from({ length: 10 }, () => processes.map((quota) => quota({ ...request, nowMs }))).flat());

  const waits = (await book(request.nowMs)).filter((waitMs) => waitMs !== undefined).sort((a, b) => a - b);
  expect(waits).toEqual([...Array(8).fill(0), 5000]);
  // One interval later one more is free; other hosts have quotas of their own.
  expect((await book(request.nowMs + 5000)).filter((waitMs) => waitMs !== undefined)).toEqual([5000]);
  expect(await processes[0]?.({ ...request, host: "other.example" })).toBe(0);
  await instance.close();
});

test.each([...engines, "one process" as const])(
  "a clock that was days ahead leaves a host usable when it is set back, on %s",
  async (engine) => {
    const instance = engine === "one process" ? undefined : await startInstance(engine);
    const quota = instance
      ? createSharedQuota(instance.context.db, (error) => {
          throw error;
        })
      : createLocalQuota();
    const book = (nowMs: number) => quota({ host: "itunes.apple.com", quota: QUOTA, nowMs, maxWaitMs: 9000 });
    const nowMs = 1_800_000_000_000;
    for (let n = 0; n < 3; n++) await book(nowMs + 20 * DAY_MS);
    const waits = [await book(nowMs), await book(nowMs), await book(nowMs), await book(nowMs + 10_000)];
    expect(waits).toEqual([0, 5000, undefined, 0]);
    await instance?.close();
  },
);

test("a process counts alone while the database cannot be reached", async () => {
  const instance = await startInstance("SQLite");
  const errors: unknown[] = [];
  const quota = createSharedQuota(instance.context.db, (error) => errors.push(error));
  await instance.close();
  const request = { host: "itunes.apple.com", quota: { burst: 1, intervalMs: 5000 }, nowMs: 0, maxWaitMs: 0 };
  expect([await quota(request), await quota(request)]).toEqual([0, undefined]);
  expect(errors).toHaveLength(2);
});

test.each(engines)("processes on one %s database share the limit of a host", async (engine) => {
  const instance = await startInstance(engine);
  const fail = (error: unknown) => {
    throw error;
  };
  let nowMs = 1_800_000_000_000;
  const document = { status: "sent" };
  const send = Object.assign(async () => document as never, { probe: async () => document as never });
  const processes = [1, 2].map(() =>
    createThrottledFetch(send, {
      nowMs: () => nowMs,
      sleep: async () => {},
      bookRequest: async () => 0,
      countRequest: createSharedCount(instance.context.db, fail),
      requestsPerHostPerMinute: 5,
    }),
  );
  const request = (at: number, host = "feeds.example") => processes[at]?.(`https://${host}/feed.xml`);
  for (const at of [0, 1, 0, 1, 0]) expect(await request(at)).toBe(document);
  for (const at of [0, 1]) await expect(request(at)).rejects.toMatchObject({ code: "host-rate-limited" });
  expect(await request(1, "other.example")).toBe(document);
  nowMs += 60_000;
  expect(await request(1)).toBe(document);
  await instance.close();
});

test("a clock that is set back does not hold back requests to a host until it has caught up", async () => {
  let nowMs = 1_800_000_000_000;
  const document = { status: "sent" };
  const send = Object.assign(async () => document as never, { probe: async () => document as never });
  const fetch = createThrottledFetch(send, {
    nowMs: () => nowMs,
    sleep: async () => {},
    bookRequest: async () => 0,
    requestsPerHostPerMinute: 2,
  });
  const request = () => fetch("https://feeds.example/feed.xml");
  for (let n = 0; n < 2; n++) await request();
  await expect(request()).rejects.toMatchObject({ code: "host-rate-limited" });
  nowMs -= 20 * DAY_MS;
  expect(await request()).toBe(document);
});
