import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectGoodLooks, type Guest, holdAnswers, REFUSED, refuseAnswers, seeToast } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

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

describe("the order of a feed", { timeout: 60_000 }, () => {
  const stage = setStage();

  /** A guest in front of a feed with the four episodes. */
  async function guestWithFeed(screenName: string): Promise<Guest & { feedAddress: string }> {
    const guest = await stage.openGuest({ screenName, isPremium: true });
    const feed = await guest.makeFeed();
    await guest.addEpisodes(feed.id, ...EPISODES);
    const feedAddress = stage.url(`/feeds/${feed.id}`);
    await guest.page.goto(feedAddress);
    await guest.page.getByRole("heading", { name: "4 Episodes" }).waitFor();
    return { ...guest, feedAddress };
  }

  test("follows each of the seven methods at once, and keeps it", async () => {
    const { page, close } = await guestWithFeed("order.methods");
    expect(await cards(page)).toEqual(MANUAL);
    await page.getByRole("button", { name: "Reorder Episodes" }).click();
    expect(await page.getByRole("menuitemradio").allTextContents()).toEqual(METHODS.map(([method]) => method));
    await page.keyboard.press("Escape");

    let current = "Reorder Episodes";
    for (const [method, order] of METHODS) {
      await page.getByRole("button", { name: current, exact: true }).click();
      await page.getByRole("menuitemradio", { name: method, exact: true }).click();
      await page.getByRole("button", { name: method, exact: true }).waitFor();
      expect(await rows(page)).toEqual(order.map((title, index) => `${index + 1} ${title}`));
      expect(await page.getByRole("button", { name: /^Move / }).count()).toBe(method === "Manual Ordering" ? 4 : 0);
      await seeToast(page, "Sort method updated", "Your feed's sort method has been saved.");
      current = method;
    }
    await expectGoodLooks(page);
    await page.reload();
    expect(await cards(page)).toEqual(METHODS[6][1]);
    await page.getByRole("button", { name: "Reorder Episodes" }).click();
    await page.getByRole("menuitemradio", { name: "First Added", checked: true }).waitFor();
    await close();
  });

  test("is changed by dragging, eight pixels from the start, and survives a reload", async () => {
    const { page, close } = await guestWithFeed("order.mouse");
    await arrangeByHand(page);
    await expectGoodLooks(page);
    const handle = await centreOf(page, "Charlie");
    const lastPlace = await centreOf(page, "bravo");

    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x, handle.y + 7);
    await page.mouse.up();
    expect(await page.getByText(/^Picked up/).count()).toBe(0);

    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x, handle.y + 9);
    await page.getByText("Picked up Charlie, position 1 of 4.").waitFor();
    await page.mouse.move(lastPlace.x, lastPlace.y, { steps: 10 });
    await page.getByText("Charlie is over position 4 of 4.").waitFor();
    await page.mouse.up();
    await expect.poll(() => rows(page)).toEqual(["1 alpha", "2 Delta", "3 bravo", "4 Charlie"]);
    await seeInPlace(page, "Charlie");

    const letCome = await holdAnswers(page, "POST", /\/reorder$/);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Save", disabled: true }).waitFor();
    letCome();
    await seeToast(page, ...SAVED);
    await page.getByRole("button", { name: "Reorder Episodes" }).waitFor();
    expect(await cards(page)).toEqual(["alpha", "Delta", "bravo", "Charlie"]);
    await page.reload();
    expect(await cards(page)).toEqual(["alpha", "Delta", "bravo", "Charlie"]);
    await close();
  });

  test("is changed by keyboard, in steps of 25 pixels, and survives a reload", async () => {
    const { page, close } = await guestWithFeed("order.keys");
    await arrangeByHand(page);
    await page.getByRole("button", { name: "Move Charlie" }).focus();
    await pickUp(page, "Picked up Charlie, position 1 of 4.");
    await stepDown(page, "Charlie");
    await stepDown(page, "Charlie");
    await page.getByText("Charlie is over position 2 of 4.").waitFor();
    await page.keyboard.press("Space");
    await page.getByText("Charlie was dropped at position 2 of 4.").waitFor();
    await expect.poll(() => rows(page)).toEqual(["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Move Charlie");
    await seeInPlace(page, "Charlie");

    await pickUp(page, "Picked up Charlie, position 2 of 4.");
    await stepDown(page, "Charlie");
    await page.keyboard.press("Escape");
    await page.getByText("Charlie was returned to its original position.").waitFor();
    expect(await rows(page)).toEqual(["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);

    await page.getByRole("button", { name: "Save" }).click();
    await seeToast(page, ...SAVED);
    await page.reload();
    expect(await cards(page)).toEqual(["alpha", "Charlie", "Delta", "bravo"]);
    await close();
  });

  test("comes back when the guest cancels", async () => {
    const { page, close } = await guestWithFeed("order.cancel");
    await arrangeByHand(page);
    await moveDownOnce(page, "Charlie");
    await expect.poll(() => rows(page)).toEqual(["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Reorder Episodes" }).waitFor();
    expect(await cards(page)).toEqual(MANUAL);
    await page.reload();
    expect(await cards(page)).toEqual(MANUAL);
    await close();
  });

  test("stays arranged when saving fails, and as it was when a method cannot be kept", async () => {
    const { page, close } = await guestWithFeed("order.failed");
    const recoverSort = await refuseAnswers(page, "PATCH", /\/sort$/);
    await page.getByRole("button", { name: "Reorder Episodes" }).click();
    await page.getByRole("menuitemradio", { name: "Sort A-Z" }).click();
    await seeToast(page, "Failed to update sort method", "The server is in trouble.");
    await expect.poll(() => cards(page)).toEqual(MANUAL);
    await recoverSort();

    await arrangeByHand(page);
    await moveDownOnce(page, "Charlie");
    const recoverOrder = await refuseAnswers(page, "POST", /\/reorder$/);
    await page.getByRole("button", { name: "Save" }).click();
    await seeToast(page, "Failed to reorder episodes", "The server is in trouble.");
    expect(await rows(page)).toEqual(["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);
    await recoverOrder();
    await page.getByRole("button", { name: "Save" }).click();
    await seeToast(page, ...SAVED);
    expect(await cards(page)).toEqual(["alpha", "Charlie", "Delta", "bravo"]);
    await close(REFUSED);
  });

  test("is one of the two, whole, when two windows save at once", async () => {
    const { page, context, feedAddress, close } = await guestWithFeed("order.race");
    const other = await context.newPage();
    await other.goto(feedAddress);
    await other.getByRole("heading", { name: "4 Episodes" }).waitFor();
    await arrangeByHand(page);
    await arrangeByHand(other);
    await page.bringToFront();
    await moveDownOnce(page, "Charlie");
    await other.bringToFront();
    await moveDownOnce(other, "Delta");
    const orders = [await rows(page), await rows(other)];
    expect(orders).toEqual([
      ["1 alpha", "2 Charlie", "3 Delta", "4 bravo"],
      ["1 Charlie", "2 alpha", "3 bravo", "4 Delta"],
    ]);
    await Promise.all([page, other].map((window) => window.getByRole("button", { name: "Save" }).click()));
    await Promise.all([page, other].map((window) => seeToast(window, ...SAVED)));
    await page.reload();
    expect(orders).toContainEqual((await cards(page)).map((title, index) => `${index + 1} ${title}`));
    await close();
  });
});

/** The titles of the episodes' cards, from the top. */
async function cards(page: Page): Promise<string[]> {
  await page.getByRole("article").first().waitFor();
  return page.getByRole("article").getByRole("heading").allTextContents();
}

/** What stands in reorder mode, from the top: '1 Charlie'. */
async function rows(page: Page): Promise<string[]> {
  const texts = await page.getByRole("region", { name: "4 Episodes" }).getByRole("listitem").allTextContents();
  return texts.map((text) => text.replace(/^(\d+)(.*)The Example Hour.*$/, "$1 $2"));
}

async function arrangeByHand(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Reorder Episodes" }).click();
  await page.getByRole("menuitemradio", { name: "Manual Ordering" }).click();
  await seeToast(page, "Sort method updated");
}

async function moveDownOnce(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Move ${title}` }).focus();
  await pickUp(page, new RegExp(`^Picked up ${title}`));
  await stepDown(page, title);
  await stepDown(page, title);
  await page.getByText(new RegExp(`^${title} is over position`)).waitFor();
  await page.keyboard.press("Space");
  await page.getByText(new RegExp(`^${title} was dropped`)).waitFor();
}

/** Takes the row whose handle has the focus into the hand. */
async function pickUp(page: Page, told: string | RegExp): Promise<void> {
  await page.keyboard.press("Space");
  await page.getByText(told).waitFor();
  // The row listens to keys from the page's next turn on; a robot's key could come before it.
  await page.evaluate(() => new Promise((turn) => setTimeout(turn)));
}

/** Moves the row in the hand by one press, which is 25 pixels. */
async function stepDown(page: Page, title: string): Promise<void> {
  // The row in the hand is the last with its title.
  const inHand = page.getByText(title, { exact: true }).last();
  const top = async () => Math.round((await inHand.boundingBox())?.y ?? 0);
  const start = await top();
  await page.keyboard.press("ArrowDown");
  await expect.poll(top).toBe(start + 25);
}

/** Waits until a dropped row has come to rest: until then it stands twice, and clicks count as the end of the drag. */
async function seeInPlace(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.getByText(title, { exact: true }).count()).toBe(1);
}

async function centreOf(page: Page, title: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole("button", { name: `Move ${title}` }).boundingBox();
  if (!box) throw new Error(`${title} has no handle`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
