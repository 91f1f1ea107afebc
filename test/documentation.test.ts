import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
