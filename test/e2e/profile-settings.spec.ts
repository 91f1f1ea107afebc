import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, PASSWORD, test } from "#test/support/e2e/fixtures.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

test.describe("profile settings page", () => {
  test("changes the password, and signs out all other devices", async ({ page, openPage, signUp }) => {
    const { user } = await signUp();
    const otherDevice = await openPage({ userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0" });
    await otherDevice.goto("/auth");
    await submitLogin(otherDevice, user);
    await expect(otherDevice).toHaveURL("/dashboard");
    await page.goto("/profile");
    const sessions = page.getByRole("region", { name: "Sessions" });
    await sessions.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");

    const card = page.getByRole("region", { name: "Password" });
    allowConsole(page, FAILED_REQUEST);
    await card.getByLabel("Current Password").fill("not this one");
    await card.getByLabel("New Password").fill("an altogether new one");
    await card.getByRole("button", { name: "Change Password" }).click();
    await expect(card.getByRole("alert").filter({ hasText: "Your current password is not correct" })).toBeVisible();
    await expectAccessible(page);
    await card.getByLabel("Current Password").fill(PASSWORD);
    await card.getByRole("button", { name: "Change Password" }).click();
    await expectToast(page, "Password changed", "You have been signed out on all other devices.");
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    allowConsole(otherDevice, FAILED_REQUEST);
    await otherDevice.goto("/feeds");
    await expect(otherDevice).toHaveURL(/\/auth\b/);
  });

  test("changes the e-mail address, and shows each tab and the deletion without a barrier", async ({
    page,
    signUp,
  }) => {
    await signUp({ isPremium: true });
    const newEmail = `${uniqueScreenName("moved")}@example.com`;
    await page.goto("/profile");
    const card = page.getByRole("region", { name: "Change Email" });
    await card.getByRole("button", { name: "Change Email" }).click();
    await card.getByLabel("New Email").fill(newEmail);
    await card.getByLabel("Your Password").fill(PASSWORD);
    await card.getByRole("button", { name: "Send Code" }).click();
    await expect(card.getByLabel("Verification Code")).toHaveValue(/^\d{6}$/);
    await expectAccessible(page);
    await card.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Email changed", `You now sign in with ${newEmail}.`);
    await expect(page.getByRole("region", { name: "Account", exact: true }).getByText(newEmail)).toBeVisible();

    await page.getByRole("button", { name: "Delete Account" }).click();
    await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Profile" }).click();
    await expect(page.getByLabel("Bio")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Subscription" }).click();
    // Behind the other tab it is kept, but not shown.
    await expect(page.getByLabel("Bio")).toBeHidden();
    await page.getByRole("button", { name: "Deactivate Premium" }).click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expectAccessible(page);
  });
});
