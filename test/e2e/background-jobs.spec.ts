import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

test("administrators see how many background jobs wait", async ({ page, signUpAdministrator }) => {
  await signUpAdministrator();
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Background Jobs" }).click();
  await expect(page).toHaveURL("/admin?view=jobs");
  const kinds = page.getByRole("region", { name: "Jobs by kind" });
  await expect(kinds.getByRole("columnheader")).toHaveText(["Kind", "Waiting", "Late", "Failing"]);
  await expect(kinds.getByRole("row", { name: "Purge" })).toBeVisible();
  await expectAccessible(page);
});
