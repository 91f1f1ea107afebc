import type { Locator, Page } from "@playwright/test";

/** Counts what somebody does on a page: their clicks, and the fields that they fill in. */
export function countEffort(page: Page) {
  const effort = { clicks: 0, fields: 0 };
  return {
    effort,
    click: async (target: Locator) => {
      effort.clicks += 1;
      await target.click();
    },
    fill: async (label: string, text: string) => {
      effort.fields += 1;
      await page.getByLabel(label).fill(text);
    },
    /** Pastes a text that is in the clipboard. */
    paste: async (label: string, text: string) => {
      effort.fields += 1;
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.getByLabel(label).focus();
      await page.keyboard.press("ControlOrMeta+V");
    },
  };
}
