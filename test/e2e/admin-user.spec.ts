import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

test.describe("admin user page", () => {
  test("shows a user, and changes their screen name, which the log and the old links know", async ({
    page,
    createUser,
    signUpAdministrator,
  }) => {
    const { user, createFeed, addEpisodes } = await createUser({ screenName: "before" });
    const feed = await createFeed({ title: "Seen by many" });
    await addEpisodes(feed.id, { title: "One" }, { title: "Two" });
    const newScreenName = uniqueScreenName("renamed-to");
    const { user: administrator } = await signUpAdministrator();
    await page.goto(`/admin/users/${user.id}`);
    await expect(page.getByRole("link", { name: "View Seen by many" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change" }).click();
    await page.getByRole("dialog").getByLabel("Screen Name").fill(newScreenName);
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Change Screen Name" }).click();
    await expectToast(page, "User updated", "User has been updated successfully");
    await page.getByRole("tab", { name: "Screen Name History" }).click();
    await expect(page.getByRole("row").filter({ hasText: user.screenName })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Audit Log" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Changed the screen name" })).toContainText(
      administrator.screenName,
    );
    await expectAccessible(page);
    await page.goto(`/u/${user.screenName}`);
    await expect(page).toHaveURL(`/u/${newScreenName}`);
  });
});
