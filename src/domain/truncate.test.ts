import { expect, test } from "vitest";
import { truncate } from "./truncate.ts";

test.each([
  ["keeps a short text", "Slow radio", 20, "Slow radio"],
  ["joins lines", " Slow\n\n radio ", 20, "Slow radio"],
  ["joins words over tabs and single line breaks", "Slow\nradio\tfor \u00a0me", 20, "Slow radio for me"],
  ["cuts a long text at a word boundary", "Slow radio for long evenings", 20, "Slow radio for long…"],
  ["cuts a very long word at the limit", "a".repeat(30), 20, `${"a".repeat(19)}…`],
  ["cuts a very long word after a short one at the limit", `第1回 ${"あ".repeat(30)}`, 20, `第1回 ${"あ".repeat(15)}…`],
  ["does not split a family", `${"a".repeat(15)}👨‍👩‍👧`, 20, `${"a".repeat(15)}…`],
  ["does not split an emoji", "🎙".repeat(20), 20, `${"🎙".repeat(9)}…`],
])("%s", (_case, text, maxLength, truncated) => {
  expect(truncate(text, maxLength)).toBe(truncated);
});
