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

interface Axe {
  run(options: object): Promise<{ violations: Violation[] }>;
  /** not part of the public API, which tells no rule's impact */
  _audit: { rules: { id: string; impact: string }[] };
}

interface Inspection {
  /** serious and critical violations of axe's rules */
  violations: string[];
  /** by how much the content is wider than the viewport */
  overflowPixels: number;
}

/** Expects no serious axe violation and no horizontal scrolling, in each viewport and in each theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await inEachView(page, async (view) => {
    await expect.poll(() => inspect(page), view).toEqual({ violations: [], overflowPixels: 0 });
  });
}

/** Expects no serious or critical violation of axe's rules in the page as it is shown now. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect.poll(async () => (await inspect(page)).violations).toEqual([]);
}

export async function expectNoHorizontalScrolling(page: Page): Promise<void> {
  const overflowPixels = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflowPixels).toBeLessThanOrEqual(0);
}

async function inspect(page: Page): Promise<Inspection> {
  const result = await page.evaluate(inspectPage);
  if (result) return result;
  // The Content-Security-Policy admits no foreign script element, but does not apply to the browser's own evaluation.
  await page.evaluate(AXE);
  return inspect(page);
}

/** Runs in the page. @returns undefined if axe is not loaded yet */
async function inspectPage(): Promise<Inspection | undefined> {
  const { axe } = globalThis as { axe?: Axe };
  if (!axe) return undefined;
  // An element that fades in has not its final colours yet.
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => {})),
  );
  // A rule's impact is that of all its violations, so these cannot find what is looked for.
  const minorRules = axe._audit.rules.filter(({ impact }) => impact === "minor" || impact === "moderate");
  const { violations } = await axe.run({
    rules: Object.fromEntries(minorRules.map(({ id }) => [id, { enabled: false }])),
    resultTypes: ["violations"],
    selectors: false,
  });
  return {
    violations: violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
    overflowPixels: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  };
}
