import { expect, test } from "vitest";
import { truncate } from "./truncate.ts";

test.each([
  ["a short text as it is", "Slow radio", 20, "Slow radio"],
  ["lines as one line", " Slow\n\n radio ", 20, "Slow radio"],
  ["a long text up to a word", "Slow radio for long evenings", 20, "Slow radio for long…"],
  ["an endless word up to the limit", "a".repeat(30), 20, `${"a".repeat(19)}…`],
  ["no half of an emoji", "🎙".repeat(20), 20, `${"🎙".repeat(9)}…`],
])("keeps %s", (_case, text, maxLength, beginning) => {
  expect(truncate(text, maxLength)).toBe(beginning);
});
