import { expect, test } from "vitest";
import { authPathReturningTo, returnPath } from "./return-path.ts";

function pathAfter(next: string): string {
  return returnPath(new URLSearchParams({ next }));
}

test("signing in returns to the path that the guard blocked", () => {
  const auth = new URL(authPathReturningTo("/feeds/7?tab=a&b=c"), "http://aircheck.test");
  expect(auth.pathname).toBe("/auth");
  expect(returnPath(auth.searchParams)).toBe("/feeds/7?tab=a&b=c");
});

test.each([
  ["no path", new URLSearchParams(), "/dashboard"],
  ["an empty path", new URLSearchParams({ next: "" }), "/dashboard"],
])("%s falls back to the dashboard", (_case, search, path) => {
  expect(returnPath(search)).toBe(path);
});

test.each([
  "https://evil.test/",
  "//evil.test/",
  "/\\evil.test/",
  "\\\\evil.test",
  "javascript:alert(1)",
  "/\t/evil.test",
  "/.//evil.test",
  "/feeds/..//evil.test/",
  "/%2e//evil.test",
])("rejects %j", (next) => {
  expect(pathAfter(next)).toBe("/dashboard");
});
