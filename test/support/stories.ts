import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";

const AXE = readFileSync(join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"), "utf8");
const AVATAR = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

export interface Window {
  page: Page;
  context: BrowserContext;
  /** Fails if the browser's console had anything to complain about. */
  close(): Promise<void>;
}

/** A browser window of somebody new. The avatar service is played here; whatever else is far away does not answer. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Window> {
  const context = await browser.newContext({ viewport: WIDE, ...options });
  await context.route("https://www.gravatar.com/**", (route) =>
    route.fulfill({ contentType: "image/png", body: AVATAR }),
  );
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return {
    page,
    context,
    async close() {
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}

/** Waits for the toast with a title. @returns the whole toast */
export async function seeToast(page: Page, title: string): Promise<Locator> {
  // While a dialog is open, what is behind it is hidden from the roles; the toast is announced all the same.
  const toast = page
    .getByRole("region", { name: /^Notifications/, includeHidden: true })
    .getByRole("listitem", { includeHidden: true });
  await toast.getByText(title, { exact: true }).waitFor();
  return toast;
}

/** Serious and critical findings of axe on the page as it stands. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // A page's policy lets no foreign script in; the browser's own evaluation is not bound by it.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { impact: string; id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

/** Runs a check in every look that matters: wide and narrow, light and dark. */
export async function inEveryLook(page: Page, check: (look: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [name, size] of [
      ["wide", WIDE],
      ["narrow", NARROW],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await check(`${name} ${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(WIDE);
}
