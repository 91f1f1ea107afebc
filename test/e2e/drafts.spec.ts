import type { Locator, Page } from "@playwright/test";
import type { FeedView } from "#domain/feeds/feed.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { keptDrafts } from "#test/support/e2e/drafts.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";
import type { TestUser } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW, WIDE } from "#test/support/e2e/views.ts";

interface OwnFeed extends TestUser {
  feed: FeedView;
}

const test = base.extend<{ own: OwnFeed }>({
  own: async ({ signUp }, use) => {
    const user = await signUp();
    const feed = await user.createFeed();
    await user.addEpisodes(feed.id, { title: "First" });
    await use({ ...user, feed });
  },
});

test.describe("what was typed", () => {
  test("into a new episode outlives a reload and a crash, until it is discarded or saved", async ({
    page,
    openTab,
    own,
  }) => {
    const path = `/feeds/${own.feed.id}`;
    const typed = "Typed for an hour.";
    await page.goto(path);
    await openNewEpisode(page);
    await page.getByLabel("Description").fill(typed);
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByLabel("Description")).toHaveValue(typed);
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await expectNoHorizontalScrolling(page);
    await page.setViewportSize(WIDE);
    await notice(page).getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();

    await page.reload();
    await openNewEpisode(page);
    await expect(page.getByLabel("Description")).toHaveValue("");
    await page.getByLabel("Description").fill(typed);
    // While somebody types, it is kept twice a second.
    await expect.poll(() => keptDrafts(page)).toContain(typed);
    await crash(page);
    const tab = await openTab();
    await tab.goto(path);
    await expect(notice(tab)).toBeVisible();
    await expect(tab.getByLabel("Description")).toHaveValue(typed);
    await tab.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    await expectToast(tab, "Episode added");
    expect(await keptDrafts(tab)).toBeNull();
  });

  test("is kept for the tab that has the form open", async ({ page, openTab, own }) => {
    const path = `/feeds/${own.feed.id}`;
    const link = (tab: Page) => tab.getByLabel("Episode URL");
    await page.goto(path);
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await link(page).fill("https://example.com/half");
    const tab = await openTab();
    await tab.goto(path);
    await tab.getByRole("button", { name: "Add Episode", exact: true }).click();
    await expect(link(tab)).toHaveValue("");
    await link(tab).fill("https://example.com/another");
    await page.reload();
    await expect(link(page)).toHaveValue("https://example.com/half");
    await tab.reload();
    await expect(link(tab)).toHaveValue("https://example.com/another");

    const bio = (tab: Page) => tab.getByRole("textbox", { name: /^Bio/ });
    await page.goto("/settings");
    await expect(bio(page)).toHaveValue("");
    await tab.goto("/settings");
    await bio(tab).fill("Typed beside an empty one.");
    await tab.reload();
    await expect(bio(tab)).toHaveValue("Typed beside an empty one.");
    await expect(bio(page)).toHaveValue("");
  });
});

async function openNewEpisode(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Episode", exact: true }).click();
  await page.getByRole("tab", { name: "Manual Entry" }).click();
  await page.getByLabel("Title").fill("Second");
}

function notice(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: "We kept what you typed" });
}

/** Ends the page's process: none of its handlers runs. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => {});
  await crashed;
}
