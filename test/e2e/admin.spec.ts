import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { typeInstantly } from "#test/support/e2e/typing.ts";
import { NARROW } from "#test/support/e2e/views.ts";

const USERS = /\/api\/admin\/users\?/;

test.describe("admin dashboard", () => {
  test("finds a user, sets a new password, signs them out and deletes them", async ({
    page,
    openPage,
    createUser,
    signUpAdministrator,
  }) => {
    await signUpAdministrator();
    const ben = await createUser();
    const choose = async (action: string) => {
      await actionsOf(page, ben.user.email).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await page.goto("/admin");
    await page.getByRole("searchbox", { name: "Search users" }).fill(ben.user.screenName.toUpperCase());
    await expect(page.getByText("Showing 1-1 of 1 results")).toBeVisible();
    await expect(page).toHaveURL(`/admin?search=${ben.user.screenName.toUpperCase()}`);
    await expectAccessible(page);
    await actionsOf(page, ben.user.email).click();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");

    await choose("Reset Password");
    await page.getByLabel("New Password").fill("told by phone");
    await expectNoViolations(page);
    await page.getByRole("dialog").getByRole("button", { name: "Reset Password" }).click();
    await expectToast(page, "Password reset");
    const bensPage = await openPage({}, ben);
    allowConsole(bensPage, FAILED_REQUEST);
    await bensPage.goto("/dashboard");
    await expect(bensPage).toHaveURL(/\/auth\b/);
    await submitLogin(bensPage, ben.user, "told by phone");
    await expect(bensPage).toHaveURL("/dashboard");

    await choose("Sign Out Everywhere");
    await expectNoViolations(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out Everywhere" }).click();
    await expectToast(page, "User signed out");
    await bensPage.reload();
    await expect(bensPage).toHaveURL(/\/auth\b/);

    await choose("Delete User");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "User deleted");
    await expect(page.getByText("No results.")).toBeVisible();
    await submitLogin(bensPage, ben.user, "told by phone");
    await expectToast(bensPage, "Login failed");
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
    await page.getByRole("tab", { name: "Background Jobs" }).click();
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
    await page.getByRole("menuitem", { name: "View Details" }).click();
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
    await page.getByRole("tab", { name: "Audit Log" }).click();
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
    releaseScript();
    await expect(page.getByRole("heading", { name: "User Profile" })).toBeVisible();
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
