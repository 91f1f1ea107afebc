import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { expectAccessible, expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast, keepToastOpen, toastOf } from "#test/support/e2e/toasts.ts";

const TITLES = ["Five", "Four", "Three", "Two", "One"];

test.describe("selected episodes of a feed", () => {
  test("are deleted at once, and Undo brings them back as they were, in all tabs", async ({
    page,
    openTab,
    signUp,
  }) => {
    const user = await signUp();
    const feed = await user.createFeed({ sortMethod: "manual" });
    await user.addEpisodes(feed.id, ...TITLES.toReversed().map((title) => ({ title })));
    const stored = async (): Promise<EpisodeView[]> =>
      (await (await user.request.get(new URL(apiPaths.feed(feed.id), page.url()).href)).json()).episodes;
    await page.goto(`/feeds/${feed.id}`);
    const before = await stored();
    const tab = await openTab();
    await tab.goto(`/feeds/${feed.id}`);
    await expect(titles(tab)).toHaveText(TITLES);

    await select(page, "Four", "Two");
    await deleteSelected(page);
    await expectToast(page, "Episodes deleted");
    await keepToastOpen(page);
    await expectAccessible(page);
    for (const each of [page, tab]) await expect(titles(each)).toHaveText(["Five", "Three", "One"]);
    await toastOf(page).getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Episodes restored");
    for (const each of [page, tab]) await expect(titles(each)).toHaveText(TITLES);
    expect(await stored()).toEqual(before);
  });

  test("of a long feed, which the browser's search finds, are placed with a bar of buttons that is always in view", async ({
    page,
    signUp,
  }) => {
    const user = await signUp();
    const feed = await user.createFeed({ sortMethod: "manual" });
    const episodes = Array.from({ length: 100 }, (_, number) => ({
      title: `Episode ${number}`,
      description: "What was said.",
      releaseDate: "2026-01-05",
    }));
    for (const start of [50, 0])
      await user.post(apiPaths.feedEpisodesBatch(feed.id), { episodes: episodes.slice(start, start + 50) });
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByRole("article")).toHaveCount(100);
    const wasFound = () =>
      page.evaluate(() => (window as Window & { find?: (text: string) => boolean }).find?.("Episode 99"));
    expect(await wasFound()).toBe(true);

    const [first, second, third, fourth] = await titles(page).allTextContents();
    await select(page, `${first}`);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await bar(page).getByRole("button", { name: "Place" }).press("Enter");
    await page.getByRole("menuitem", { name: "Before an episode…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move 1 episode" });
    await expectNoViolations(page);
    await dialog.getByLabel("Before").selectOption(`4. ${fourth}`);
    await dialog.getByRole("button", { name: "Place" }).press("Enter");
    await expectToast(page, "Episodes reordered");
    await page.reload();
    await expect(titles(page)).toHaveCount(100);
    expect((await titles(page).allTextContents()).slice(0, 4)).toEqual([second, third, first, fourth]);
  });
});

function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Selected episodes" });
}

function titles(page: Page): Locator {
  return page.getByRole("heading", { level: 3 });
}

async function select(page: Page, ...episodeTitles: string[]): Promise<void> {
  for (const title of episodeTitles) await page.getByRole("checkbox", { name: `Select ${title}`, exact: true }).check();
  await expect(bar(page).getByRole("status")).toHaveText(`${episodeTitles.length} selected`);
}

async function deleteSelected(page: Page): Promise<void> {
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
}
