import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { expectToast, expectToastFor, toastOf } from "#test/support/e2e/toasts.ts";

test.describe("e-mail verification", () => {
  test("the card in the settings sends, shows and accepts the code", async ({ page, signUp }) => {
    const { user } = await signUp({ isVerified: false });
    await page.goto("/profile");
    const card = page.getByRole("region", { name: "Email Verification" });
    await expect(card.getByText("Unverified")).toBeVisible();
    await expectAccessible(page);
    const release = await holdRequests(page, "POST", "/api/send-verification-code");
    await card.getByRole("button", { name: "Send Verification Code" }).click();
    await expect(card.getByRole("button", { name: "Send Verification Code" })).toBeDisabled();
    release();
    await expect(card.getByText("Simulation Mode")).toBeVisible();
    await expect(card.getByText("No real email could be sent.")).toBeVisible();
    const field = card.getByLabel("Verification Code");
    await expect(field).toHaveValue(/^\d{6}$/);
    const code = await field.inputValue();
    await expect(card.getByText(code)).toBeVisible();
    await expectToast(page, "Simulation Mode", `Use this code: ${code}`);
    await expectAccessible(page);

    await field.fill("12345");
    await card.getByRole("button", { name: "Verify Email" }).click();
    await expect(card.getByText("Verification code must be exactly 6 digits")).toBeVisible();
    allowConsole(page, FAILED_REQUEST);
    await field.fill(code === "111111" ? "222222" : "111111");
    await card.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Verification failed", "Invalid verification code");
    await expect(card.getByRole("alert").filter({ hasText: "Invalid verification code" })).toBeVisible();
    await card.getByRole("button", { name: "Resend Code" }).click();
    await expectToast(page, "Failed to send verification code");
    await expect(toastOf(page)).toContainText(/A code was sent a moment ago\. Please wait \d+ seconds?\./);
    await expectAccessible(page);

    await field.fill(code);
    await card.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Email verified", "Your email has been successfully verified.");
    await expect(
      page.getByRole("region", { name: "Account", exact: true }).getByText("Verified", { exact: true }),
    ).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.getByRole("tab", { name: "Subscription" }).click();
    await expect(card.getByText(`Your email address ${user.email} is verified.`)).toBeVisible();
  });

  test("the toast with the code is shown for ten seconds", async ({ page, signUp }) => {
    await signUp({ isVerified: false });
    await page.clock.install();
    await page.goto("/profile");
    const send = page.getByRole("button", { name: "Send Verification Code" });
    await expectToastFor(10_000, page, send, "Simulation Mode");
  });

  test("a site with mail sends the code by mail only", async ({ page, signUp }) => {
    const { user } = await signUp({ isVerified: false });
    await page.route("**/api/send-verification-code", (route) => route.fulfill({ json: { email: user.email } }));
    await page.goto("/profile?upgrade=true");
    const card = page.getByRole("region", { name: "Email Verification" });
    await card.getByRole("button", { name: "Send Verification Code" }).click();
    await expectToast(page, "Verification code sent", "A verification code has been sent to your email.");
    await expect(card.getByText(`A code is on its way to ${user.email}.`)).toBeVisible();
    await expect(card.getByText("Simulation Mode")).toHaveCount(0);
    await expect(card.getByLabel("Verification Code")).toHaveValue("");
    await expectAccessible(page);
  });

  test("the dialog on the dashboard only logs failures", async ({ page, signUp }) => {
    await signUp({ isVerified: false });
    const recover = await failRequests(page, "POST", "/api/send-verification-code");
    await page.goto("/dashboard");
    const dialog = page.getByRole("dialog", { name: "Verify your email" });
    const send = dialog.getByRole("button", { name: "Send Verification Code" });
    const sendingFailed = page.waitForEvent("console", (message) =>
      message.text().includes("send-verification-code failed"),
    );
    await send.click();
    await sendingFailed;
    await expect(send).toBeEnabled();
    await expect(page.getByText("The server is in trouble.")).toHaveCount(0);
    await recover();
    await send.click();
    await expect(dialog.getByRole("button", { name: "Resend Code" })).toBeVisible();
    await expectAccessible(page);

    await failRequests(page, "POST", "/api/verify-email", { status: 400, message: "Invalid verification code" });
    const verifyingFailed = page.waitForEvent("console", (message) => message.text().includes("verify-email failed"));
    await dialog.getByRole("button", { name: "Verify Email" }).click();
    await verifyingFailed;
    await expect(dialog.getByRole("button", { name: "Verify Email" })).toBeEnabled();
    await expect(page.getByText("Invalid verification code")).toHaveCount(0);
  });
});
