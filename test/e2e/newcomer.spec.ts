import type { Page } from "@playwright/test";
import { KNOWN_EPISODES, KNOWN_GUEST } from "#test/fake-servers/apple-directory.ts";
import { startShowHost } from "#test/fake-servers/show-host.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expectUncovered } from "#test/support/e2e/covering.ts";
import { countEffort } from "#test/support/e2e/effort.ts";
import { expect, PASSWORD, test } from "#test/support/e2e/fixtures.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

/*
 * Three ways of somebody who has no account to a page with their appearances, with what they take in clicks and fields; journeys.spec.ts
 * has the fourth, by name. The address is verified afterwards.
 */

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

type Hands = ReturnType<typeof countEffort>;

/** Creates the account. @param name undefined where the page knows it already */
async function register(page: Page, { click, fill }: Hands, name?: string): Promise<void> {
  if (name) await fill("Your Name", name);
  await fill("Email", `${uniqueScreenName("newcomer")}@example.com`);
  await fill("Password", PASSWORD);
  await expect(page.getByText("This screen name is available")).toBeVisible();
  await click(page.getByRole("button", { name: "Create Account" }));
  await expect(page).toHaveURL("/dashboard");
}

/** The user is asked for the code while the episodes are added, and sees them when that is done. */
async function verify(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send Verification Code" }).click();
  await expect(page.getByLabel("Verification Code")).toHaveValue(/^\d{6}$/);
  await page.getByRole("button", { name: "Verify Email" }).click();
}

/** What a visitor sees on the page of whoever is signed in. */
async function expectPublic(page: Page, visitor: Page, title: string, count: number): Promise<void> {
  const { screenName } = await (await page.request.get("/api/user")).json();
  await expect(async () => {
    await visitor.goto(`/u/${screenName}`);
    await expect(visitor.getByRole("article").filter({ hasText: title }).first()).toBeVisible({ timeout: 500 });
    expect(await visitor.getByRole("article").count()).toBeGreaterThanOrEqual(count);
  }).toPass();
}

test("without a hit for the name, by a link in its place, in three clicks and four fields", async ({
  page,
  feedHost,
  openPage,
}) => {
  const hands = countEffort(page);
  await page.goto("/auth");
  await hands.fill("Find your appearances", "Noor Newcomer");
  await hands.click(page.getByRole("button", { name: "Find me" }));
  await expect(page.getByText(/^No episodes found for this name/)).toBeVisible();
  await expectAccessible(page);
  await hands.paste("Link to an episode or its show", feedHost.url("/pages/of-show/Fog"));
  await hands.click(page.getByRole("button", { name: "Create an account to keep it" }));
  await expect(page.getByLabel("Your Name")).toHaveValue("Noor Newcomer");
  await register(page, hands);
  await expectPublic(page, await openPage(), "Fog", 1);
  expect(hands.effort).toEqual({ clicks: 3, fields: 4 });
});

test("by a link in two clicks and four fields", async ({ page, feedHost, openPage }) => {
  const hands = countEffort(page);
  await page.goto("/auth");
  await hands.paste("Find your appearances", feedHost.url("/pages/of-show/Fog"));
  await hands.click(page.getByRole("button", { name: "Create an account to keep it" }));
  await register(page, hands, "Noor Newcomer");
  await expectPublic(page, await openPage(), "Fog", 1);
  expect(hands.effort).toEqual({ clicks: 2, fields: 4 });
  await verify(page);
  await expect(page.getByRole("article")).toContainText("1 episode");
});

test("by a list in three clicks and four fields", async ({ page, openPage }) => {
  const host = await startShowHost();
  const titles = ["Fog at night", "Bells by day", "Ropes and charts"];
  const items = titles.map((title, at) => ({ title, guid: `${at}`, releasedAt: `2025-0${at + 1}-05T06:00:00.000Z` }));
  host.publish("/feed.xml", { title: "The Lantern Hour", items });
  for (const { title, guid } of items)
    host.respond(`/episodes/${guid}`, {
      headers: { "content-type": "text/html" },
      body: `<!doctype html><title>${title}</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"><h1>${title}</h1>`,
    });
  const hands = countEffort(page);
  await page.goto("/auth");
  await hands.paste("Find your appearances", items.map(({ guid }) => host.url(`/episodes/${guid}`)).join("\n"));
  await expect(page.getByText("Your list is ready")).toBeVisible();
  await register(page, hands, "Noor Newcomer");
  await hands.click(page.getByRole("dialog", { name: "Verify your email" }).getByRole("button", { name: "Close" }));
  await expect(page.getByRole("heading", { name: "Your list" })).toBeVisible();
  await hands.click(page.getByRole("button", { name: "Add 3 episodes" }));
  await expectToast(page, "3 episodes added");
  expect(hands.effort).toEqual({ clicks: 3, fields: 4 });
  await expectPublic(page, await openPage(), "Fog at night", 3);
  await page.goto("/dashboard");
  await verify(page);
  await expectToast(page, "Email verified");
  await host.close();
});

test("no cover that has the focus is under the bar at the lower edge", async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto("/auth");
  await page.getByLabel("Find your appearances").fill(KNOWN_GUEST);
  await page.keyboard.press("Enter");
  const boxes = page.getByRole("list", { name: "Found episodes" }).getByRole("checkbox");
  await expect(boxes).toHaveCount(KNOWN_EPISODES);
  await page.getByRole("button", { name: "Find me" }).focus();
  for (const box of (await boxes.all()).slice(0, 6)) {
    await page.keyboard.press("Tab");
    await expect(box).toBeFocused();
    await expectUncovered(box, "a cover that has the focus");
  }
});

test("⌘K leads to the field of the header, which takes a link as well", async ({ page, feedHost, signUp }) => {
  await signUp();
  await page.goto("/feeds");
  await page.getByRole("heading", { name: "No Feeds Yet" }).waitFor();
  await page.keyboard.press("ControlOrMeta+K");
  const box = page.getByRole("navigation", { name: "Main" }).getByLabel("Search or add");
  await expect(box).toBeFocused();
  await box.fill(feedHost.url("/pages/of-show/Fog"));
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Add Episode" });
  await expect(form.getByText(/Looks right\?/)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Description").fill("What fog is for.");
  await form.getByRole("button", { name: "Add Episode" }).click();
  await expectToast(page, "Episode added");
  await expect(page.getByRole("heading", { name: "Podcast appearances" })).toBeVisible();
  await expectNoHorizontalScrolling(page);
});
