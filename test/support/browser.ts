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
  // A page lives for seconds: optimising its code costs more than that saves.
  "--js-flags=--no-opt",
];

const searchPath = (process.env.PATH ?? "").split(":");

export function hasHeadlessShell(): boolean {
  return searchPath.some((folder) => existsSync(join(folder, HEADLESS_SHELL)));
}

/** Finds a Chromium-based browser: $BROWSER_PATH, one on the PATH in the order of COMMANDS, or Playwright's own download. */
export function findBrowser(): string | undefined {
  const onPath = COMMANDS.flatMap((name) => searchPath.map((folder) => join(folder, name)));
  return [process.env.BROWSER_PATH ?? "", ...onPath, MAC_CHROME, chromium.executablePath()].find(
    (path) => path !== "" && existsSync(path),
  );
}
