import type { Locator, Page } from "@playwright/test";
import type { FeedView } from "#domain/feeds/feed.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { keptDrafts } from "#test/support/e2e/drafts.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";
import { cutRequests, endSessionAt } from "#test/support/e2e/network.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { PASSWORD, type TestUser } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

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

interface Form {
  name: string;
  path: (own: OwnFeed) => string;
  open: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  typed: string;
  /** what the field holds after Discard; undefined if the form closes */
  afterDiscard: string | undefined;
  /** whether the page opens the form by itself, because it was left with unsaved input */
  isReopened?: true;
  save: string;
  toast: string;
}

const FORMS: Form[] = [
  {
    name: "a new episode",
    path: ({ feed }) => `/feeds/${feed.id}`,
    open: async (page) => {
      await page.getByRole("button", { name: "Add Episode", exact: true }).click();
      await page.getByRole("tab", { name: "Manual Entry" }).click();
      await page.getByLabel("Title").fill("Second");
    },
    field: (page) => page.getByLabel("Description"),
    typed: "Typed for an hour.",
    afterDiscard: undefined,
    isReopened: true,
    save: "Add Episode",
    toast: "Episode added",
  },
  {
    name: "a changed episode",
    path: ({ feed }) => `/feeds/${feed.id}`,
    open: async (page) => {
      await page.getByRole("button", { name: "Actions for First" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
    },
    field: (page) => page.getByLabel("Title"),
    typed: "First, corrected",
    afterDiscard: undefined,
    isReopened: true,
    save: "Update Episode",
    toast: "Episode updated",
  },
  {
    name: "a new feed",
    path: () => "/feeds",
    open: async (page) => {
      await page.getByRole("button", { name: "Create Feed" }).click();
      await page.getByLabel("Title").fill("Keynotes");
    },
    field: (page) => page.getByLabel("Description"),
    typed: "Talks on big stages.",
    afterDiscard: undefined,
    isReopened: true,
    save: "Create Feed",
    toast: "Success",
  },
  {
    name: "a changed feed",
    path: () => "/feeds",
    open: async (page) => {
      await page.getByRole("button", { name: "Actions for Guest spots" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
    },
    field: (page) => page.getByLabel("Title"),
    typed: "Guest spots abroad",
    afterDiscard: undefined,
    isReopened: true,
    save: "Update Feed",
    toast: "Success",
  },
  {
    name: "the profile",
    path: () => "/profile",
    open: (page) => page.getByRole("tab", { name: "Profile", exact: true }).click(),
    field: (page) => page.getByRole("textbox", { name: /^Bio/ }),
    typed: "Written in a tunnel.",
    afterDiscard: "",
    isReopened: true,
    save: "Update Profile",
    toast: "Profile updated",
  },
  {
    name: "the profile in the account settings",
    path: () => "/settings",
    open: async () => {},
    field: (page) => page.getByRole("textbox", { name: /^Bio/ }),
    typed: "Written in another tunnel.",
    afterDiscard: "",
    save: "Save Changes",
    toast: "Profile Updated",
  },
  {
    name: "other names",
    path: () => "/suggestions",
    open: async () => {},
    field: (page) => page.getByLabel("Other spellings"),
    typed: "Ada L.\nA. Lind",
    afterDiscard: "",
    save: "Save Names",
    toast: "Names saved",
  },
];

test.describe("what was typed", () => {
  for (const { name, path, open, field, typed, afterDiscard, isReopened, save, toast } of FORMS)
    test(`into ${name} outlives a reload and a crash, until it is discarded or saved`, async ({
      page,
      openTab,
      own,
    }) => {
      const saveButton = (tab: Page) => tab.getByRole("button", { name: save, exact: true });
      await page.goto(path(own));
      await open(page);
      await field(page).fill(typed);
      await page.reload();
      await expect(notice(page)).toBeVisible();
      await expect(field(page)).toHaveValue(typed);

      await notice(page).getByRole("button", { name: "Discard" }).click();
      await expect(notice(page)).toBeHidden();
      if (afterDiscard === undefined) await expect(page.getByRole("dialog")).toBeHidden();
      else {
        await expect(field(page)).toHaveValue(afterDiscard);
        await expect(page.locator("input:focus, textarea:focus")).toBeVisible();
      }
      await page.reload();
      await open(page);
      await expect(saveButton(page)).toBeVisible();
      await expect(field(page)).not.toHaveValue(typed);
      await expect(notice(page)).toBeHidden();

      await field(page).fill(typed);
      // While somebody types, it is kept twice a second.
      await expect.poll(() => keptDrafts(page)).toContain(JSON.stringify(typed).slice(1, -1));
      await crash(page);
      const tab = await openTab();
      await tab.goto(path(own));
      if (!isReopened) await open(tab);
      await expect(notice(tab)).toBeVisible();
      await expect(field(tab)).toHaveValue(typed);
      await saveButton(tab).click();
      await expectToast(tab, toast);
      await expect(notice(tab)).toBeHidden();
      await tab.reload();
      await open(tab);
      await expect(saveButton(tab)).toBeVisible();
      await expect(notice(tab)).toBeHidden();
    });

  test("as a screen name outlives a reload, and Discard brings back the own one", async ({ page, own }) => {
    const field = page.getByRole("textbox", { name: "Screen Name" });
    await page.goto("/profile");
    await field.fill("train_traveller");
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expect(field).toHaveValue("train_traveller");
    await notice(page).getByRole("button", { name: "Discard" }).click();
    await expect(field).toHaveValue(own.user.screenName);
  });

  test("is added once, even if the tab crashed while it was sent", async ({ page, openTab, own }) => {
    await page.goto(`/feeds/${own.feed.id}`);
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await page.getByRole("tab", { name: "Manual Entry" }).click();
    await page.getByLabel("Title").fill("Second");
    await page.getByLabel("Description").fill("Sent into the dark.");
    await cutRequests(page, "POST", /\/episodes$/, "after");
    await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    await expect(page.getByRole("alert")).toContainText("The server did not answer");
    await crash(page);
    const tab = await openTab();
    await tab.goto(`/feeds/${own.feed.id}`);
    await expect(notice(tab)).toBeVisible();
    await tab.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    await expectToast(tab, "Episode added");
    await expect(tab.getByRole("heading", { name: "2 Episodes" })).toBeVisible();
  });

  test("waits in the profile for its user to sign in again, and nobody else sees it", async ({
    page,
    own,
    createUser,
  }) => {
    const { user: other } = await createUser();
    const bio = page.getByRole("textbox", { name: /^Bio/ });
    const typeAndExpire = async () => {
      await page.goto("/settings");
      await bio.fill("Mine alone.");
      await endSessionAt(page, own, "PATCH", /\/api\/user$/);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page).toHaveURL(/\/auth\?/);
    };
    await typeAndExpire();
    await submitLogin(page, own.user);
    await expect(bio).toHaveValue("Mine alone.");
    await expect(notice(page)).toBeVisible();

    await typeAndExpire();
    await submitLogin(page, other);
    await expect(bio).toHaveValue("");
    await expect(notice(page)).toBeHidden();
    expect(await keptDrafts(page)).toBeNull();
  });

  test("goes with a log-out and with the account", async ({ page, own }) => {
    const bio = page.getByRole("textbox", { name: /^Bio/ });
    await page.goto("/settings");
    await bio.fill("Not for the next one here.");
    await expect.poll(() => keptDrafts(page)).toContain("Not for the next one here.");
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL("/auth");
    expect(await keptDrafts(page)).toBeNull();

    await submitLogin(page, own.user);
    await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
    await page.goto("/settings");
    await bio.fill("Nor after the account.");
    await expect.poll(() => keptDrafts(page)).toContain("Nor after the account.");
    await page.goto("/profile");
    await page.getByRole("tab", { name: "Account" }).click();
    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByRole("textbox").first().fill(own.user.screenName);
    await dialog.getByLabel(/password/i).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete Account" }).click();
    await expect(page).toHaveURL("/auth");
    expect(await keptDrafts(page)).toBeNull();
  });

  test("in a second tab is kept there", async ({ page, openTab, own }) => {
    const bio = (tab: Page) => tab.getByRole("textbox", { name: /^Bio/ });
    await page.goto("/settings");
    await expect(bio(page)).toHaveValue("");
    const tab = await openTab();
    await tab.goto("/settings");
    await bio(tab).fill(`Typed beside ${own.feed.title}.`);
    await tab.reload();
    await expect(bio(tab)).toHaveValue(`Typed beside ${own.feed.title}.`);
    await expect(bio(page)).toHaveValue("");
  });

  test("is left to the tab that has the form open", async ({ page, openTab, own }) => {
    await page.goto(`/feeds/${own.feed.id}`);
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await page.getByLabel("Episode URL").fill("https://example.com/half");
    const tab = await openTab();
    await tab.goto(`/feeds/${own.feed.id}`);
    await tab.getByRole("button", { name: "Add Episode", exact: true }).click();
    await expect(tab.getByLabel("Episode URL")).toHaveValue("");
    await tab.getByLabel("Episode URL").fill("https://example.com/another");
    await page.reload();
    await expect(page.getByLabel("Episode URL")).toHaveValue("https://example.com/half");
    await tab.reload();
    await expect(tab.getByLabel("Episode URL")).toHaveValue("https://example.com/another");
  });

  test("is announced without a barrier, at 360 pixels too", async ({ page, own }) => {
    await page.goto(`/feeds/${own.feed.id}`);
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await page.getByLabel("Episode URL").fill("https://example.com/half");
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await expectNoHorizontalScrolling(page);
  });
});

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
