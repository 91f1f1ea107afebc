import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./csp.ts";

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

const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split("; ").map((directive) => [directive.replace(/ .*/, ""), directive.replace(/^\S+ /, "")]),
  );

const SHARED = {
  "default-src": "'none'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: http: https:",
  "media-src": "'self' http: https:",
  "font-src": "'self'",
  "frame-src": "'self' https://www.youtube-nocookie.com",
  "manifest-src": "'self'",
  "base-uri": "'none'",
  "script-src": "'self'",
};

test("says of each directive what a page may load, and nothing else", () => {
  expect(directivesOf(contentSecurityPolicy([], "none", ["https://events.example"]))).toEqual({
    ...SHARED,
    "connect-src": "'self' https://events.example",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
  });
});

test("lets any site frame the player, which has no forms", () => {
  expect(directivesOf(contentSecurityPolicy([], "any"))).toEqual({
    ...SHARED,
    "connect-src": "'self'",
    "frame-ancestors": "*",
    "form-action": "'none'",
  });
});
