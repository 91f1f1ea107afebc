import { spawnSync } from "node:child_process";

/** Debian's Python, which sees Debian's packages. */
export const PYTHON = "/usr/bin/python3";

/** Whether Python's feedparser is installed: it shares no code with the parsers on npm. */
export function hasFeedparser(): boolean {
  return spawnSync(PYTHON, ["-c", "import feedparser"]).status === 0;
}

/** Whether xmllint is installed, which checks with libxml2 that a document is well-formed. */
export function hasXmllint(): boolean {
  return spawnSync("xmllint", ["--version"]).status === 0;
}
