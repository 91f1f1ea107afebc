import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

test.describe("forgotten password on a site without mail", () => {
  test("cannot be replaced, and the page says so", async ({ page }) => {
    allowConsole(page, FAILED_REQUEST);
    await page.goto("/auth/forgot-password");
    await page.getByLabel("Email").fill("anybody@example.com");
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "This site cannot send mail." })).toBeVisible();
    await expectAccessible(page);
  });
});
