import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { inEachView } from "./views.ts";

const AXE = readFileSync(join(import.meta.dirname, "../../../node_modules/axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** Expects no serious axe violation and no horizontal scrolling, in each viewport and theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await inEachView(page, async (view) => {
    await expectNoViolations(page, view);
    await expectNoHorizontalScrolling(page, view);
  });
}

/** Expects no serious or critical violation of axe's rules in the page as it is shown now. */
export async function expectNoViolations(page: Page, view = "the page"): Promise<void> {
  await finishAnimations(page);
  // The Content-Security-Policy admits no foreign script element, but does not apply to the browser's own evaluation.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
  expect(violations, `accessibility violations, ${view}`).toEqual([]);
}

export async function expectNoHorizontalScrolling(page: Page, view = "the page"): Promise<void> {
  const overflowPixels = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflowPixels, `pixels beyond the right edge, ${view}`).toBeLessThanOrEqual(0);
}

/** Waits for running animations: an element that fades in has not its final colours yet. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );
}
