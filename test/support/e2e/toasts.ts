import { expect, type Locator, type Page } from "@playwright/test";

const CLOCK_STEP_MS = 250;

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

/** Closes the toast, which may cover what the test clicks next. */
export async function dismissToast(page: Page): Promise<void> {
  await toastOf(page).getByRole("button", { name: "Dismiss", includeHidden: true }).click();
  await expect(toastOf(page)).toBeHidden();
}

/**
 * Measures how long the next toast is shown, in milliseconds of the page's clock, which is advanced so that nothing waits.
 * The page's clock must have been installed before the page was opened.
 * @param act makes the toast appear
 */
export async function measureToastLifetimeMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const seen: { openedAt?: number; closedAt?: number } = {};
    Object.assign(globalThis, { seenToast: seen });
    new MutationObserver(() => {
      const isOpen = document.querySelector("[role=region] li[data-state=open]") !== null;
      if (isOpen) seen.openedAt ??= Date.now();
      else if (seen.openedAt !== undefined) seen.closedAt ??= Date.now();
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-state"] });
  });
  await act();
  let lifetimeMs = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(CLOCK_STEP_MS);
      lifetimeMs = await page.evaluate(() => {
        const { seenToast } = globalThis as unknown as { seenToast: { openedAt?: number; closedAt?: number } };
        return (seenToast.closedAt ?? Number.NaN) - (seenToast.openedAt ?? Number.NaN);
      });
      return lifetimeMs;
    })
    .toBeGreaterThan(0);
  return lifetimeMs;
}
