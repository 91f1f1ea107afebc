import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { SHARE_IMAGE_PIXELS } from "../src/domain/public-pages/public-pages.ts";
import { shareImage } from "../src/server/images/share-image.ts";
import { BROWSER_ARGS, findBrowser } from "../test/support/browser.ts";
import { freePort } from "../test/support/postgres.ts";
import { startServer } from "../test/support/running-server.ts";

/*
 * `node scripts/launch.mjs --build scripts/landing-pictures.ts` takes the pictures on /auth anew, from the demo: its profile,
 * suggestions and search in the light and the dark theme, and its printed profile; also the image for shared links and the pictures in
 * README.md. They are committed, so run it after a change of what they show.
 */
const LANDING = join(import.meta.dirname, "../src/web/app/features/landing");
const DOCS = join(import.meta.dirname, "../docs/images");
const HEADER_PIXELS = 65;
const PROFILE = "/u/wren.holloway";
/** What the margins leave of A4, and the margins. */
const SHEET_PIXELS = { width: 703, height: 1032 };
const MARGIN_PIXELS = 45;
/** The detailed pictures are shown in half of this width and less. */
const DETAIL_PIXELS = { width: 430, height: 540 };
const AVIF_OPTIONS = { quality: 50, effort: 6 };
const PNG_OPTIONS = { palette: true, quality: 90, effort: 10, compressionLevel: 9 };

const dataDir = mkdtempSync(join(tmpdir(), "aircheck-landing-"));
const port = String(await freePort());
const demo = execFileSync(process.execPath, [join(import.meta.dirname, "demo.ts")], {
  env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: port },
  encoding: "utf8",
});
const [, email, password] = /as (\S+) with the password (\S+)\./.exec(demo) ?? [];
const server = await startServer({ DATA_DIR: dataDir, PORT: port });
const executablePath = findBrowser();
const browser = await chromium.launch({ args: BROWSER_ARGS, ...(executablePath && { executablePath }) });

for (const colorScheme of ["light", "dark"] as const) {
  const open = await openerOf({ colorScheme });
  const profile = await open(PROFILE, 1200, 1395);
  await save(`profile-${colorScheme}`, await cut(profile, HEADER_PIXELS, { width: 1200, height: 1330 }));
  if (colorScheme === "light")
    for (const [name, path] of Object.entries({ profile: PROFILE, feed: `${PROFILE}/streets-slowly` })) {
      const picture = await cut(await open(path, 1280, 1000), 0, { width: 1280, height: 1000 });
      writeFileSync(join(DOCS, `${name}.png`), await sharp(picture).png(PNG_OPTIONS).toBuffer());
    }

  const detailed = await openerOf({ colorScheme, deviceScaleFactor: 2, isSignedIn: true });
  for (const { name, path, start } of [
    { name: "suggestions", path: "/suggestions", start: "[data-suggestion]" },
    { name: "search", path: `${PROFILE}?q=shade`, start: "ol > li" },
  ]) {
    const page = await detailed(path, DETAIL_PIXELS.width, 1600);
    const box = await page.locator(`main ${start}`).first().boundingBox();
    await save(`${name}-${colorScheme}`, await cut(page, (box?.y ?? 0) + 10, DETAIL_PIXELS));
  }
}

// So high at first that all covers are loaded.
const printed = await (await openerOf({ colorScheme: "light" }))(PROFILE, SHEET_PIXELS.width, 6000);
await loaded(printed);
await printed.emulateMedia({ media: "print" });
await printed.setViewportSize(SHEET_PIXELS);
await printed.locator(".profile-qr-code figcaption").evaluate((address, path) => {
  address.textContent = `aircheck.example${path}`;
}, PROFILE);
const sheet = await cut(printed, 0, SHEET_PIXELS);
const margins = { top: MARGIN_PIXELS, bottom: MARGIN_PIXELS, left: MARGIN_PIXELS, right: MARGIN_PIXELS };
await save(
  "one-sheet",
  await sharp(sheet)
    .extend({ ...margins, background: "#fff" })
    .toBuffer(),
);

await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const drawn = await shareImage(
  {
    kind: "profile",
    id: 1,
    palette: "amber",
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
writeFileSync(join(LANDING, "share.png"), drawn);

/** @returns a function that opens pages in these circumstances */
async function openerOf({
  isSignedIn = false,
  ...options
}: {
  colorScheme: "light" | "dark";
  deviceScaleFactor?: number;
  isSignedIn?: boolean;
}) {
  const context = await browser.newContext(options);
  // Avatars come from another server, which need not respond.
  await context.route(
    (url) => url.origin !== server.origin,
    (route) => route.abort(),
  );
  if (isSignedIn) await context.request.post(`${server.origin}/api/login`, { data: { email, password } });
  return async (path: string, width: number, height: number): Promise<Page> => {
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    await page.goto(server.origin + path);
    await page.locator("html[data-hydrated]").waitFor();
    // A picture has no scrollbar, and no room for one.
    await page.evaluate(() => document.documentElement.style.setProperty("scrollbar-gutter", "auto"));
    return page;
  };
}

/** @param top where the picture begins, in CSS pixels */
async function cut(page: Page, top: number, size: { width: number; height: number }): Promise<Buffer> {
  await loaded(page);
  return page.screenshot({ clip: { x: 0, y: top, ...size }, animations: "disabled" });
}

async function save(name: string, picture: Buffer): Promise<void> {
  writeFileSync(join(LANDING, `${name}.avif`), await sharp(picture).avif(AVIF_OPTIONS).toBuffer());
}

/** Waits for fonts, and for the images that are near the window. */
async function loaded(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
}
