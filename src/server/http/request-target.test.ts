import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeRequestTarget } from "./request-target.ts";

test.each([
  ["/u/ada.guest?page=2", "/u/ada.guest?page=2"],
  ["/u/%C3%A9", "/u/%C3%A9"],
  ["/100%", "/100%25"],
  ["/u/%E0%A4%A/spots?x=%zz", "/u/%25E0%25A4%25A/spots?x=%zz"],
  ["http://elsewhere.example/robots.txt?x=1", "/robots.txt?x=1"],
  ["http://elsewhere.example", "/"],
  ["http://elsewhere.example/u/%ff", "/u/%25ff"],
  ["http://elsewhere.example/u/%C3%A9/%ff?q=%ff#%ff", "/u/%25C3%25A9/%25ff?q=%ff"],
  ["/u/nobody#%ff", "/u/nobody"],
  ["/u/%ff#?q", "/u/%25ff"],
  ["/u/nobody?q=#%ff", "/u/nobody?q="],
  ["", "/*"],
  ["#", "/*"],
  ["*", "/*"],
  ["mailto:ada@example.com", "/*"],
])("%s is routed as %s", (target, path) => {
  expect(normalizeRequestTarget(target)).toBe(path);
});

test("makes every target a path that can be decoded", () => {
  const part = fc.constantFrom(
    "%",
    "%ff",
    "%C3%A9",
    "%C3",
    "/",
    "//",
    "?",
    "#",
    "http://",
    "host",
    "u",
    ":",
    "@",
    "[",
    "*",
    "é",
    "\xff",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(part).map((parts) => parts.join("")),
        fc.string({ unit: "binary" }),
      ),
      (target) => {
        const normalized = normalizeRequestTarget(target);
        expect(normalized).toMatch(/^\/[^#]*$/s);
        for (const segment of (normalized.split("?", 1)[0] ?? "").split("/")) decodeURIComponent(segment);
      },
    ),
  );
});
