import { expect, test } from "vitest";
import { MarkupCache } from "./markup-cache.ts";

test("kept markup takes a bounded amount of memory, and the least recently used goes first", () => {
  const kept = new MarkupCache(100_000);
  kept.set("first", "<li>Ünï 😀</li>");
  for (let number = 0; number < 1000; number++) {
    kept.set(`item ${number}`, "<li></li>".repeat(10));
    expect(kept.get("first")).toBe("<li>Ünï 😀</li>");
  }
  expect(kept.get("item 0")).toBeUndefined();
  expect(kept.get("item 999")).toBe("<li></li>".repeat(10));
  expect(kept.sizeBytes).toBeLessThanOrEqual(100_000);
  expect(kept.sizeBytes).toBeGreaterThan(90_000);
});
