import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

/** A path of the repository in backticks: `test/http/feeds.test.ts`. */
const MENTIONED_PATH = /`((?:src|test|docs|deploy|scripts)\/[\w./-]*\w)`/g;
const LINKED_PATH = /\]\((?!https?:|#)([^)#]+)/g;

test.each(["README.md", "SECURITY.md", "CONTRIBUTING.md", ...globSync("docs/*.md")])(
  "every file that %s names exists",
  (document) => {
    const text = readFileSync(document, "utf8");
    const mentioned = [...text.matchAll(MENTIONED_PATH)].map(([, path = ""]) => path);
    const linked = [...text.matchAll(LINKED_PATH)].map(([, path = ""]) => join(dirname(document), path));
    expect([...mentioned, ...linked].filter((path) => !existsSync(path))).toEqual([]);
  },
);

/** A test's name in brackets behind its file: `test/http/sign-in.test.ts` ("rejects …"). */
const NAMED_TEST = /`((?:src|test)\/[\w./-]+)` \("([^"]+)"\)/g;
/** The name of a test's file without its folder. */
const FILE_NAME = /`([\w-]+\.(?:test|spec)\.ts)`/g;

test.each(globSync("docs/*.md"))("the tests that %s names are called so", (document) => {
  const text = readFileSync(document, "utf8");
  for (const [, path = "", name = ""] of text.matchAll(NAMED_TEST)) expect(readFileSync(path, "utf8")).toContain(name);
  const files = [...globSync("src/**/*.test.ts"), ...globSync("test/**/*.{test,spec}.ts")].map((path) =>
    basename(path),
  );
  const unknown = [...text.matchAll(FILE_NAME)].filter(([, name = ""]) => !files.includes(name));
  expect(unknown.map(([, name]) => name)).toEqual([]);
});
