import type { Page } from "@playwright/test";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { pickUp, step } from "#test/support/e2e/sorting.ts";
import type { TestUser } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

/** In the order they are added; the manual order, newest addition first, is the reverse. */
const EPISODES = [
  { title: "bravo", releaseDate: "2024-03-01T00:00:00.000Z" },
  { title: "Delta", releaseDate: "2026-01-01T00:00:00.000Z" },
  { title: "alpha", releaseDate: "2025-06-01T00:00:00.000Z" },
  { title: "Charlie", releaseDate: "2023-01-01T00:00:00.000Z" },
];
const MANUAL = ["Charlie", "alpha", "Delta", "bravo"];

const METHODS = [
  ["Manual Ordering", MANUAL],
  ["Sort by Newest", ["Delta", "alpha", "bravo", "Charlie"]],
  ["Sort by Oldest", ["Charlie", "bravo", "alpha", "Delta"]],
  ["Sort A-Z", ["alpha", "bravo", "Charlie", "Delta"]],
  ["Sort Z-A", ["Delta", "Charlie", "bravo", "alpha"]],
  ["Recently Added", MANUAL],
  ["First Added", ["bravo", "Delta", "alpha", "Charlie"]],
] as const;

const SAVED = ["Episodes reordered", "The order of your episodes has been updated."] as const;

const test = base.extend<{
  /** opens a feed with the four episodes, as its owner */
  openFeed: () => Promise<TestUser & { feedPath: string }>;
}>({
  openFeed: async ({ page, signUp }, use) => {
    await use(async () => {
      const user = await signUp({ isPremium: true });
      const feed = await user.createFeed();
      await user.addEpisodes(feed.id, ...EPISODES);
      const feedPath = `/feeds/${feed.id}`;
      await page.goto(feedPath);
      await expect(page.getByRole("heading", { name: "4 Episodes" })).toBeVisible();
      return { ...user, feedPath };
    });
  },
});

