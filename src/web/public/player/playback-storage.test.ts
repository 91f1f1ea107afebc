import { describe, expect, test } from "vitest";
import { loadPosition, loadSpeed, savePosition, saveSpeed } from "./playback-storage.ts";

function emptyStorage(stored: string | null = null) {
  let text = stored;
  return {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value;
    },
  };
}

describe("the position in an episode", () => {
  test.each([
    ["in the middle", 65.8, 600, 65],
    ["with an unknown duration", 65, undefined, 65],
    ["too early to resume", 4, 600, 0],
    ["close to the end", 595, 600, 0],
    ["at the end", 600, 600, 0],
  ])("is stored per episode: %s", (_case, positionSeconds, durationSeconds, recalled) => {
    const storage = emptyStorage();
    savePosition("guid-1", positionSeconds, durationSeconds, storage);
    expect(loadPosition("guid-1", storage)).toBe(recalled);
    expect(loadPosition("guid-2", storage)).toBe(0);
  });

  test("is deleted when the episode is finished", () => {
    const storage = emptyStorage();
    savePosition("guid-1", 300, 600, storage);
    savePosition("guid-1", 0, 600, storage);
    expect(loadPosition("guid-1", storage)).toBe(0);
  });

  test("is stored for the 200 most recently played episodes", () => {
    const storage = emptyStorage();
    for (let n = 0; n < 201; n++) savePosition(`guid-${n}`, 100 + n, 600, storage);
    expect(loadPosition("guid-0", storage)).toBe(0);
    expect(loadPosition("guid-1", storage)).toBe(101);
    expect(loadPosition("guid-200", storage)).toBe(300);
  });

  test("is 0 for guids that every object inherits as property names", () => {
    expect(loadPosition("constructor", emptyStorage())).toBe(0);
  });
});

test("the speed is stored beside the positions", () => {
  const storage = emptyStorage();
  savePosition("guid-1", 65, 600, storage);
  saveSpeed(1.5, storage);
  expect(loadSpeed(storage)).toBe(1.5);
  expect(loadPosition("guid-1", storage)).toBe(65);
});

test.each([
  ["no entry", null],
  ["invalid JSON", "{{"],
  ["another shape", '{"positions":{"guid-1":"soon"},"speed":9}'],
  ["null", "null"],
])("reads %s as nothing stored", (_case, stored) => {
  const storage = emptyStorage(stored);
  expect(loadPosition("guid-1", storage)).toBe(0);
  expect(loadSpeed(storage)).toBe(1);
});

test("stores nothing and does not fail when storage is blocked", () => {
  const forbidden = {
    getItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  savePosition("guid-1", 65, 600, forbidden);
  expect(loadPosition("guid-1", forbidden)).toBe(0);
  expect(loadSpeed(forbidden)).toBe(1);
});
