import { expect, test } from "vitest";
import { Limiter } from "../limits/limiter.ts";
import { LIMITS } from "../limits/limits.ts";
import { type Batch, MAX_WAITING_BYTES, type Uncounted, VisitCounter, type Visitor } from "./visit-counter.ts";

const HOURLY_VIEWS = LIMITS.counted.max;
const HOUR_MS = 3_600_000;
const LONG_PATH = "x".repeat(14_000);

/** A counter whose database takes nothing until `isLocked` is false. */
function createCounter(isLimited: boolean) {
  const state = {
    isLocked: true,
    nowMs: 1000 * HOUR_MS,
    written: [] as Batch[],
    uncounted: { "network-limit": 0, "no-memory": 0 } satisfies Record<Uncounted, number>,
  };
  const counter = new VisitCounter({
    isOn: true,
    limiter: new Limiter({ isOn: isLimited, nowMs: () => state.nowMs }),
    publicUrl: "https://aircheck.example",
    now: () => new Date(state.nowMs),
    write: async (batch) => {
      if (state.isLocked) throw new Error("database is locked");
      state.written.push(batch);
    },
    isTemporary: () => true,
    onUncounted: (reason) => {
      state.uncounted[reason] += 1;
    },
    warn: () => {},
  });
  const view = (visitor: Partial<Visitor>, feedId = 1) =>
    counter.countDocument("page", feedId, {
      userAgent: "Browser",
      address: "192.0.2.1",
      sessionToken: undefined,
      referrer: undefined,
      ...visitor,
    });
  return { counter, state, view };
}

/** The visits of batches, with how often each was counted. */
function visitsOf(batches: readonly Batch[]) {
  return batches.flatMap(({ visits }) =>
    [...visits].flatMap(([userAgent, addresses]) =>
      [...addresses].flatMap(([address, documents]) =>
        [...documents.values()].map(({ site, count, sessionToken }) => ({
          userAgent,
          address,
          site,
          count,
          sessionToken,
        })),
      ),
    ),
  );
}

test("a visit keeps the host of its Referer, and the beginning of other headers", async () => {
  const { counter, state, view } = createCounter(true);
  for (let page = 0; page < 100; page++)
    view({
      userAgent: "A".repeat(14_000),
      referrer: `https://www.example.org/${LONG_PATH}${page}`,
      sessionToken: "t".repeat(14_000),
    });
  expect(counter.waiting.entries).toBe(1);
  expect(counter.waiting.bytes).toBeLessThan(2000);
  state.isLocked = false;
  await counter.flush();
  expect(visitsOf(state.written)).toEqual([
    { userAgent: "A".repeat(512), address: "192.0.2.1", site: "example.org", count: 100, sessionToken: undefined },
  ]);
  expect(counter.waiting).toEqual({ entries: 0, bytes: 0 });
});

test("an event keeps the host of its referrer", async () => {
  const { counter, state } = createCounter(true);
  const visitor = { userAgent: "Browser", address: "192.0.2.1", sessionToken: undefined, referrer: LONG_PATH };
  const play = { type: "play", id: "0123456789abcdef", episode: "guid", seconds: 0 } as const;
  counter.countEvent({ ...play, referrer: `https://example.org/${LONG_PATH}` }, visitor);
  expect(counter.waiting.bytes).toBeLessThan(2000);
  state.isLocked = false;
  await counter.flush();
  expect(JSON.stringify([...(state.written[0]?.events.values() ?? [])]).length).toBeLessThan(300);
  expect([...(state.written[0]?.events.values() ?? [])]).toMatchObject([{ site: "example.org" }]);
});

test("what waits while the database is locked for hours takes a bounded number of bytes, and the rest is left out", async () => {
  const { counter, state, view } = createCounter(false);
  const views = 40_000;
  for (let minute = 0; minute < 60; minute++) {
    state.nowMs += 60_000;
    for (let at = 0; at < views / 60; at++)
      view({ userAgent: `${minute} ${at}`.padEnd(512), referrer: `https://${"s".repeat(200)}${at}.example/` });
    await counter.flush();
    expect(counter.waiting.bytes).toBeLessThanOrEqual(MAX_WAITING_BYTES);
  }
  const { entries } = counter.waiting;
  expect(entries).toBeGreaterThan(15_000);
  expect(state.uncounted["no-memory"]).toBeGreaterThan(0);
  state.isLocked = false;
  await counter.flush();
  expect(visitsOf(state.written)).toHaveLength(entries);
  expect(counter.waiting).toEqual({ entries: 0, bytes: 0 });
});

test("one network adds a bounded number of visits to a feed in an hour, and takes no room from others", async () => {
  const { counter, state, view } = createCounter(true);
  for (let at = 0; at < 10_000; at++) view({ userAgent: `Browser ${at}`, referrer: `https://site-${at}.example/` });
  expect(counter.waiting.entries).toBe(HOURLY_VIEWS);
  expect(state.uncounted).toEqual({ "network-limit": 10_000 - HOURLY_VIEWS, "no-memory": 0 });
  view({ address: "192.0.2.2", userAgent: "Browser of somebody else" });
  view({ userAgent: "Browser of the same network on another feed" }, 2);
  state.nowMs += HOUR_MS;
  view({ userAgent: "Browser of the next hour" });
  state.isLocked = false;
  await counter.flush();
  const counted = visitsOf(state.written).reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe(HOURLY_VIEWS + 3);
});
