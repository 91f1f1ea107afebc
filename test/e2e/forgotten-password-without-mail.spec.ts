import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

test.describe("forgotten password on a site without mail", () => {
  test("cannot be replaced, and the page says so before anything is typed", async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByText("This site cannot send mail.")).toBeVisible();
    await expect(page.getByText("Please ask its administrator for a new password.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to Login" }).click();
    await expect(page).toHaveURL("/auth");
  });
});
