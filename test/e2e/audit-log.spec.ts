import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

test.describe("the audit log", () => {
  test("shows on the dashboard and on a user's page what administrators did", async ({
    page,
    createUser,
    signUpAdministrator,
  }) => {
    const { user } = await createUser();
    const { user: administrator, patch } = await signUpAdministrator();
    const change = (body: unknown) => patch(apiPaths.adminUser(user.id), body);
    await change({ isPremium: true });
    for (let flip = 0; flip < 6; flip++) {
      await change({ isVerified: false });
      await change({ isVerified: true });
    }

    await page.goto("/admin");
    await page.getByRole("tab", { name: "Audit Log" }).click();
    await expect(page).toHaveURL("/admin?view=log");
    await expect(page.getByRole("columnheader")).toHaveText(["When", "By", "Act", "User"]);
    const newest = page.getByRole("row").nth(1);
    await expect(newest.getByRole("cell").nth(2)).toHaveText("Marked as verified");
    await expect(newest.getByRole("link", { name: administrator.screenName })).toBeVisible();
    await expectAccessible(page);

    await newest.getByRole("link", { name: user.screenName }).click();
    await expect(page).toHaveURL(`/admin/users/${user.id}`);
    // The dashboard has a tab of the same name.
    await expect(page.getByRole("heading", { name: "User Profile" })).toBeVisible();
    await page.getByRole("tab", { name: "Audit Log" }).click();
    await expect(page.getByRole("columnheader")).toHaveText(["When", "By", "Act"]);
    await expect(page.getByText("Showing 1-10 of 13 results")).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Showing 11-13 of 13 results")).toBeVisible();
    await expect(page.getByRole("row").last().getByRole("cell").nth(2)).toHaveText("Activated premium");
    await expectAccessible(page);
  });

  test("says when no administrator has changed a user", async ({ page, createUser, signUpAdministrator }) => {
    const { user } = await createUser();
    await signUpAdministrator();
    await page.goto(`/admin/users/${user.id}`);
    await page.getByRole("tab", { name: "Audit Log" }).click();
    await expect(page.getByText("No administrator has changed this user.")).toBeVisible();
    await expectAccessible(page);
  });
});
