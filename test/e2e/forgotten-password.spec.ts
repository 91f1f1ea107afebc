import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { mailedText, RESET_LINK } from "#test/support/e2e/mails.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

const NEW_PASSWORD = "an altogether new one";

test.use({ serverOptions: { hasMail: true } });
test.describe.configure({ mode: "default" });

test.describe("forgotten password", () => {
  test("is replaced through the link in the mail, which works once", async ({
    page,
    openPage,
    createUser,
    mailServer,
  }) => {
    const forgetful = await createUser({ isVerified: false });
    const { user } = forgetful;
    await page.goto("/auth");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL("/auth/forgot-password");
    await expect(page.getByRole("heading", { name: "Forgot password?" })).toBeVisible();
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByText("Please enter a valid email", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Email").fill(user.email);
    await expect(page.getByText("Valid email format")).toBeVisible();
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expectAccessible(page);

    const link = await mailedText(mailServer, user.email, RESET_LINK);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    await expect(page).toHaveURL("/auth/reset-password");
    await page.getByLabel("New Password").fill("short");
    await page.getByRole("button", { name: "Save New Password" }).click();
    await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("New Password").fill(NEW_PASSWORD);
    await expect(page.getByText("Strong password")).toBeVisible();
    await page.getByRole("button", { name: "Save New Password" }).click();
    await expect(page).toHaveURL("/auth");
    await expectToast(page, "Password changed", "Please sign in with your new password.");
    allowConsole(page, FAILED_REQUEST);
    await submitLogin(page, user);
    await expectToast(page, "Login failed", "Invalid email or password");
    await page.getByLabel("Password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/dashboard");
    const oldSession = await openPage({}, forgetful);
    allowConsole(oldSession, FAILED_REQUEST);
    await oldSession.goto("/feeds");
    await expect(oldSession).toHaveURL(/\/auth\b/);

    await page.goto("about:blank");
    await page.goto(link);
    await page.getByLabel("New Password").fill("yet another one");
    await page.getByRole("button", { name: "Save New Password" }).click();
    await expect(page.getByText("This link has expired or was already used. Please request a new one.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Request a New Link" }).click();
    await expect(page).toHaveURL("/auth/forgot-password");
  });

  test("does not reveal who has an account, and recognises an incomplete link", async ({ page }) => {
    await page.goto("/auth/forgot-password");
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Login" }).click();
    await expect(page).toHaveURL("/auth");
    await page.goto("/auth/reset-password");
    await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeVisible();
    await expectAccessible(page);
  });
});
