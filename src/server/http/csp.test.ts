import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy, NON_PAGE_CSP } from "./csp.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("allows the renderer's inline scripts by hash, each once", () => {
  const scripts = ["first()", '\nimport "/b.js";', "first()"];
  expect(contentSecurityPolicy(scripts, "none")).toContain(
    `script-src 'self' ${hashOf("first()")} ${hashOf('\nimport "/b.js";')};`,
  );
});

test("allows no inline script where the renderer wrote none", () => {
  expect(contentSecurityPolicy([], "any")).toContain("script-src 'self';");
});

test("allows connections to the host of analytics", () => {
  expect(contentSecurityPolicy([], "none", ["https://events.example"])).toContain(
    "; connect-src 'self' https://events.example;",
  );
});

test("what is no page may do nothing", () => {
  expect(NON_PAGE_CSP.split("; ")).toEqual([
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});
