import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";

test("administrators see how many background jobs wait, and the numbers of each day", async ({
  page,
  signUpAdministrator,
}) => {
  await signUpAdministrator();
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Background Jobs" }).click();
  await expect(page).toHaveURL("/admin?view=jobs");
  const kinds = page.getByRole("region", { name: "Jobs by kind" });
  await expect(kinds.getByRole("columnheader")).toHaveText(["Kind", "Waiting", "Late", "Failing"]);
  await expect(kinds.getByRole("row", { name: "Purge" })).toBeVisible();
  // The server under test does not look for new appearances.
  await expect(kinds.getByRole("row", { name: "Search directories (switched off)" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Statistics" }).click();
  await expect(page.getByRole("region", { name: "Statistics by day" }).getByRole("row")).toHaveCount(31);
});
