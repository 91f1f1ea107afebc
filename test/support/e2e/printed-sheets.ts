import type { Page } from "@playwright/test";

/** Prints the page. @returns how many sheets of paper that takes */
export async function printedSheets(page: Page, format: "A4" | "Letter"): Promise<number> {
  const pdf = (await page.pdf({ format, printBackground: true })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
