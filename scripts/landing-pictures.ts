import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { SHARE_IMAGE_PIXELS } from "../src/domain/public-pages/public-pages.ts";
import { shareImage } from "../src/server/images/share-image.ts";
import { BROWSER_ARGS, findBrowser } from "../test/support/browser.ts";
import { freePort } from "../test/support/postgres.ts";
import { startServer } from "../test/support/running-server.ts";

/*
 * `node scripts/launch.mjs --build scripts/landing-pictures.ts` takes the pictures on /auth anew: the demo guest's profile, in
 * the light and the dark theme, and the image for shared links. They are committed, so run it after a change of the profile.
 */
const FOLDER = join(import.meta.dirname, "../src/web/app/features/landing");
const PROFILE_PATH = "/u/wren.holloway";
/** The part of the page that is shown, below the header. */
const CLIP_PIXELS = { x: 0, y: 65, width: 1200, height: 1330 };
const WEBP_OPTIONS = { quality: 72, effort: 6, smartSubsample: true };

const dataDir = mkdtempSync(join(tmpdir(), "aircheck-landing-"));
const port = String(await freePort());
execFileSync(process.execPath, [join(import.meta.dirname, "demo.ts")], {
  env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: port },
});
const server = await startServer({ DATA_DIR: dataDir, PORT: port });
const executablePath = findBrowser();
const browser = await chromium.launch({ args: BROWSER_ARGS, ...(executablePath && { executablePath }) });
mkdirSync(FOLDER, { recursive: true });
for (const colorScheme of ["light", "dark"] as const) {
  const page = await browser.newPage({
    colorScheme,
    viewport: { width: CLIP_PIXELS.width, height: CLIP_PIXELS.y + CLIP_PIXELS.height },
  });
  // Avatars come from another server, which need not respond.
  await page.route(
    (url) => url.origin !== server.origin,
    (route) => route.abort(),
  );
  await page.goto(server.origin + PROFILE_PATH);
  await page.locator("html[data-hydrated]").waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const screenshot = await page.screenshot({ clip: CLIP_PIXELS, animations: "disabled" });
  writeFileSync(join(FOLDER, `profile-${colorScheme}.webp`), await sharp(screenshot).webp(WEBP_OPTIONS).toBuffer());
}
await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const drawn = await shareImage(
  {
    kind: "profile",
    id: 1,
    title: "Every podcast you have been on, in one feed",
    byline: null,
    footer: "A profile, a feed and a player for podcast guests",
    portrait: null,
    covers: [],
  },
  () => Promise.reject(new Error("It shows no portrait")),
);
const { width, height } = await sharp(drawn).metadata();
if (width !== SHARE_IMAGE_PIXELS.width || height !== SHARE_IMAGE_PIXELS.height) throw new Error("Wrong size");
writeFileSync(join(FOLDER, "share.png"), drawn);
