import { expect, test } from "vitest";
import { normalizeRequestTarget } from "./request-target.ts";

test.each([
  ["/u/ada.guest?page=2", "/u/ada.guest?page=2"],
  ["/u/%C3%A9", "/u/%C3%A9"],
  ["/100%", "/100%25"],
  ["/u/%E0%A4%A/spots?x=%zz", "/u/%25E0%25A4%25A/spots?x=%zz"],
  ["http://elsewhere.example/robots.txt?x=1", "/robots.txt?x=1"],
  ["http://elsewhere.example", "/"],
  ["*", "/*"],
  ["mailto:ada@example.com", "/*"],
])("%s is routed as %s", (target, path) => {
  expect(normalizeRequestTarget(target)).toBe(path);
});
