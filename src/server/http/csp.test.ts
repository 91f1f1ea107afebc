import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./csp.ts";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test("allows the inline scripts of a page by hash, and no data", () => {
  const policy = contentSecurityPolicy(
    [
      '<script type="application/json" id="data">{"title":"\\u003cscript>"}</script>',
      '<script type="application/ld+json">{}</script>',
      '<script type="module" src="/assets/entry.js"></script>',
      "<script>first()</script>",
      '<script type="module" async="">\nimport "/b.js";</script><script>first()</script>',
      "<p>&lt;script&gt;evil()&lt;/script&gt;</p>",
    ].join(""),
    "none",
  );
  expect(policy).toContain(`script-src 'self' ${hashOf("first()")} ${hashOf('\nimport "/b.js";')};`);
});

test.each(["<p>No scripts</p>", "<script>never closed", "<script"])("allows no inline script in %s", (html) => {
  expect(contentSecurityPolicy(html, "any")).toContain("script-src 'self';");
});
