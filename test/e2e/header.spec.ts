import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, NO_AVATAR_HASH, test } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
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
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await mainLinks(page).click();
    await expect(page).toHaveURL("/auth");
    await expect(banner(page).getByRole("button", { name: "Open Menu" })).toBeVisible();
    await expect(mainLinks(page)).toHaveCount(0);
  });

  test("treats an ended session as signed out, not as an error", async ({ page, server, signUp }) => {
    await signUp();
    await page.context().addCookies([{ name: "aircheck_session", value: "ended", url: server.origin }]);
    // The browser reports the status; the application must report nothing.
    allowConsole(page, /Failed to load resource/);
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/auth?next=%2Fdashboard");
    await expect(banner(page).getByRole("link", { name: "Get Started" })).toBeVisible();
  });

  test("names the user, links to their pages and highlights the current one", async ({ page, signUp }) => {
    const { user, createFeed } = await signUp();
    const feed = await createFeed();
    await page.goto(`/feeds/${feed.id}`);
    await expect(banner(page).getByRole("button", { name: "Account menu" })).toBeVisible();
    await expect(mainLinks(page)).toHaveText(["Dashboard", "My Feeds", "Suggestions"]);
    await expect(currentLinks(page)).toHaveText(["My Feeds"]);
    await expect(banner(page).locator("img")).toHaveAttribute(
      "src",
      `https://www.gravatar.com/avatar/${user.gravatarHash}?s=80&d=identicon`,
    );

    await banner(page).getByRole("button", { name: "Account menu" }).click();
    const menu = page.getByRole("menu");
    await expect(menu.getByText(String(user.displayName))).toBeVisible();
    await expect(menu.getByText(user.email)).toBeVisible();
    await expect(menu.getByRole("menuitem")).toHaveText(["Profile", "Settings", "Log out"]);
    await expectAccessible(page);
    await menu.getByRole("menuitem", { name: "Profile" }).click();
    await expect(page).toHaveURL("/profile");
    await expect(currentLinks(page)).toHaveText([]);
    await banner(page).getByRole("button", { name: "Account menu" }).click();
    await expect(menu.getByRole("menuitem", { name: "Profile" })).toHaveAttribute("aria-current", "page");
    await expect(menu.getByRole("menuitem", { name: "Settings" })).not.toHaveAttribute("aria-current");
    await menu.getByRole("menuitem", { name: "Settings" }).click();
    await expect(page).toHaveURL("/settings");
    await banner(page).getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(currentLinks(page)).toHaveText(["Dashboard"]);
  });

  test("falls back to the screen name, and to initials without a picture", async ({ page, signUp }) => {
    const { user } = await signUp({ screenName: "plain" });
    allowConsole(page, FAILED_REQUEST);
    const shown = { ...user, displayName: null, gravatarHash: NO_AVATAR_HASH };
    await page.route("**/api/user", (route) => route.fulfill({ json: shown }));
    await page.goto("/settings");
    const button = banner(page).getByRole("button", { name: "Account menu" });
    await expect(button.getByText("PL", { exact: true })).toBeVisible();
    await expect(button.locator("img")).toHaveCount(0);
    await button.click();
    await expect(page.getByRole("menu").getByText(user.screenName, { exact: true })).toBeVisible();
  });

  test("prefers the user's own picture to the avatar service", async ({ page, server, signUp }) => {
    const { user } = await signUp();
    const portrait = `${server.origin}/demo/night-desk.jpg`;
    await page.route("**/api/user", (route) => route.fulfill({ json: { ...user, profileImage: portrait } }));
    await page.goto("/settings");
    await expect(banner(page).getByRole("button", { name: "Account menu" })).toBeVisible();
    await expect(banner(page).locator("img")).toHaveAttribute("src", portrait);
  });

  test("has a menu on small screens that closes when a link is chosen", async ({ page, signUpAdministrator }) => {
    await signUpAdministrator();
    await page.setViewportSize(NARROW);
    await page.goto("/settings");
    await banner(page).getByRole("button", { name: "Open Menu" }).click();
    const menu = banner(page).getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link")).toHaveText(["Dashboard", "My Feeds", "Suggestions", "Settings", "Admin"]);
    await expect(menu.getByRole("button", { name: "Log out" })).toBeVisible();
    await expect(currentLinks(page)).toHaveText(["Settings"]);
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    // The link to the current page closes it too.
    await menu.getByRole("link", { name: "Settings" }).click();
    await expect(menu).toBeHidden();
    await banner(page).getByRole("button", { name: "Open Menu" }).click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await banner(page).getByRole("button", { name: "Open Menu" }).click();
    await menu.getByRole("link", { name: "Admin" }).click();
    await expect(page).toHaveURL("/admin");
    await expect(menu).toBeHidden();
  });

  test("logs out, with the button disabled meanwhile, to the sign-in page", async ({ page, signUp }) => {
    await signUp();
    await page.goto("/feeds");
    const recover = await failRequests(page, "POST", "/api/logout");
    await banner(page).getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expectToast(page, "Logout failed", "The server is in trouble.");
    await recover();

    const release = await holdRequests(page, "POST", "/api/logout");
    await banner(page).getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByRole("menu")).toBeHidden();
    await banner(page).getByRole("button", { name: "Account menu" }).click();
    await expect(page.getByRole("menuitem", { name: "Log out" })).toHaveAttribute("aria-disabled", "true");
    release();
    await expect(page).toHaveURL("/auth");
    await expectToast(page, "Logged out", "You have been successfully logged out.");
    await expect(banner(page).getByRole("link", { name: "Sign In" })).toBeVisible();
    await page.goto("/feeds");
    await expect(page).toHaveURL("/auth?next=%2Ffeeds");
  });

  test("tells users without permission that administration is closed to them", async ({ page, signUp }) => {
    await signUp();
    const release = await holdRequests(page, "GET", "/api/user");
    await page.goto("/admin");
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: "Admin Access Required" })).toBeVisible();
    await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/admin/users/1");
    await expect(page.getByRole("heading", { name: "Admin Access Required" })).toBeVisible();
  });
});

function banner(page: Page): Locator {
  return page.getByRole("banner");
}

function mainLinks(page: Page): Locator {
  return banner(page).getByRole("navigation", { name: "Main" }).getByRole("link");
}

function currentLinks(page: Page): Locator {
  return banner(page).locator("a[aria-current=page]");
}
