import { expect, test } from "vitest";
import { takeInlineScripts } from "./inline-scripts.ts";

test("lists the scripts with the nonce alone, and removes it", () => {
  const html = [
    '<link rel="modulepreload" href="/a.js" nonce="n1"/>',
    '<script nonce="n1">first()</script>',
    '<script type="module" async="" nonce="n1">import "/b.js";</script>',
    '<script type="module" src="/c.js" nonce="n1"></script>',
    "<script>smuggled()</script>",
    '<script nonce="guessed">guessed()</script>',
    '<script type="application/ld+json">{}</script>',
  ].join("");
  expect(takeInlineScripts(html, "n1")).toEqual({
    html: html.replaceAll(' nonce="n1"', ""),
    inlineScripts: ["first()", 'import "/b.js";'],
  });
});

test("a page without scripts stays as it is", () => {
  expect(takeInlineScripts("<p>Nothing</p>", "n1")).toEqual({ html: "<p>Nothing</p>", inlineScripts: [] });
});