test.describe("order of a feed", () => {
  test("follows each of the seven methods at once, and saves it", async ({ page, openFeed }) => {
    await openFeed();
    await expectCards(page, MANUAL);
    await page.getByRole("button", { name: "Reorder Episodes" }).click();
    await expect(page.getByRole("menuitemradio")).toHaveText(METHODS.map(([method]) => method));
    await page.keyboard.press("Escape");

    let current = "Reorder Episodes";
    for (const [method, order] of METHODS) {
      await page.getByRole("button", { name: current, exact: true }).click();
      await page.getByRole("menuitemradio", { name: method, exact: true }).click();
      await expect(page.getByRole("button", { name: method, exact: true })).toBeVisible();
      await expectRows(page, numbered(order));
      await expect(page.getByRole("button", { name: /^Move / })).toHaveCount(method === "Manual Ordering" ? 4 : 0);
      await expectToast(page, "Sort method updated", "Your feed's sort method has been saved.");
      current = method;
    }
    await expectAccessible(page);
    // Ordering by hand starts from the order last seen.
    await page.getByRole("button", { name: "First Added", exact: true }).click();
    await expect(page.getByText("The order you choose is public at once.")).toBeVisible();
    await page.getByRole("menuitemradio", { name: "Manual Ordering" }).click();
    await expectRows(page, numbered(METHODS[6][1]));
    await page.getByRole("button", { name: "Cancel" }).click();
    await expectCards(page, METHODS[6][1]);
    await page.reload();
    await expectCards(page, METHODS[6][1]);
    await page.getByRole("button", { name: "Reorder Episodes" }).click();
    await expect(page.getByRole("menuitemradio", { name: "Manual Ordering", checked: true })).toBeVisible();
  });

  test("can be changed by dragging, which starts after eight pixels, and is kept after a reload", async ({
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

    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x, handle.y + 9);
    await expect(page.getByText("Picked up Charlie, position 1 of 4.")).toBeVisible();
    await page.mouse.move(lastRow.x, lastRow.y, { steps: 10 });
    await expect(page.getByText("Charlie is over position 4 of 4.")).toBeVisible();
    await page.mouse.up();
    await expectRows(page, ["1 alpha", "2 Delta", "3 bravo", "4 Charlie"]);
    await expectDropped(page, "Charlie");

    const release = await holdRequests(page, "POST", /\/reorder$/);
    // dnd-kit ignores clicks for 50 milliseconds after a drop. Its timer began before this one.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
    const save = page.getByRole("button", { name: "Save" });
    await save.click();
    await expect(save).toBeDisabled();
    release();
    await expectToast(page, ...SAVED);
    await expect(page.getByRole("button", { name: "Reorder Episodes" })).toBeVisible();
    await expectCards(page, ["alpha", "Delta", "bravo", "Charlie"]);
    await page.reload();
    await expectCards(page, ["alpha", "Delta", "bravo", "Charlie"]);
  });

  test("can be changed by keyboard, in steps of 25 pixels, and is kept after a reload", async ({ page, openFeed }) => {
    await openFeed();
    await startManualOrdering(page);
    await pickUpRow(page, "Charlie", "Picked up Charlie, position 1 of 4.");
    await stepDown(page, "Charlie");
    await stepDown(page, "Charlie");
    await expect(page.getByText("Charlie is over position 2 of 4.")).toBeVisible();
    await page.keyboard.press("Space");
    await expect(page.getByText("Charlie was dropped at position 2 of 4.")).toBeVisible();
    await expectRows(page, ["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);
    await expect(page.getByRole("button", { name: "Move Charlie" })).toBeFocused();
    await expectDropped(page, "Charlie");

    await pickUpRow(page, "Charlie", "Picked up Charlie, position 2 of 4.");
    await stepDown(page, "Charlie");
    await page.keyboard.press("Escape");
    await expect(page.getByText("Charlie was returned to its original position.")).toBeVisible();
    await expectRows(page, ["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);

    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, ...SAVED);
    await page.reload();
    await expectCards(page, ["alpha", "Charlie", "Delta", "bravo"]);
  });

  test("is restored when the user cancels", async ({ page, openFeed }) => {
    await openFeed();
    await startManualOrdering(page);
    await moveDownOnce(page, "Charlie");
    await expectRows(page, ["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Reorder Episodes" })).toBeVisible();
    await expectCards(page, MANUAL);
    await page.reload();
    await expectCards(page, MANUAL);
  });

  test("stays as arranged when saving fails, and as it was when a method cannot be saved", async ({
    page,
    openFeed,
  }) => {
    await openFeed();
    const recoverSort = await failRequests(page, "PATCH", /\/sort$/);
    await page.getByRole("button", { name: "Reorder Episodes" }).click();
    await page.getByRole("menuitemradio", { name: "Sort A-Z" }).click();
    await expectToast(page, "Failed to update sort method", "The server is in trouble.");
    await expectCards(page, MANUAL);
    await recoverSort();

    await startManualOrdering(page);
    await moveDownOnce(page, "Charlie");
    const recoverOrder = await failRequests(page, "POST", /\/reorder$/);
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Failed to reorder episodes", "The server is in trouble.");
    await expectRows(page, ["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);
    await recoverOrder();
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, ...SAVED);
    await expectCards(page, ["alpha", "Charlie", "Delta", "bravo"]);
  });

  test("is one of the two complete orders when two windows save at once", async ({ page, openPage, openFeed }) => {
    const { feedPath, ...user } = await openFeed();
    const other = await openPage({}, user);
    await other.goto(feedPath);
    await expect(other.getByRole("heading", { name: "4 Episodes" })).toBeVisible();
    await startManualOrdering(page);
    await startManualOrdering(other);
    await page.bringToFront();
    await moveDownOnce(page, "Charlie");
    await other.bringToFront();
    await moveDownOnce(other, "Delta");
    const orders = [
      ["alpha", "Charlie", "Delta", "bravo"],
      ["Charlie", "alpha", "bravo", "Delta"],
    ] as const;
    await expectRows(page, numbered(orders[0]));
    await expectRows(other, numbered(orders[1]));
    await Promise.all([page, other].map((window) => window.getByRole("button", { name: "Save" }).click()));
    await Promise.all([page, other].map((window) => expectToast(window, ...SAVED)));
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(4);
    expect(orders).toContainEqual(await page.getByRole("article").getByRole("heading").allTextContents());
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

function numbered(titles: readonly string[]): string[] {
  return titles.map((title, index) => `${index + 1} ${title}`);
}

async function startManualOrdering(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Reorder Episodes" }).click();
  await page.getByRole("menuitemradio", { name: "Manual Ordering" }).click();
  await expectToast(page, "Sort method updated");
}

async function moveDownOnce(page: Page, title: string): Promise<void> {
  await pickUpRow(page, title, new RegExp(`^Picked up ${title}`));
  await stepDown(page, title);
  await stepDown(page, title);
  await expect(page.getByText(new RegExp(`^${title} is over position`))).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByText(new RegExp(`^${title} was dropped`))).toBeVisible();
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
