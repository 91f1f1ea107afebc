import { describe, expect, test } from "vitest";
import { expectGoodLooks, holdAnswers, REFUSED, refuseAnswers, seeToast } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";
import { toastLifetimeMs } from "#test/support/toast-lifetime.ts";

describe("verifying the e-mail address", { timeout: 60_000 }, () => {
  const stage = setStage();

  test("the card in the settings sends, shows and takes the code", async () => {
    const { page, close } = await stage.openGuest({ screenName: "verify.card", isVerified: false });
    await page.goto(stage.url("/profile"));
    const card = page.getByRole("region", { name: "Email Verification" });
    await card.getByText("Unverified").waitFor();
    await expectGoodLooks(page);
    const letCome = await holdAnswers(page, "POST", "/api/send-verification-code");
    await card.getByRole("button", { name: "Send Verification Code" }).click();
    await expect.poll(() => card.getByRole("button", { name: "Send Verification Code" }).isDisabled()).toBe(true);
    letCome();
    await card.getByText("Simulation Mode").waitFor();
    await card.getByText("No real email could be sent.").waitFor();
    const field = card.getByLabel("Verification Code");
    const code = await field.inputValue();
    expect(code).toMatch(/^\d{6}$/);
    await card.getByText(code).waitFor();
    await seeToast(page, "Simulation Mode", `Use this code: ${code}`);
    expect(await field.getAttribute("maxlength")).toBe("6");
    await expectGoodLooks(page);

    await field.fill("12345");
    await card.getByRole("button", { name: "Verify Email" }).click();
    await card.getByText("Verification code must be exactly 6 digits").waitFor();
    await field.fill(code === "111111" ? "222222" : "111111");
    await card.getByRole("button", { name: "Verify Email" }).click();
    await seeToast(page, "Verification failed", "Invalid verification code");
    await card.getByRole("alert").filter({ hasText: "Invalid verification code" }).waitFor();
    await card.getByRole("button", { name: "Resend Code" }).click();
    const tooSoon = await seeToast(page, "Failed to send verification code");
    expect(await tooSoon.textContent()).toMatch(/A code was sent a moment ago\. Please wait \d+ seconds?\./);
    await expectGoodLooks(page);

    await field.fill(code);
    await card.getByRole("button", { name: "Verify Email" }).click();
    await seeToast(page, "Email verified", "Your email has been successfully verified.");
    await page.getByRole("region", { name: "Account", exact: true }).getByText("Verified", { exact: true }).waitFor();
    expect(await card.count()).toBe(0);
    await page.getByRole("tab", { name: "Subscription" }).click();
    await card.getByText("Your email address verify.card@example.com is verified.").waitFor();
    await close(REFUSED);
  });

  test("the code's toast stays for ten seconds", async () => {
    const { page, close } = await stage.openGuest({ screenName: "verify.toast", isVerified: false });
    await page.clock.install();
    await page.goto(stage.url("/profile"));
    const stayedMs = await toastLifetimeMs(page, async () => {
      await page.getByRole("button", { name: "Send Verification Code" }).click();
      await seeToast(page, "Simulation Mode");
    });
    expect(stayedMs).toBeGreaterThan(9000);
    expect(stayedMs).toBeLessThan(14_000);
    await close();
  });

  test("where mail goes out, the code comes by mail alone", async () => {
    const { page, close } = await stage.openGuest({ screenName: "verify.mail", isVerified: false });
    await page.route("**/api/send-verification-code", (route) =>
      route.fulfill({ json: { email: "verify.mail@example.com" } }),
    );
    await page.goto(stage.url("/profile?upgrade=true"));
    const card = page.getByRole("region", { name: "Email Verification" });
    await card.getByRole("button", { name: "Send Verification Code" }).click();
    await seeToast(page, "Verification code sent", "A verification code has been sent to your email.");
    await card.getByText("A code is on its way to verify.mail@example.com.").waitFor();
    expect(await card.getByText("Simulation Mode").count()).toBe(0);
    expect(await card.getByLabel("Verification Code").inputValue()).toBe("");
    await expectGoodLooks(page);
    await close();
  });

  test("the dialog on the dashboard keeps failures to the log", async () => {
    const { page, close } = await stage.openGuest({ screenName: "verify.quiet", isVerified: false });
    const recover = await refuseAnswers(page, "POST", "/api/send-verification-code");
    await page.goto(stage.url("/dashboard"));
    const dialog = page.getByRole("dialog", { name: "Verify your email" });
    const send = dialog.getByRole("button", { name: "Send Verification Code" });
    const refused = page.waitForEvent("console", (message) => message.text().includes("send-verification-code failed"));
    await send.click();
    await refused;
    await expect.poll(() => send.isEnabled()).toBe(true);
    expect(await page.getByText("The server is in trouble.").count()).toBe(0);
    await recover();
    await send.click();
    await dialog.getByRole("button", { name: "Resend Code" }).waitFor();
    await expectGoodLooks(page);

    await refuseAnswers(page, "POST", "/api/verify-email", { status: 400, message: "Invalid verification code" });
    const wrong = page.waitForEvent("console", (message) => message.text().includes("verify-email failed"));
    await dialog.getByRole("button", { name: "Verify Email" }).click();
    await wrong;
    await expect.poll(() => dialog.getByRole("button", { name: "Verify Email" }).isEnabled()).toBe(true);
    expect(await page.getByText("Invalid verification code").count()).toBe(0);
    await close(REFUSED);
  });
});
