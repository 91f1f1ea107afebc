import { expect, test } from "vitest";
import { isUnchanged } from "./response.ts";

const CHANGED_MS = Date.parse("2026-03-01T12:00:00.700Z");

test.each(['"hash"', '"hash-br"', '"hash-gzip"', 'W/"hash"', '"other", W/"hash-br"', "hash", "*"])(
  "a client with the tag %s has the content",
  (tag) => {
    expect(isUnchanged({ "if-none-match": tag }, "hash")).toBe(true);
  },
);

test.each(['"other"', '"hash-zstd"', '"hash2"', '""', ""])("a client with the tag %j has not", (tag) => {
  const headers = { "if-none-match": tag, "if-modified-since": "Sun, 01 Mar 2026 13:00:00 GMT" };
  expect(isUnchanged(headers, "hash", CHANGED_MS)).toBe(false);
});

test.each([
  ["Sun, 01 Mar 2026 12:00:00 GMT", true],
  ["Sun, 01 Mar 2026 11:59:59 GMT", false],
  ["yesterday", false],
])("a client that has it since %s: %s", (since, expected) => {
  expect(isUnchanged({ "if-modified-since": since }, "hash", CHANGED_MS)).toBe(expected);
  expect(isUnchanged({ "if-modified-since": since }, "hash")).toBe(false);
});
