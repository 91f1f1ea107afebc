import type { Page } from "@playwright/test";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

test.describe("two tabs", () => {
  test("an episode that is added or deleted in one, and a feed that is deleted, are so in the other, in words", async ({
    page,
    openTab,
    signUp,
  }) => {
    const user = await signUp();
    const feed = await user.createFeed();
    await user.createFeed({ title: "Keynotes", slug: "keynotes", isDefault: false });
    await user.addEpisodes(feed.id, { title: "First" });
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByText("Transcripts for 0 of 1 appearance")).toBeVisible();
    const [tab, list] = [await openTab(), await openTab()];
    await tab.goto(`/feeds/${feed.id}`);
    await tab.getByRole("button", { name: "Add Episode", exact: true }).click();
    await tab.getByRole("tab", { name: "Manual Entry" }).click();
    await tab.getByLabel("Title").fill("Second");
    await tab.getByLabel("Description").fill("Added over there.");
    await tab.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    for (const each of [tab, page]) {
      await expect(each.getByRole("heading", { name: "2 Episodes" })).toBeVisible();
      await expect(each.getByText("Transcripts for 0 of 2 appearances")).toBeVisible();
    }
    await remove(tab, "First");
    await expectToast(page, "“First” was deleted", "You deleted it in another tab.");
    await expect(page.getByRole("heading", { name: "1 Episode" })).toBeVisible();

    await list.goto("/feeds");
    await expect(list.getByRole("article")).toHaveCount(2);
    await tab.getByRole("link", { name: "Back to Feeds" }).click();
    allowConsole(page, FAILED_REQUEST);
    await remove(tab, "Guest spots");
    await expectToast(list, "“Guest spots” was deleted", "You deleted it in another tab.");
    await expect(list.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "This feed was deleted" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Feeds" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  test("a log-out in one ends the other's page, and public pages name nobody any more", async ({
    page,
    openTab,
    signUp,
  }) => {
    const { user } = await signUp();
    const publicPage = await openTab();
    await publicPage.goto(`/u/${user.screenName}`);
    await expect(publicPage.getByRole("button", { name: "Account menu" })).toBeVisible();
    await page.goto("/feeds");
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
    const tab = await openTab();
    await tab.goto("/feeds");
    await tab.getByRole("button", { name: "Account menu" }).click();
    await tab.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/auth\?/);
    await expect(publicPage.getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(publicPage.getByRole("button", { name: "Account menu" })).toBeHidden();
  });
});

/** Deletes a feed or an episode. */
async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
}
