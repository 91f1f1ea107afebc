import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  expectGoodLooks,
  type Guest,
  holdAnswers,
  NARROW,
  openWindow,
  PASSWORD,
  REFUSED,
  refuseAnswers,
  seeToast,
} from "#test/support/e2e.ts";
import { typeWithoutPause } from "#test/support/quick-typing.ts";
import { setStage } from "#test/support/stage.ts";

const USERS = /\/api\/admin\/users\?/;

describe("the admin dashboard", { timeout: 60_000 }, () => {
  const stage = setStage();

  test("shows what is loading, what there is, and what failed", async () => {
    const { page, user, close } = await administrator("looker");
    const letCome = await holdAnswers(page, "GET", USERS);
    await page.goto(stage.url("/admin"));
    await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
    await page.getByText("Loading data...").waitFor();
    await expectGoodLooks(page);
    letCome();
    const row = rowOf(page, user.email);
    await row.waitFor();
    expect(await page.getByRole("columnheader").allTextContents()).toEqual([
      "ID",
      "Email",
      "Name",
      "Username",
      "Created",
      "Content",
      "Status",
      "Actions",
    ]);
    const cells = (await row.getByRole("cell").allTextContents()).slice(0, 7);
    const today = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date());
    expect(cells).toEqual([
      String(user.id),
      user.email,
      user.displayName,
      user.username,
      expect.stringMatching(new RegExp(`^${today}.* ago$`)),
      "0 feeds0 episodes",
      "VerifiedAdmin",
    ]);
    await expectGoodLooks(page);

    const recover = await refuseAnswers(page, "GET", USERS);
    await page.getByRole("button", { name: "Refresh" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "The users could not be loaded" });
    await alert.getByText("The server is in trouble.").waitFor();
    await expectGoodLooks(page);
    await recover();
    await alert.getByRole("button", { name: "Try again" }).click();
    await row.waitFor();
    await close(REFUSED);
  });

  test("pages through the users by ten, and searches them while one types", async () => {
    const { page, close } = await administrator("searcher");
    for (let number = 1; number <= 12; number++) await registerOnly(`crowd${String(number).padStart(2, "0")}`);
    const calls: string[] = [];
    page.on("request", (request) => {
      if (USERS.test(request.url())) calls.push(new URL(request.url()).search);
    });
    await page.goto(stage.url("/admin"));
    const search = page.getByRole("searchbox", { name: "Search users" });
    await rowOf(page, "admin.searcher@example.com").waitFor();
    await typeWithoutPause(search, "CROWD");
    await page.getByText("Showing 1-10 of 12 results").waitFor();
    expect(calls).toEqual(["?search=&limit=10&offset=0", "?search=CROWD&limit=10&offset=0"]);
    expect(page.url()).toBe(stage.url("/admin?search=CROWD"));
    expect(await rows(page).count()).toBe(10);
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole("button", { name: "Previous" }).isDisabled()).toBe(true);

    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Showing 11-12 of 12 results").waitFor();
    expect(page.url()).toBe(stage.url("/admin?search=CROWD&page=2"));
    expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
    await page.reload();
    await page.getByText("Showing 11-12 of 12 results").waitFor();
    expect(await search.inputValue()).toBe("CROWD");
    await page.getByRole("button", { name: "Previous" }).click();
    await page.getByText("Showing 1-10 of 12 results").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Showing 11-12 of 12 results").waitFor();

    // Another search begins at its first page; by display name and e-mail too.
    await search.fill("crowd07 ex");
    await page.getByText("Showing 1-1 of 1 results").waitFor();
    expect(page.url()).toBe(stage.url("/admin?search=crowd07+ex"));
    await search.fill("crowd08@");
    await rowOf(page, "crowd08@example.com").waitFor();
    await search.fill("nobody at all");
    await page.getByText("No results.").waitFor();
    await page.getByText("Showing 0-0 of 0 results").waitFor();
    await expectGoodLooks(page);
    await search.fill("");
    await page.getByText(/^Showing 1-10 of \d+ results$/).waitFor();
    await page.goto(stage.url("/admin?search=crowd&page=99"));
    await page.getByText("Showing 11-12 of 12 results").waitFor();
    expect(page.url()).toBe(stage.url("/admin?search=crowd&page=2"));
    await close();
  });

  test("fetches the list again every thirty seconds, and when asked", async () => {
    const { page, close } = await administrator("watcher");
    await page.clock.install();
    await page.goto(stage.url("/admin?search=late"));
    await page.getByText("No results.").waitFor();
    await registerOnly("late_one");
    await page.clock.fastForward(30_000);
    await rowOf(page, "late_one@example.com").waitFor();
    await registerOnly("late_two");
    await page.getByRole("button", { name: "Refresh" }).click();
    await rowOf(page, "late_two@example.com").waitFor();
    await close();
  });

  test("is used at phone's width too: the table scrolls in itself", async () => {
    const { page, user, close } = await administrator("phone");
    await page.setViewportSize(NARROW);
    await page.goto(stage.url(`/admin?search=${user.screenName}`));
    await rowOf(page, user.email).waitFor();
    const table = page.getByRole("region", { name: "Users" });
    await table.focus();
    await page.keyboard.press("End");
    for (let step = 0; step < 40; step++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200);
    await actionsOf(page, user.email).click();
    await page.getByRole("menuitem", { name: "View Details" }).click();
    await page.waitForURL(`**/admin/users/${user.id}`);
    await close();
  });

  test("lets one go to a user before the search has begun", async () => {
    const { page, user, close } = await administrator("hasty");
    const letCome = await holdAnswers(page, "GET", `/api/admin/users/${user.id}`);
    await page.goto(stage.url("/admin?search=admin.hasty"));
    await rowOf(page, user.email).waitFor();
    await page.clock.install();
    await typeWithoutPause(page.getByRole("searchbox", { name: "Search users" }), "admin.has");
    await page.getByRole("link", { name: user.email }).click();
    await page.getByText("Loading user details...").waitFor();
    await page.clock.runFor(1000);
    letCome();
    await page.getByRole("heading", { name: "User Profile" }).waitFor();
    expect(page.url()).toBe(stage.url(`/admin/users/${user.id}`));
    await close();
  });

  test("flips flags one by one, and leaves the own administration alone", async () => {
    const { page, user, close } = await administrator("flipper");
    const ben = await stage.openGuest({ screenName: "flipped", isVerified: false });
    await page.goto(stage.url("/admin?search=flip"));
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
      await seeToast(page, "User updated", "User has been updated successfully");
      await expect.poll(() => status.textContent()).toBe(after);
    }

    await actionsOf(page, ben.user.email).click();
    await expectGoodLooks(page);
    const recover = await refuseAnswers(page, "PATCH", `/api/admin/users/${ben.user.id}`);
    await page.getByRole("menuitem", { name: "Mark as Verified" }).click();
    await seeToast(page, "Failed to update user", "The server is in trouble.");
    await recover();

    await actionsOf(page, user.email).click();
    const isOff = (name: string) => page.getByRole("menuitem", { name }).getAttribute("aria-disabled");
    expect(await isOff("Remove Admin")).toBe("true");
    expect(await isOff("Delete User")).toBe("true");
    // The own plan follows at once.
    await page.getByRole("menuitem", { name: "Grant Premium" }).click();
    await seeToast(page, "User updated", "User has been updated successfully");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await page.getByRole("region", { name: "Account", exact: true }).getByText("Premium", { exact: true }).waitFor();
    await ben.close();
    await close(REFUSED);
  });

  test("gives a user a new password", async () => {
    const { page, close } = await administrator("resetter");
    const ben = await stage.openGuest({ screenName: "forgetful" });
    await page.goto(stage.url("/admin?search=forgetful"));
    await actionsOf(page, ben.user.email).click();
    await page.getByRole("menuitem", { name: "Reset Password" }).click();
    const dialog = page.getByRole("dialog", { name: "Reset Password" });
    const submit = dialog.getByRole("button", { name: "Reset Password" });
    const field = dialog.getByLabel("New Password");
    expect(await field.getAttribute("type")).toBe("text");
    await dialog.getByText("At least 8 characters.").waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await field.fill("short");
    await submit.click();
    await dialog.getByText("Password must be at least 8 characters").waitFor();
    await expectGoodLooks(page);
    await field.fill("told by phone");
    const recover = await refuseAnswers(page, "POST", /\/reset-password$/);
    await submit.click();
    await seeToast(page, "Failed to reset password", "The server is in trouble.");
    await recover();
    const letCome = await holdAnswers(page, "POST", /\/reset-password$/);
    await submit.click();
    expect(await dialog.getByRole("button", { name: "Resetting..." }).isDisabled()).toBe(true);
    letCome();
    await seeToast(page, "Password reset", "User's password has been reset successfully");
    await dialog.waitFor({ state: "hidden" });

    await ben.page.goto(stage.url("/dashboard"));
    await ben.page.waitForURL("**/auth**");
    await ben.page.getByLabel("Email").fill(ben.user.email);
    await ben.page.getByLabel("Password").fill("told by phone");
    await ben.page.getByRole("button", { name: "Login" }).click();
    await ben.page.waitForURL("**/dashboard");
    await ben.close(REFUSED);

    await actionsOf(page, ben.user.email).click();
    await page.getByRole("menuitem", { name: "Reset Password" }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    await close(REFUSED);
  });

  test("deletes a user, after asking", async () => {
    const { page, close } = await administrator("remover");
    const ben = await stage.openGuest({ screenName: "unwanted" });
    await ben.makeFeed();
    await page.goto(stage.url("/admin?search=unwanted"));
    await actionsOf(page, ben.user.email).click();
    await page.getByRole("menuitem", { name: "Delete User" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Are you absolutely sure?" });
    await dialog
      .getByText(
        "This will permanently delete the user unwanted@example.com and all their data including feeds and episodes. This action cannot be undone.",
      )
      .waitFor();
    await expectGoodLooks(page);
    const recover = await refuseAnswers(page, "DELETE", `/api/admin/users/${ben.user.id}`);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await seeToast(page, "Failed to delete user", "The server is in trouble.");
    await recover();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await seeToast(page, "User deleted", "User and all associated data have been deleted");
    await page.getByText("No results.").waitFor();
    await ben.page.goto(stage.url("/u/unwanted"));
    await ben.page.getByRole("heading", { name: "Profile not found" }).waitFor();
    await ben.close(REFUSED);
    await close(REFUSED);
  });

  const administrator = (name: string): Promise<Guest> => stage.openAdministrator(`admin.${name}`);
  const rows = (page: Page) =>
    page
      .getByRole("table")
      .getByRole("row")
      .filter({ has: page.getByRole("link") });
  const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
  const actionsOf = (page: Page, email: string) => page.getByRole("button", { name: `Actions for ${email}` });

  async function registerOnly(screenName: string): Promise<void> {
    const { context, close } = await openWindow(stage.browser);
    const answer = await context.request.post(stage.url("/api/register"), {
      headers: { origin: stage.server.origin },
      data: {
        email: `${screenName}@example.com`,
        password: PASSWORD,
        displayName: `${screenName} Example`,
        screenName,
      },
    });
    expect(answer.status()).toBe(201);
    await close();
  }
});
