import type { Locator, Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { type TestUser, uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { typeInstantly } from "#test/support/e2e/typing.ts";
import { NARROW } from "#test/support/e2e/views.ts";

const USERS = /\/api\/admin\/users\?/;

test.describe("admin dashboard", () => {
  test("shows the loading state, the users, and a failure", async ({ page, signUpAdministrator }) => {
    const { user, request } = await signUpAdministrator();
    const { createdAt } = await (await request.get(apiPaths.adminUser(user.id))).json();
    const release = await holdRequests(page, "GET", USERS);
    await page.goto(`/admin?search=${user.email}`);
    await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
    await expect(page.getByText("Loading data...")).toBeVisible();
    await expectAccessible(page);
    release();
    const row = rowOf(page, user.email);
    await expect(row).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText([
      "ID",
      "Email",
      "Name",
      "Username",
      "Created",
      "Content",
      "Status",
      "Actions",
    ]);
    const createdOn = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
    await expect(row.getByRole("cell")).toHaveText([
      String(user.id),
      user.email,
      String(user.displayName),
      user.username,
      new RegExp(`^${createdOn.format(new Date(createdAt))}.* ago$`),
      "0 feeds0 episodes",
      "VerifiedAdmin",
      "",
    ]);
    await expectAccessible(page);

    const recover = await failRequests(page, "GET", USERS);
    await page.getByRole("button", { name: "Refresh" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "The users could not be loaded" });
    await expect(alert.getByText("The server is in trouble.")).toBeVisible();
    await expectAccessible(page);
    await recover();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(row).toBeVisible();
  });

  test("pages through the users ten at a time, and searches while the administrator types", async ({
    page,
    createUser,
    signUpAdministrator,
  }) => {
    await signUpAdministrator();
    // The dot keeps crowd1 from matching crowd10.
    const crowd = `${uniqueScreenName("crowd")}.`;
    const users: TestUser["user"][] = [];
    for (let count = 1; count <= 12; count++) users.push((await createUser({ screenName: crowd })).user);
    const [one, another] = users;
    const queries = new Set<string>();
    page.on("request", (request) => {
      if (USERS.test(request.url())) queries.add(new URL(request.url()).search);
    });
    await page.goto("/admin");
    const search = page.getByRole("searchbox", { name: "Search users" });
    await expect(page.getByText(/^Showing 1-10 of \d+ results$/)).toBeVisible();
    await typeInstantly(search, crowd.toUpperCase());
    await expect(page.getByText("Showing 1-10 of 12 results")).toBeVisible();
    expect([...queries]).toEqual(["?search=&limit=10&offset=0", `?search=${crowd.toUpperCase()}&limit=10&offset=0`]);
    await expect(page).toHaveURL(`/admin?search=${crowd.toUpperCase()}`);
    await expect(rows(page)).toHaveCount(10);
    await expect(search).toBeFocused();
    await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();

    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Showing 11-12 of 12 results")).toBeVisible();
    await expect(page).toHaveURL(`/admin?search=${crowd.toUpperCase()}&page=2`);
    await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
    await page.reload();
    await expect(page.getByText("Showing 11-12 of 12 results")).toBeVisible();
    await expect(search).toHaveValue(crowd.toUpperCase());
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByText("Showing 1-10 of 12 results")).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Showing 11-12 of 12 results")).toBeVisible();

    // Another search starts on its first page. It also searches display names and e-mail addresses.
    await search.fill(`${one?.displayName?.toLowerCase()}`);
    await expect(page.getByText("Showing 1-1 of 1 results")).toBeVisible();
    await expect(page).toHaveURL(`/admin?search=${one?.displayName?.toLowerCase().replace(" ", "+")}`);
    await search.fill(`${another?.screenName}@`);
    await expect(rowOf(page, String(another?.email))).toBeVisible();
    await search.fill("nobody at all");
    await expect(page.getByText("No results.")).toBeVisible();
    await expect(page.getByText("Showing 0-0 of 0 results")).toBeVisible();
    await expectAccessible(page);
    await search.fill("");
    await expect(page.getByText(/^Showing 1-10 of \d+ results$/)).toBeVisible();
    await page.goto(`/admin?search=${crowd}&page=99`);
    await expect(page.getByText("Showing 11-12 of 12 results")).toBeVisible();
    await expect(page).toHaveURL(`/admin?search=${crowd}&page=2`);
  });

  test("refreshes the list every thirty seconds, and on request", async ({ page, createUser, signUpAdministrator }) => {
    await signUpAdministrator();
    const late = `${uniqueScreenName("late")}.`;
    await page.clock.install();
    await page.goto(`/admin?search=${late}`);
    await expect(page.getByText("No results.")).toBeVisible();
    const first = await createUser({ screenName: late });
    await page.clock.fastForward(30_000);
    await expect(rowOf(page, first.user.email)).toBeVisible();
    const second = await createUser({ screenName: late });
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(rowOf(page, second.user.email)).toBeVisible();
  });

  test("works at phone width: the table scrolls horizontally", async ({ page, signUpAdministrator }) => {
    const { user } = await signUpAdministrator();
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

  test("toggles each flag of a user, but not one's own administrator flag", async ({
    page,
    createUser,
    signUpAdministrator,
  }) => {
    const prefix = `${uniqueScreenName("flags")}.`;
    const { user } = await signUpAdministrator({ screenName: prefix });
    const ben = await createUser({ screenName: prefix, isVerified: false });
    await page.goto(`/admin?search=${prefix}`);
    const status = rowOf(page, ben.user.email).getByRole("cell").nth(6);
    for (const [action, after] of [
      ["Mark as Verified", "Verified"],
      ["Grant Premium", "VerifiedPremium"],
      ["Make Admin", "VerifiedPremiumAdmin"],
      ["Mark as Unverified", "UnverifiedPremiumAdmin"],
      ["Remove Premium", "UnverifiedAdmin"],
      ["Remove Admin", "Unverified"],
    ] as const) {
      await actionsOf(page, ben.user.email).click();
      await page.getByRole("menuitem", { name: action }).click();
      await expectToast(page, "User updated", "User has been updated successfully");
      await expect(status).toHaveText(after);
    }

    await actionsOf(page, ben.user.email).click();
    await expectAccessible(page);
    const recover = await failRequests(page, "PATCH", `/api/admin/users/${ben.user.id}`);
    await page.getByRole("menuitem", { name: "Mark as Verified" }).click();
    await expectToast(page, "Failed to update user", "The server is in trouble.");
    await recover();

    await actionsOf(page, user.email).click();
    for (const name of ["Remove Admin", "Delete User"])
      await expect(page.getByRole("menuitem", { name })).toHaveAttribute("aria-disabled", "true");
    // A change of one's own plan shows at once.
    await page.getByRole("menuitem", { name: "Grant Premium" }).click();
    await expectToast(page, "User updated", "User has been updated successfully");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    const account = page.getByRole("region", { name: "Account", exact: true });
    await expect(account.getByText("Premium", { exact: true })).toBeVisible();
  });

  test("sets a new password for a user", async ({ page, openPage, createUser, signUpAdministrator }) => {
    await signUpAdministrator();
    const ben = await createUser();
    await page.goto(`/admin?search=${ben.user.email}`);
    await actionsOf(page, ben.user.email).click();
    await page.getByRole("menuitem", { name: "Reset Password" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset Password" });
    const submit = dialog.getByRole("button", { name: "Reset Password" });
    const field = dialog.getByLabel("New Password");
    await expect(field).toHaveAttribute("type", "text");
    await expect(dialog.getByText("At least 8 characters.")).toBeVisible();
    await expect(submit).toBeDisabled();
    await field.fill("short");
    await submit.click();
    await expect(dialog.getByText("Password must be at least 8 characters")).toBeVisible();
    await expectAccessible(page);
    await field.fill("told by phone");
    const recover = await failRequests(page, "POST", /\/reset-password$/);
    await submit.click();
    await expectToast(page, "Failed to reset password", "The server is in trouble.");
    await recover();
    const release = await holdRequests(page, "POST", /\/reset-password$/);
    await submit.click();
    await expect(dialog.getByRole("button", { name: "Resetting..." })).toBeDisabled();
    release();
    await expectToast(page, "Password reset", "User's password has been reset successfully");
    await expect(dialog).toBeHidden();

    const bensPage = await openPage({}, ben);
    allowConsole(bensPage, FAILED_REQUEST);
    await bensPage.goto("/dashboard");
    await expect(bensPage).toHaveURL(/\/auth\b/);
    await bensPage.getByLabel("Email").fill(ben.user.email);
    await bensPage.getByLabel("Password").fill("told by phone");
    await bensPage.getByRole("button", { name: "Login" }).click();
    await expect(bensPage).toHaveURL("/dashboard");

    await actionsOf(page, ben.user.email).click();
    await page.getByRole("menuitem", { name: "Reset Password" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  });

  test("signs a user out on all their devices after a confirmation", async ({
    page,
    openPage,
    createUser,
    signUpAdministrator,
  }) => {
    await signUpAdministrator();
    const ben = await createUser();
    await page.goto(`/admin?search=${ben.user.email}`);
    await actionsOf(page, ben.user.email).click();
    await page.getByRole("menuitem", { name: "Sign Out Everywhere" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Sign Out Everywhere" }).click();
    await expectToast(page, "User signed out", "All sessions of the user have been ended");
    const bensPage = await openPage({}, ben);
    allowConsole(bensPage, FAILED_REQUEST);
    await bensPage.goto("/dashboard");
    await expect(bensPage).toHaveURL(/\/auth\b/);
  });

  test("deletes a user after a confirmation", async ({ page, createUser, signUpAdministrator }) => {
    await signUpAdministrator();
    const ben = await createUser();
    await ben.createFeed();
    await page.goto(`/admin?search=${ben.user.email}`);
    await actionsOf(page, ben.user.email).click();
    await page.getByRole("menuitem", { name: "Delete User" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Are you absolutely sure?" });
    const warning = `This will permanently delete the user ${ben.user.email} and all their data including feeds and episodes. This action cannot be undone.`;
    await expect(dialog.getByText(warning)).toBeVisible();
    await expectAccessible(page);
    const recover = await failRequests(page, "DELETE", `/api/admin/users/${ben.user.id}`);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Failed to delete user", "The server is in trouble.");
    await recover();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "User deleted", "User and all associated data have been deleted");
    await expect(page.getByText("No results.")).toBeVisible();
    await page.goto(`/u/${ben.user.screenName}`);
    await expect(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
  });
});

function rows(page: Page): Locator {
  return page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("link") });
}

function rowOf(page: Page, email: string): Locator {
  return page.getByRole("row").filter({ hasText: email });
}

function actionsOf(page: Page, email: string): Locator {
  return page.getByRole("button", { name: `Actions for ${email}` });
}
