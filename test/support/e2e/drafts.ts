import type { Page } from "@playwright/test";

/** What the browser keeps of forms that were not saved; null if nothing. */
export function keptDrafts(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("aircheck.drafts"));
}
