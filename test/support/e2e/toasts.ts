import { expect, type Locator, type Page } from "@playwright/test";

const CLOCK_STEP_MS = 100;
/** The clock can only be paused at a later time, and a busy machine may take seconds to get there. */
const PAUSE_AHEAD_MS = 60_000;

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

/**
 * Clicks a button and expects a toast that closes by itself, by the page's clock, which runs only as fast as this function
 * advances it. The clock must have been installed before the page was opened.
 */
export async function expectToastFor(
  lifetimeMs: number,
  page: Page,
  button: Locator,
  title: string,
  description?: string,
): Promise<void> {
  const now = () => page.evaluate(() => Date.now());
  const openToast = page.locator("[role=region] li[data-state=open]");
  // A page that is still loading when its clock stops never finishes.
  await expect(button).toBeVisible();
  await page.clock.pauseAt((await now()) + PAUSE_AHEAD_MS);
  await button.click();
  await advanceUntil(page, () => openToast.isVisible());
  const openedAt = await now();
  await expectToast(page, title, description);
  await advanceUntil(page, async () => !(await openToast.isVisible()));
  const measuredMs = (await now()) - openedAt;
  expect(Math.abs(measuredMs - lifetimeMs), `toast closed after ${measuredMs} ms`).toBeLessThan(5 * CLOCK_STEP_MS);
}

async function advanceUntil(page: Page, condition: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(CLOCK_STEP_MS);
        return condition();
      },
      { intervals: [10], timeout: 30_000 },
    )
    .toBe(true);
}
