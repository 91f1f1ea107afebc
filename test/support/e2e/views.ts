import type { Page } from "@playwright/test";

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

const VIEWS = [
  { name: "narrow dark", viewport: NARROW, colorScheme: "dark" },
  { name: "wide light", viewport: WIDE, colorScheme: "light" },
] as const;

/**
 * Runs a check in each viewport and in each theme, and ends with the page wide and light. Colours do not depend on the viewport, so
 * the other two combinations would find nothing more.
 * @param check receives the view's name, such as "narrow dark"
 */
export async function inEachView(page: Page, check: (view: string) => Promise<void>): Promise<void> {
  for (const { name, viewport, colorScheme } of VIEWS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await check(name);
  }
}
