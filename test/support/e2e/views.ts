import type { Page } from "@playwright/test";

export const WIDE = { width: 1280, height: 900 };
export const NARROW = { width: 390, height: 844 };

const VIEWPORTS = { wide: WIDE, narrow: NARROW };

/**
 * Runs a check in each combination of viewport (wide, narrow) and theme (light, dark), then goes back to wide and light.
 * @param check receives the view's name, such as "narrow dark"
 */
export async function inEachView(page: Page, check: (view: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [name, size] of Object.entries(VIEWPORTS)) {
      await page.setViewportSize(size);
      await check(`${name} ${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(WIDE);
}
