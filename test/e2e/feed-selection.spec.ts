import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible, expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast, keepToastOpen, toastOf } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

const TITLES = ["Five", "Four", "Three", "Two", "One"];

test.describe("selected episodes of a feed", () => {
  test("are deleted at once, come back with Undo, and are placed, with a bar of buttons that is always in view", async ({
    page,
    signUp,
  }) => {
    const user = await signUp();
    const feed = await user.createFeed({ sortMethod: "manual" });
    await user.addEpisodes(feed.id, ...TITLES.toReversed().map((title) => ({ title })));
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`/feeds/${feed.id}`);
    await select(page, "Five", 1);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await bar(page).getByRole("button", { name: "Place" }).press("Enter");
    await page.getByRole("menuitem", { name: "Before an episode…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move 1 episode" });
    await expectNoViolations(page);
    await dialog.getByLabel("Before").selectOption("4. Two");
    await dialog.getByRole("button", { name: "Place" }).press("Enter");
    await expectToast(page, "Episodes reordered");
    await expect(titles(page)).toHaveText(["Four", "Three", "Five", "Two", "One"]);

    await select(page, "Five", 1);
    await select(page, "Two", 2);
    await bar(page).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Episodes deleted");
    await keepToastOpen(page);
    await expectAccessible(page);
    await expect(titles(page)).toHaveText(["Four", "Three", "One"]);
    await toastOf(page).getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Episodes restored");
    await page.reload();
    await expect(titles(page)).toHaveText(["Four", "Three", "Five", "Two", "One"]);
  });

  test("have checkboxes for the pointer over a row, for the keyboard, and by touch once that has begun", async ({
    page,
    openPage,
    signUp,
  }) => {
    const user = await signUp();
    const feed = await user.createFeed();
    await user.addEpisodes(feed.id, { title: "Two" }, { title: "One" });
    const boxOf = (view: Page, title: string) =>
      view.getByRole("checkbox", { name: `Select ${title}` }).locator("xpath=ancestor::div[1]");
    await page.goto(`/feeds/${feed.id}`);
    await expect(boxOf(page, "One")).toHaveCSS("opacity", "0");
    await page.getByRole("heading", { name: "One" }).hover();
    await expect(boxOf(page, "One")).toHaveCSS("opacity", "1");
    await expect(boxOf(page, "Two")).toHaveCSS("opacity", "0");
    // It is beside the row, and the pointer reaches it.
    await page.getByRole("checkbox", { name: "Select One" }).click();
    await expect(boxOf(page, "Two")).toHaveCSS("opacity", "1");
    await expectAccessible(page);
    await bar(page).getByRole("button", { name: "Clear" }).click();
    await page.getByRole("checkbox", { name: "Select Two" }).focus();
    await expect(boxOf(page, "Two")).toHaveCSS("opacity", "1");

    const phone = await openPage({ viewport: NARROW, hasTouch: true }, user);
    await phone.goto(`/feeds/${feed.id}`);
    await expect(phone.getByRole("article")).toHaveCount(2);
    await expect(phone.getByRole("checkbox")).toHaveCount(0);
    await phone.getByRole("button", { name: "Select", exact: true }).tap();
    await phone.getByRole("checkbox", { name: "Select One" }).tap();
    await expect(bar(phone).getByRole("status")).toHaveText("1 selected");
    await expectAccessible(phone);
    await phone.setViewportSize(NARROW);
    await expect(phone.getByRole("textbox", { name: "RSS Feed URL" })).toHaveCount(0);
    await phone.getByRole("button", { name: "Feed Information" }).tap();
    await expect(phone.getByRole("textbox", { name: "RSS Feed URL" })).toBeVisible();
    await expectAccessible(phone);
  });

  test("can be found in a long feed by the browser", async ({ page, signUp }) => {
    const user = await signUp();
    const feed = await user.createFeed({ sortMethod: "manual" });
    const episodes = Array.from({ length: 100 }, (_, number) => ({
      title: `Episode ${number}`,
      description: "What was said.",
      releaseDate: "2026-01-05",
    }));
    for (const start of [50, 0])
      await user.post(apiPaths.feedEpisodesBatch(feed.id), { episodes: episodes.slice(start, start + 50) });
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByRole("article")).toHaveCount(100);
    const wasFound = () =>
      page.evaluate(() => (window as Window & { find?: (text: string) => boolean }).find?.("Episode 99"));
    expect(await wasFound()).toBe(true);
  });
});

function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Selected episodes" });
}

function titles(page: Page): Locator {
  return page.getByRole("heading", { level: 3 });
}

/** @param count how many are selected then */
async function select(page: Page, title: string, count: number): Promise<void> {
  await page.getByRole("checkbox", { name: `Select ${title}`, exact: true }).check();
  await expect(bar(page).getByRole("status")).toHaveText(`${count} selected`);
}
