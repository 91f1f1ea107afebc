import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

test.describe("account settings page", () => {
  test("has no barrier in its tabs, with errors and after a checkout", async ({ page, signUp }) => {
    await signUp();
    await page.goto("/settings?subscription=success");
    await expect(page.getByText("Success!", { exact: true })).toBeVisible();
    await page.getByLabel("Your Name").fill("S");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Display name must be at least 2 characters.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Subscription" }).click();
    await expect(page.getByText("Premium is free during the beta.")).toBeVisible();
    await expectAccessible(page);
  });
});
