import type { Page } from "playwright-core";
import { expect } from "vitest";

const STEP_MS = 250;

/**
 * How long the next toast stays, in milliseconds by the page's own clock, which is moved on so that nobody has to wait.
 * A busy machine notices its coming late, by some tenths of a second.
 * The page's clock must have been installed before the page was opened.
 * @param act what makes the toast come
 */
export async function toastLifetimeMs(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const seen: { cameAt?: number; wentAt?: number } = {};
    Object.assign(globalThis, { seenToast: seen });
    new MutationObserver(() => {
      const isOpen = document.querySelector("[role=region] li[data-state=open]") !== null;
      if (isOpen) seen.cameAt ??= Date.now();
      else if (seen.cameAt !== undefined) seen.wentAt ??= Date.now();
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-state"] });
  });
  await act();
  let lifetimeMs = 0;
  await expect
    .poll(
      async () => {
        await page.clock.runFor(STEP_MS);
        lifetimeMs = await page.evaluate(() => {
          const { seenToast } = globalThis as unknown as { seenToast: { cameAt?: number; wentAt?: number } };
          return (seenToast.wentAt ?? Number.NaN) - (seenToast.cameAt ?? Number.NaN);
        });
        return lifetimeMs;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  return lifetimeMs;
}
