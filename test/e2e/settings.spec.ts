import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible, expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, PASSWORD, test } from "#test/support/e2e/fixtures.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

test.describe("settings", () => {
  test("change the password, and sign out all other devices", async ({ page, openPage, signUp }) => {
    const { user } = await signUp();
    const otherDevice = await openPage({ userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0" });
    await otherDevice.goto("/auth");
    await submitLogin(otherDevice, user);
    await expect(otherDevice).toHaveURL("/dashboard");
    await page.goto("/profile");
    const sessions = page.getByRole("region", { name: "Sessions" });
    await sessions.getByRole("button", { name: "Log out Firefox on Linux" }).click();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");

    const card = page.getByRole("region", { name: "Password" });
    allowConsole(page, FAILED_REQUEST);
    await card.getByLabel("Current password").fill("not this one");
    await card.getByLabel("New password").fill("an altogether new one");
    await card.getByRole("button", { name: "Change password" }).click();
    await expect(card.getByRole("alert").filter({ hasText: "Your current password is not correct" })).toBeVisible();
    await expectAccessible(page);
    await card.getByLabel("Current password").fill(PASSWORD);
    await card.getByRole("button", { name: "Change password" }).click();
    await expectToast(page, "Password changed", "You have been logged out on all other devices.");
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    allowConsole(otherDevice, FAILED_REQUEST);
    await otherDevice.goto("/feeds");
    await expect(otherDevice).toHaveURL(/\/auth\b/);
  });

  test("verify the e-mail address, and change it", async ({ page, signUp }) => {
    await signUp({ isVerified: false });
    await page.setViewportSize(NARROW);
    await page.goto("/dashboard");
    const dialog = page.getByRole("dialog", { name: "Verify your email" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.goto("/profile");
    const verification = page.getByRole("region", { name: "Email Verification" });
    await verification.getByRole("button", { name: "Send Verification Code" }).click();
    await expect(verification.getByLabel("Verification Code")).toHaveValue(/^\d{6}$/);
    await verification.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Email verified", "Your email has been successfully verified.");
    await expect(verification).toHaveCount(0);

    const newEmail = `${uniqueScreenName("moved")}@example.com`;
    const card = page.getByRole("region", { name: "Change email" });
    await card.getByRole("button", { name: "Change email" }).click();
    await card.getByLabel("New email").fill(newEmail);
    await card.getByLabel("Your password").fill(PASSWORD);
    await card.getByRole("button", { name: "Send code" }).click();
    await expect(card.getByLabel("Verification Code")).toHaveValue(/^\d{6}$/);
    await expectAccessible(page);
    await card.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Email changed", `You now log in with ${newEmail}.`);
    await expect(page.getByRole("region", { name: "Account", exact: true }).getByText(newEmail)).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Create Your First Feed" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test("show each tab, an error, the end of premium and the deletion without a barrier", async ({ page, signUp }) => {
    const { post } = await signUp({ isPremium: true });
    await page.goto("/profile");
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Profile" }).click();
    await expect(page.getByLabel("Bio")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Subscription" }).click();
    // Behind the other tab it is kept, but not shown.
    await expect(page.getByLabel("Bio")).toBeHidden();
    await page.getByRole("button", { name: "Deactivate Premium" }).click();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await expectAccessible(page);

    await post(apiPaths.deactivatePremium());
    await page.goto("/settings?subscription=success");
    await expect(page.getByText("Success!", { exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Subscription" }).click();
    await expect(page.getByText("Premium is free during the beta.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Profile" }).click();
    await page.getByLabel("Your Name").fill("S");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Display name must be at least 2 characters.")).toBeVisible();
    await expectAccessible(page);
  });
});
