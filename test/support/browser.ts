import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

/** Debian's name for Chromium without windows, the quickest. */
const HEADLESS_SHELL = "chromium-headless-shell";
const COMMANDS = [
  HEADLESS_SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Keeps Chromium from contacting its maker's servers, lets pages play audio without a click, and saves processor time. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
  // One renderer for all pages: a process for each takes an eighth of a run's processor time.
  "--process-per-site",
  "--renderer-process-limit=1",
  // A page lives for seconds: optimising its code costs more than that saves.
  "--js-flags=--no-opt --no-maglev",
];

const searchPath = (process.env.PATH ?? "").split(":");

export function hasHeadlessShell(): boolean {
  return findOnPath(HEADLESS_SHELL).length > 0;
}

/** @returns the paths of the commands that are installed, in the order of their names */
export function findOnPath(...names: string[]): string[] {
  return names.flatMap((name) => searchPath.map((folder) => join(folder, name))).filter((path) => existsSync(path));
}

/** Finds a Chromium-based browser: $BROWSER_PATH, one on the PATH in the order of COMMANDS, or Playwright's own download. */
export function findBrowser(): string | undefined {
  return [process.env.BROWSER_PATH ?? "", ...findOnPath(...COMMANDS), MAC_CHROME, chromium.executablePath()].find(
    (path) => path !== "" && existsSync(path),
  );
}
