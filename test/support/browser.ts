import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Keeps Chromium from contacting its maker's servers, and lets pages play audio without a click. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
];

/** Finds a Chromium-based browser: $BROWSER_PATH, one on the PATH, or Playwright's own download. */
export function findBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? "").split(":").flatMap((folder) => COMMANDS.map((name) => join(folder, name)));
  return [process.env.BROWSER_PATH ?? "", ...onPath, MAC_CHROME, chromium.executablePath()].find(
    (path) => path !== "" && existsSync(path),
  );
}
