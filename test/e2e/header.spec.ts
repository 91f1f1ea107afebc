import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import { NARROW } from "#test/support/e2e/views.ts";

test.describe("header", () => {
  test("offers visitors to sign in, on wide and narrow screens", async ({ page }) => {
    allowConsole(page, FAILED_REQUEST);
    await page.goto("/nobody/nowhere/at-all");
    await expect(banner(page).getByRole("link", { name: "Get Started" })).toBeVisible();
    await expect(mainLinks(page)).toHaveText(["Sign In", "Get Started"]);
    await mainLinks(page).nth(1).click();
    await expect(page.getByRole("tab", { name: "Register", selected: true })).toBeVisible();
    await mainLinks(page).nth(0).click();
    await expect(page).toHaveURL("/auth");
    await expect(page.getByRole("tab", { name: "Login", selected: true })).toBeVisible();
    await expect(banner(page).getByRole("link", { name: "Aircheck" })).toHaveAttribute("href", "/");
    await expectAccessible(page);

    await page.setViewportSize(NARROW);
    await banner(page).getByRole("button", { name: "Open Menu" }).click();
    await expect(banner(page).getByRole("button", { name: "Close Menu" })).toBeVisible();
    await expect(mainLinks(page)).toHaveText(["Sign In"]);
    await expectNoViolations(page);
    await mainLinks(page).click();
    await expect(page).toHaveURL("/auth");
    await expect(banner(page).getByRole("button", { name: "Open Menu" })).toBeVisible();
    await expect(mainLinks(page)).toHaveCount(0);
  });

  test("has a menu of the account, another one of pages on small screens, and logs out", async ({
    page,
    signUpAdministrator,
  }) => {
    const { user } = await signUpAdministrator();
    for (const path of [`/u/${user.screenName}`, "/settings"]) {
      const release = await holdRequests(page, "GET", "/api/user");
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      // The page does not know the user yet, but that there is one.
      await expect(mainLinks(page)).toHaveCount(0);
      await release();
      await expect(mainLinks(page).first()).toHaveText("Dashboard");
    }
    await expect(mainLinks(page)).toHaveText(["Dashboard", "My Feeds"]);
    await banner(page).getByRole("button", { name: "Account menu" }).click();
    await expect(banner(page).getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
    // From a link in the menu, Escape leads back to its button.
    await banner(page).getByRole("link", { name: "Settings" }).focus();
    await page.keyboard.press("Escape");
    await expect(banner(page).getByRole("link", { name: "Settings" })).toHaveCount(0);
    await expect(banner(page).getByRole("button", { name: "Account menu" })).toBeFocused();

    await page.setViewportSize(NARROW);
    await expect(mainLinks(page)).toHaveCount(0);
    await banner(page).getByRole("button", { name: "Open Menu" }).click();
    await expect(mainLinks(page)).toHaveText(["Dashboard", "My Feeds", "Settings", "Admin"]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoViolations(page);
    await banner(page).getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL("/auth");
    await page.goto("/feeds");
    await expect(page).toHaveURL("/auth?next=%2Ffeeds");
  });
});

function banner(page: Page): Locator {
  return page.getByRole("banner");
}

function mainLinks(page: Page): Locator {
  return banner(page).getByRole("navigation", { name: "Main" }).getByRole("link");
}
