import type { Page } from "@playwright/test";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";
import { drop, pickUp, step } from "#test/support/e2e/sorting.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

/** In the order they are added; the manual order is the reverse. */
const EPISODES = [
  { title: "bravo", releaseDate: "2024-03-01T00:00:00.000Z" },
  { title: "Delta", releaseDate: "2026-01-01T00:00:00.000Z" },
  { title: "alpha", releaseDate: "2025-06-01T00:00:00.000Z" },
  { title: "Charlie", releaseDate: "2023-01-01T00:00:00.000Z" },
];
const SAVED = "Episodes reordered";

const test = base.extend<{
  /** opens a feed with the four episodes, as its owner */
  openFeed: () => Promise<void>;
}>({
  openFeed: async ({ page, signUp }, use) => {
    await use(async () => {
      const user = await signUp();
      const feed = await user.createFeed();
      await user.addEpisodes(feed.id, ...EPISODES);
      await page.goto(`/feeds/${feed.id}`);
      await expect(page.getByRole("heading", { name: "4 Episodes" })).toBeVisible();
    });
  },
});

test.describe("order of a feed", () => {
  test("can be changed by dragging, which starts after eight pixels, and by keyboard, in steps of 25, and is kept after a reload", async ({
    page,
    openFeed,
  }) => {
    await openFeed();
    await startManualOrdering(page);
    await expectAccessible(page);
    const handle = await centerOf(page, "Charlie");
    const lastRow = await centerOf(page, "bravo");

    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x, handle.y + 7);
    await page.mouse.up();
    await expect(page.getByText(/^Picked up/)).toHaveCount(0);
    await expect(page.getByRole("menuitem", { name: "Move down" })).toBeVisible();
    await page.keyboard.press("Escape");

    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x, handle.y + 9);
    await expect(page.getByText("Picked up Charlie, position 1 of 4.")).toBeVisible();
    await page.mouse.move(lastRow.x, lastRow.y, { steps: 10 });
    await expect(page.getByText("Charlie is over position 4 of 4.")).toBeVisible();
    await drop(page);
    await expectRows(page, ["1 alpha", "2 Delta", "3 bravo", "4 Charlie"]);
    await expectDropped(page, "Charlie");

    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, SAVED);
    await expectCards(page, ["alpha", "Delta", "bravo", "Charlie"]);
    await page.reload();
    await expectCards(page, ["alpha", "Delta", "bravo", "Charlie"]);

    await startManualOrdering(page);
    await pickUpRow(page, "alpha", "Picked up alpha, position 1 of 4.");
    await stepDown(page, "alpha");
    await stepDown(page, "alpha");
    await expect(page.getByText("alpha is over position 2 of 4.")).toBeVisible();
    await page.keyboard.press("Space");
    await expect(page.getByText("alpha was dropped at position 2 of 4.")).toBeVisible();
    await expectRows(page, ["1 Delta", "2 alpha", "3 bravo", "4 Charlie"]);
    await expect(page.getByRole("button", { name: "Move alpha" })).toBeFocused();
    await expectDropped(page, "alpha");

    await pickUpRow(page, "alpha", "Picked up alpha, position 2 of 4.");
    await stepDown(page, "alpha");
    await page.keyboard.press("Escape");
    await expect(page.getByText("alpha was returned to its original position.")).toBeVisible();
    await expectRows(page, ["1 Delta", "2 alpha", "3 bravo", "4 Charlie"]);

    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, SAVED);
    await page.reload();
    await expectCards(page, ["Delta", "alpha", "bravo", "Charlie"]);
  });
});

/** Expects the titles of the episode cards, from the top. */
async function expectCards(page: Page, titles: readonly string[]): Promise<void> {
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([...titles]);
}

/** Expects the rows of reorder mode, from the top, such as '1 Charlie'. */
async function expectRows(page: Page, rows: string[]): Promise<void> {
  const items = page.getByRole("region", { name: "4 Episodes" }).getByRole("listitem");
  await expect
    .poll(async () =>
      (await items.allTextContents()).map((text) => text.replace(/^(\d+)(.*)The Example Hour.*$/, "$1 $2")),
    )
    .toEqual(rows);
}

async function startManualOrdering(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Reorder Episodes" }).click();
  await page.getByRole("menuitemradio", { name: "Manual Ordering" }).click();
  await expectToast(page, "Sort method updated");
}

/** Picks up a row by keyboard. */
async function pickUpRow(page: Page, title: string, announcement: string | RegExp): Promise<void> {
  await pickUp(page.getByRole("button", { name: `Move ${title}` }), announcement);
}

/** Moves the dragged row by one key press. */
async function stepDown(page: Page, title: string): Promise<void> {
  // The dragged copy is the last element with the title.
  await step(page.getByText(title, { exact: true }).last(), "ArrowDown");
}

/** Waits until a dropped row is in its place: during the animation there are two copies of it. */
async function expectDropped(page: Page, title: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toHaveCount(1);
}

async function centerOf(page: Page, title: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole("button", { name: `Move ${title}` }).boundingBox();
  if (!box) throw new Error(`${title} has no handle`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
