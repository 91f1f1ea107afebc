import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW } from "#test/support/e2e/views.ts";

test.describe("e-mail verification", () => {
  test("is asked for in a dialog on a phone, too, and done with the code in the settings", async ({ page, signUp }) => {
    await signUp({ isVerified: false });
    await page.setViewportSize(NARROW);
    await page.goto("/dashboard");
    const dialog = page.getByRole("dialog", { name: "Verify your email" });
    await expect(dialog).toBeVisible();
    await expectNoHorizontalScrolling(page);
    await expectAccessible(page);
    await page.goto("/profile");
    const card = page.getByRole("region", { name: "Email Verification" });
    await card.getByRole("button", { name: "Send Verification Code" }).click();
    await expect(card.getByLabel("Verification Code")).toHaveValue(/^\d{6}$/);
    await expectAccessible(page);
    await card.getByRole("button", { name: "Verify Email" }).click();
    await expectToast(page, "Email verified", "Your email has been successfully verified.");
    await expect(card).toHaveCount(0);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Create Your First Feed" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});
