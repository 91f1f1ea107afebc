import { expect, type Locator, type Page } from "@playwright/test";

/** The toast. An open dialog hides what is behind it from roles, but the toast is still announced. */
export function toastOf(page: Page): Locator {
  return page
    .getByRole("region", { name: /^Notifications/, includeHidden: true })
    .getByRole("listitem", { includeHidden: true });
}

export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(toastOf(page).getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toastOf(page).getByText(description, { exact: true })).toBeVisible();
}

/** Stops the toast's clock: a toast waits while its window is in the background. */
export async function keepToastOpen(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
}
