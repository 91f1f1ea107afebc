import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { typeInstantly } from "#test/support/e2e/typing.ts";
import { NARROW } from "#test/support/e2e/views.ts";

const USERS = /\/api\/admin\/users\?/;

test.describe("admin dashboard", () => {
  test("finds a user, offers all acts on them without a barrier, and deletes them", async ({
    page,
    createUser,
    signUpAdministrator,
  }) => {
    await signUpAdministrator();
    const { user } = await createUser();
    await page.goto("/admin");
    await page.getByRole("searchbox", { name: "Search users" }).fill(user.screenName.toUpperCase());
    await expect(page.getByText("Showing 1-1 of 1 results")).toBeVisible();
    await expect(page).toHaveURL(`/admin?search=${user.screenName.toUpperCase()}`);
    await expectAccessible(page);
    await actionsOf(page, user.email).click();
    await expectNoViolations(page);
    for (const [action, role] of [
      ["Reset Password", "dialog"],
      ["Log out everywhere", "alertdialog"],
    ] as const) {
      await page.getByRole("menuitem", { name: action }).click();
      await expect(page.getByRole(role).getByRole("button", { name: action })).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");
      await actionsOf(page, user.email).click();
    }
    await page.getByRole("menuitem", { name: "Delete user" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "User deleted");
    await expect(page.getByText("No results.")).toBeVisible();
  });

  test("counts jobs and days, scrolls its table on a phone, and leads to a user whose name is changed, as old links know", async ({
    page,
    createUser,
    signUpAdministrator,
  }) => {
    const { user, createFeed, addEpisodes } = await createUser({ screenName: "before" });
    const feed = await createFeed({ title: "Seen by many" });
    await addEpisodes(feed.id, { title: "One" }, { title: "Two" });
    const newScreenName = uniqueScreenName("renamed-to");
    await signUpAdministrator();
    await page.goto("/admin");
    await page.getByRole("tab", { name: "Background jobs" }).click();
    await expect(page).toHaveURL("/admin?view=jobs");
    const kinds = page.getByRole("region", { name: "Jobs by kind" });
    // The server under test does not look for new appearances.
    await expect(kinds.getByRole("row", { name: "Search directories (switched off)" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Statistics" }).click();
    await expect(page.getByRole("region", { name: "Statistics by day" }).getByRole("row")).toHaveCount(31);

    await page.setViewportSize(NARROW);
    await page.goto(`/admin?search=${user.email}`);
    await expect(rowOf(page, user.email)).toBeVisible();
    const table = page.getByRole("region", { name: "Users" });
    await table.focus();
    await page.keyboard.press("End");
    for (let step = 0; step < 40; step++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200);
    await actionsOf(page, user.email).click();
    await page.getByRole("menuitem", { name: "View details" }).click();
    await expect(page).toHaveURL(`/admin/users/${user.id}`);

    await expect(page.getByRole("link", { name: "View Seen by many" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("dialog").getByLabel("Screen Name").fill(newScreenName);
    await expectNoViolations(page);
    await page.getByRole("dialog").getByRole("button", { name: "Change Screen Name" }).click();
    await expectToast(page, "User updated", "User has been updated successfully");
    await page.getByRole("tab", { name: "Screen Name History" }).click();
    await expect(page.getByRole("row").filter({ hasText: user.screenName })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("tab", { name: "Audit log" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Changed the screen name" })).toBeVisible();
    await expectNoViolations(page);
    await page.goto(`/u/${user.screenName}`);
    await expect(page).toHaveURL(`/u/${newScreenName}`);
  });

  test("opens a user before a pending search has started", async ({ page, createUser, signUpAdministrator }) => {
    await signUpAdministrator();
    const prefix = `${uniqueScreenName("press")}.`;
    const { user } = await createUser({ screenName: prefix });
    await createUser({ screenName: prefix });
    const script = /\/assets\/admin-user-[^/]*\.js$/;
    const releaseScript = await holdRequests(page, "GET", script);
    const searches: string[] = [];
    page.on("request", (request) => {
      if (USERS.test(request.url())) searches.push(String(new URL(request.url()).searchParams.get("search")));
    });
    await page.clock.install();
    await page.goto(`/admin?search=${prefix}`);
    await expect(page.getByText("Showing 1-2 of 2 results")).toBeVisible();
    await page.clock.pauseAt(Date.now() + 10_000);
    // The user is in the second row; after the search, in the first.
    await typeInstantly(page.getByRole("searchbox", { name: "Search users" }), user.email);
    await page.getByRole("link", { name: user.email }).hover();
    await page.mouse.down();
    await page.clock.runFor(200);
    const isOpening = page.waitForRequest(script);
    await page.mouse.up();
    await isOpening;
    await page.clock.runFor(1000);
    await page.clock.resume();
    await releaseScript();
    await expect(page.getByRole("heading", { name: "User profile" })).toBeVisible();
    await expect(page).toHaveURL(`/admin/users/${user.id}`);
    expect(searches).not.toContain(user.email);
  });
});

function rowOf(page: Page, email: string): Locator {
  return page.getByRole("row").filter({ hasText: email });
}

function actionsOf(page: Page, email: string): Locator {
  return page.getByRole("button", { name: `Actions for ${email}` });
}
