import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Without these a browser under test reaches for its maker's hosts. */
const QUIET = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of a Chromium-like browser: $BROWSER_PATH, one on the PATH, or Playwright's own; undefined when there is none. */
export function findBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? "").split(":").flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.BROWSER_PATH ?? "", ...onPath, MAC_CHROME, chromium.executablePath()].find(
    (path) => path !== "" && existsSync(path),
  );
}

/** A real browser, for one file of stories. @throws Error when the machine has none */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error("No Chromium was found; run `npm test`, which installs one, or set BROWSER_PATH");
  return chromium.launch({ executablePath, args: [...QUIET, "--autoplay-policy=no-user-gesture-required"] });
}
