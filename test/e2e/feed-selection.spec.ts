import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
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
    await deleteSelected(page, "Are you sure you want to delete these 2 episodes?");
    await expectToast(page, "Episodes deleted", "2 episodes have been removed from your feed.");
    await keepToastOpen(page);
    await expectAccessible(page);
    for (const each of [page, tab]) await expect(titles(each)).toHaveText(["Five", "Three", "One"]);
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "3 Episodes" })).toBeFocused();

    // A toast whose undo failed offers it again.
    const recover = await failRequests(page, "POST", /\/episodes\/restore$/);
    await toastOf(page).getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Failed to restore episodes", "The server is in trouble.");
    await keepToastOpen(page);
    await recover();
    await toastOf(page).getByRole("button", { name: "Try again" }).click();
    await expectToast(page, "Episodes restored", "2 episodes back in your feed.");
    for (const each of [page, tab]) await expect(titles(each)).toHaveText(TITLES);
    expect(await stored()).toEqual(before);
  });

  test("stay deleted after a reload, and a single one is restored after another page was opened", async ({
    page,
    signUp,
  }) => {
    const user = await signUp();
    const feed = await user.createFeed({ sortMethod: "manual" });
    await user.addEpisodes(feed.id, ...TITLES.toReversed().map((title) => ({ title })));
    await page.goto(`/feeds/${feed.id}`);
    await select(page, "Five", "One");
    await deleteSelected(page);
    await expectToast(page, "Episodes deleted");
    await page.reload();
    await expect(titles(page)).toHaveText(["Four", "Three", "Two"]);

    await select(page, "Three");
    await deleteSelected(page, "Are you sure you want to delete 'Three'?");
    await expectToast(page, "Episode deleted", "The episode has been removed from your feed.");
    await keepToastOpen(page);
    await page.getByRole("link", { name: "Back to Feeds" }).click();
    await expect(page.getByRole("heading", { name: "My Feeds" })).toBeVisible();
    await toastOf(page).getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Episode restored", "1 episode back in your feed.");
    await page.getByRole("link", { name: "View Feed" }).click();
    await expect(titles(page)).toHaveText(["Four", "Three", "Two"]);
  });

  test("are placed at the top, at the bottom or before another one, with the keyboard", async ({ page, signUp }) => {
    const user = await signUp();
    const feed = await user.createFeed({ sortMethod: "manual" });
    await user.addEpisodes(feed.id, ...TITLES.toReversed().map((title) => ({ title })));
    await page.goto(`/feeds/${feed.id}`);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/episodes/")) requests.push(request.url());
    });
    const place = async (item: string) => {
      await bar(page).getByRole("button", { name: "Place" }).press("Enter");
      await page.getByRole("menuitem", { name: item }).press("Enter");
    };
    await select(page, "One", "Three");
    await place("At the top");
    await expectToast(page, "Episodes reordered", "The order of your episodes has been updated.");
    await expect(titles(page)).toHaveText(["Three", "One", "Five", "Four", "Two"]);
    await expect(bar(page)).toHaveCount(0);

    await select(page, "Three", "Five");
    const release = await holdRequests(page, "GET", apiPaths.suggestionCount());
    await place("At the bottom");
    await expect(titles(page)).toHaveText(["One", "Four", "Two", "Three", "Five"]);
    const next = page.getByRole("checkbox", { name: "Select One" });
    await next.check();
    release();
    await expect(bar(page).getByRole("status")).toHaveText("1 selected");
    await expect(next).toBeFocused();

    await select(page, "One", "Three");
    await place("Before an episode…");
    const dialog = page.getByRole("dialog", { name: "Place 2 episodes" });
    await expectAccessible(page);
    await expect(dialog.getByLabel("Before").locator("option")).toHaveText(["2. Four", "3. Two", "5. Five"]);
    await dialog.getByLabel("Before").selectOption("5. Five");
    const recover = await failRequests(page, "POST", /\/episodes\/reorder$/);
    await dialog.getByRole("button", { name: "Place" }).press("Enter");
    await expectToast(page, "Failed to reorder episodes", "The server is in trouble.");
    await recover();
    await dialog.getByRole("button", { name: "Place" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(titles(page)).toHaveText(["Four", "Two", "One", "Three", "Five"]);
    expect(requests).toHaveLength(4);
    await page.reload();
    await expect(titles(page)).toHaveText(["Four", "Two", "One", "Three", "Five"]);
  });

  test("are not placed where the order is not manual, nor moved without another feed", async ({ page, signUp }) => {
    const user = await signUp();
    const feed = await user.createFeed({ sortMethod: "newest" });
    await user.addEpisodes(feed.id, { title: "One" }, { title: "Two" });
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`/feeds/${feed.id}`);
    await select(page, "One");
    await expect(bar(page).getByRole("button")).toHaveText(["Select all", "Clear", "Delete"]);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
  });

  test("can be found and selected in a long feed, 50 to delete at most", async ({ page, signUp }) => {
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
    await select(page, "Episode 99");
    await bar(page).getByRole("button", { name: "Select all" }).click();
    await expect(bar(page).getByRole("status")).toHaveText(
      "100 selected. No more than 50 can be moved or deleted at once.",
    );
    await expect(bar(page).getByRole("button", { name: "Delete" })).toBeDisabled();
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

async function deleteSelected(page: Page, text?: string): Promise<void> {
  await bar(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  if (text) await expect(question.getByText(text, { exact: true })).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
}
