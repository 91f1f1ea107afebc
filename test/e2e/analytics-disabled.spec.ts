import { expect, test } from "#test/support/e2e/fixtures.ts";
import { isPosthog, scriptsOf } from "#test/support/e2e/scripts.ts";

test("without an analytics host nothing of the library is loaded, stored or allowed", async ({ page, signUp }) => {
  await signUp();
  const scripts = scriptsOf(page);
  const response = await page.goto("/feeds");
  await expect(page.getByRole("heading", { name: "My Feeds" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(isPosthog)).toEqual([]);
  expect(response?.headers()["content-security-policy"]).toContain("connect-src 'self';");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /ph_|posthog/.test(key)))).toEqual([]);
});
