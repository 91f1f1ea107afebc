import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { bookmarkletCode, sharedLinks } from "./shared-link.ts";

test.each([
  ["url=https%3A%2F%2Fexample.org%2F7%3Fa%3D1", ["https://example.org/7?a=1"]],
  ["text=Reading%20fog%20https%3A%2F%2Fpca.st%2Fepisode%2F1&title=Reading%20fog", ["https://pca.st/episode/1"]],
  [
    "text=Fog%20https%3A%2F%2Fx.com%2Fada%20https%3A%2F%2Fpca.st%2Fepisode%2F1",
    ["https://pca.st/episode/1", "https://x.com/ada"],
  ],
  ["title=https%3A%2F%2Fexample.org%2F7", ["https://example.org/7"]],
  ["url=&text=no%20link", []],
  ["", []],
])("the shared links in %s", (search, links) => {
  expect(sharedLinks(new URLSearchParams(search))).toEqual(links);
});

test("the bookmarklet opens the page for adding an episode with the address of the current page", () => {
  const location = { href: "https://podcast.example/fog?a=1&b=2" };
  const code = bookmarkletCode("https://aircheck.example/add");
  runInNewContext(code.replace(/^javascript:/, ""), { location, encodeURIComponent });
  expect(sharedLinks(new URL(location.href).searchParams)).toEqual(["https://podcast.example/fog?a=1&b=2"]);
});
