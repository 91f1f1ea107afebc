import { describe, expect, test } from "vitest";
import { recallPosition, recallSpeed, rememberPosition, rememberSpeed } from "./playback-memory.ts";

function emptyStorage(stored: string | null = null) {
  let text = stored;
  return {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value;
    },
  };
}

describe("how far an episode was heard", () => {
  test.each([
    ["somewhere inside", 65.8, 600, 65],
    ["with an unknown duration", 65, undefined, 65],
    ["a mere try", 4, 600, 0],
    ["as good as over", 595, 600, 0],
    ["over", 600, 600, 0],
  ])("%s", (_case, positionSeconds, durationSeconds, recalled) => {
    const storage = emptyStorage();
    rememberPosition("guid-1", positionSeconds, durationSeconds, storage);
    expect(recallPosition("guid-1", storage)).toBe(recalled);
    expect(recallPosition("guid-2", storage)).toBe(0);
  });

  test("is forgotten once the episode is over", () => {
    const storage = emptyStorage();
    rememberPosition("guid-1", 300, 600, storage);
    rememberPosition("guid-1", 0, 600, storage);
    expect(recallPosition("guid-1", storage)).toBe(0);
  });

  test("is kept for the 200 episodes heard last", () => {
    const storage = emptyStorage();
    for (let n = 0; n < 201; n++) rememberPosition(`guid-${n}`, 100 + n, 600, storage);
    expect(recallPosition("guid-0", storage)).toBe(0);
    expect(recallPosition("guid-1", storage)).toBe(101);
    expect(recallPosition("guid-200", storage)).toBe(300);
  });

  test("does not answer to names that every object has", () => {
    expect(recallPosition("constructor", emptyStorage())).toBe(0);
  });
});

test("the speed is kept beside the positions", () => {
  const storage = emptyStorage();
  rememberPosition("guid-1", 65, 600, storage);
  rememberSpeed(1.5, storage);
  expect(recallSpeed(storage)).toBe(1.5);
  expect(recallPosition("guid-1", storage)).toBe(65);
});

test.each([
  ["nothing stored", null],
  ["no JSON", "{{"],
  ["another shape", '{"positions":{"guid-1":"soon"},"speed":9}'],
  ["null", "null"],
])("%s is read as an empty memory", (_case, stored) => {
  const storage = emptyStorage(stored);
  expect(recallPosition("guid-1", storage)).toBe(0);
  expect(recallSpeed(storage)).toBe(1);
});

test("without a storage nothing is remembered and nothing fails", () => {
  const forbidden = {
    getItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  rememberPosition("guid-1", 65, 600, forbidden);
  expect(recallPosition("guid-1", forbidden)).toBe(0);
  expect(recallSpeed(forbidden)).toBe(1);
});
