import { expect, type Page } from "@playwright/test";

/** Expects a text in the clipboard. @param text the whole text, or a pattern */
export async function expectClipboard(page: Page, text: string | RegExp): Promise<void> {
  const clipboard = expect.poll(() => readClipboard(page));
  await (typeof text === "string" ? clipboard.toBe(text) : clipboard.toMatch(text));
}

export function readClipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
