import { expect, test } from "vitest";
import { OwnerTurns } from "./owner-turns.ts";

test("an owner has one turn at a time, and the next turn is after the owner of the last one", () => {
  const turns = new OwnerTurns();
  expect(turns.begin(7)).toBe(true);
  expect(turns.begin(7)).toBe(false);
  expect(turns.next(0)).toEqual({ afterOwnerId: 7, exceptOwnerIds: [7] });
  turns.end(7);
  expect(turns.next(0)).toEqual({ afterOwnerId: 7, exceptOwnerIds: [] });
});

test("a paused owner has no turn until the pause ends, and at most a hundred are paused", () => {
  const turns = new OwnerTurns();
  for (let ownerId = 1; ownerId <= 101; ownerId += 1) turns.pause(ownerId, 60_000);
  expect(turns.next(59_999).exceptOwnerIds).toHaveLength(100);
  expect(turns.next(60_000).exceptOwnerIds).toEqual([]);
});

test("a worker that finds nothing looks again when work was added meanwhile", () => {
  const turns = new OwnerTurns();
  expect([1, 2, 3, 4].map(() => turns.startWorker())).toEqual([true, true, true, false]);
  turns.lookForWork();
  expect(turns.endWorker(false)).toBe(false);
  turns.addWork();
  expect(turns.endWorker(false)).toBe(true);
});
