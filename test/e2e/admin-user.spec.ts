import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

test.describe("admin user page", () => {
  test("shows a user's account, feeds and former screen names", async ({ page, createUser, signUpAdministrator }) => {
    const { user, post, createFeed, addEpisodes } = await createUser({ screenName: "before", isPremium: true });
    const feed = await createFeed({ title: "Seen by many", description: "What the feed is about." });
    await addEpisodes(feed.id, { title: "One" }, { title: "Two" });
    const newScreenName = uniqueScreenName("after");
    await post("/api/user/screen-name", { screenName: newScreenName });
    await signUpAdministrator();
    const release = await holdRequests(page, "GET", `/api/admin/users/${user.id}`);
    await page.goto(`/admin/users/${user.id}`);
    await expect(page.getByText("Loading user details...")).toBeVisible();
    release();
    const card = page.getByRole("region", { name: "User Profile" });
    for (const badge of ["Verified", "Premium"]) await expect(card.getByText(badge, { exact: true })).toBeVisible();
    await expect(card.getByText("Administrator")).toHaveCount(0);
    await expect(card.getByRole("definition")).toHaveText([
      user.email,
      String(user.displayName),
      `${newScreenName}Change`,
      /^\w+ \d+, \d{4} \(.+ ago\)$/,
      "1",
      "2",
    ]);
    await expect(page.getByRole("tab", { name: "Feeds", selected: true })).toBeVisible();
    const item = page.getByRole("tabpanel").getByRole("listitem");
    await expect(item.getByText(/^guest-spots · created .+ ago$/)).toBeVisible();
    await expect(item.getByText("What the feed is about.")).toBeVisible();
    await expect(item.getByRole("link", { name: "View Seen by many" })).toHaveAttribute(
      "href",
      `/u/${newScreenName}/guest-spots`,
    );
    await expectAccessible(page);

    await page.getByRole("tab", { name: "Screen Name History" }).click();
    await expect(page.getByRole("columnheader")).toHaveText(["Date", "Old Screen Name", "Expiration"]);
    const row = page.getByRole("row").nth(1);
    await expect(row.getByText(user.screenName)).toBeVisible();
    await expect(row.getByText("90 days remaining")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to Admin" }).click();
    await expect(page).toHaveURL("/admin");
  });

  test("says when there is nothing to list, and when premium ends", async ({
    page,
    createUser,
    signUpAdministrator,
  }) => {
    const ben = await createUser({ isVerified: false });
    const { user } = await signUpAdministrator();
    await page.goto(`/admin/users/${ben.user.id}`);
    const card = page.getByRole("region", { name: "User Profile" });
    for (const badge of ["Unverified", "Free Plan"]) await expect(card.getByText(badge, { exact: true })).toBeVisible();
    await expect(page.getByText("This user has no feeds yet.")).toBeVisible();
    await page.getByRole("tab", { name: "Screen Name History" }).click();
    await expect(page.getByText("This user has not changed their screen name.")).toBeVisible();
    await expectAccessible(page);

    await page.route(`**/api/admin/users/${user.id}`, async (route) => {
      const detail = await (await route.fetch()).json();
      const screenNameHistory = [
        {
          id: 1,
          oldScreenName: "long.ago",
          changedAt: "2020-01-01T00:00:00.000Z",
          expiresAt: "2020-03-31T00:00:00.000Z",
        },
      ];
      const changed = { ...detail, isPremium: true, premiumUntil: "2031-05-04T12:00:00.000Z", screenNameHistory };
      await route.fulfill({ json: changed });
    });
    await page.goto(`/admin/users/${user.id}`);
    for (const badge of ["Premium until May 4, 2031", "Administrator"])
      await expect(card.getByText(badge, { exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Screen Name History" }).click();
    await expect(page.getByRole("row").filter({ hasText: "long.ago" }).getByText("Expired")).toBeVisible();
  });

  test("changes the screen name, and shows errors next to the field", async ({
    page,
    createUser,
    signUpAdministrator,
  }) => {
    const ben = await createUser();
    const { screenName } = ben.user;
    const other = await createUser();
    const newScreenName = uniqueScreenName("renamed-to");
    await signUpAdministrator();
    await page.goto(`/admin/users/${ben.user.id}`);
    await page.getByRole("button", { name: "Change" }).click();
    const dialog = page.getByRole("dialog", { name: "Change Screen Name" });
    await expect(
      dialog.getByText("A change automatically creates redirects from the old name for 90 days."),
    ).toBeVisible();
    const field = dialog.getByLabel("Screen Name");
    const submit = dialog.getByRole("button", { name: "Change Screen Name" });
    await expect(field).toHaveValue(screenName);
    await expect(submit).toBeDisabled();
    await field.fill("");
    await expect(submit).toBeDisabled();
    for (const wrong of ["ab", "with.dot", "x".repeat(31)]) {
      await field.fill(wrong);
      await submit.click();
      await expect(
        dialog.getByText(
          "Screen name must be 3-30 characters and can only contain letters, numbers, underscores, and hyphens",
        ),
      ).toBeVisible();
    }
    await field.fill(other.user.screenName);
    await submit.click();
    await expect(dialog.getByRole("alert").filter({ hasText: "This screen name is already taken" })).toBeVisible();
    await expectAccessible(page);
    allowConsole(page, FAILED_REQUEST);
    await page.route(`**/api/admin/users/${ben.user.id}`, (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.fallback(),
    );
    await field.fill(newScreenName);
    await submit.click();
    await expect(dialog.getByText("Failed to update screen name")).toBeVisible();
    await page.unroute(`**/api/admin/users/${ben.user.id}`);
    await submit.click();
    await expectToast(page, "User updated", "User has been updated successfully");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "User Profile" }).getByText(newScreenName)).toBeVisible();
    await page.getByRole("tab", { name: "Screen Name History" }).click();
    await expect(page.getByRole("row").filter({ hasText: screenName })).toBeVisible();
    await page.goto(`/u/${screenName}`);
    await expect(page).toHaveURL(`/u/${newScreenName}`);
  });

  test("says that a user could not be loaded", async ({ page, signUpAdministrator }) => {
    const { user } = await signUpAdministrator();
    allowConsole(page, FAILED_REQUEST);
    const text = "Could not load user details. The user may have been deleted or you may not have permission.";
    for (const id of ["999999", "nobody"]) {
      await page.goto(`/admin/users/${id}`);
      await expect(page.getByRole("alert").filter({ hasText: "Error Loading User" }).getByText(text)).toBeVisible();
    }
    await expectAccessible(page);
    await failRequests(page, "GET", `/api/admin/users/${user.id}`);
    await page.goto(`/admin/users/${user.id}`);
    await expect(page.getByRole("alert").filter({ hasText: "Error Loading User" })).toBeVisible();
  });
});
