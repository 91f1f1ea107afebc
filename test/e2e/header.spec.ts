import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectGoodLooks, holdAnswers, NARROW, REFUSED, refuseAnswers, seeToast } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

describe("the header", { timeout: 60_000 }, () => {
  const stage = setStage();
  const banner = (page: Page) => page.getByRole("banner");
  const mainLinks = (page: Page) => banner(page).getByRole("navigation", { name: "Main" }).getByRole("link");

  test("offers visitors to sign in, wide and narrow", async () => {
    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/nobody/nowhere/at-all"));
    await banner(page).getByRole("link", { name: "Get Started" }).waitFor();
    expect(await mainLinks(page).allTextContents()).toEqual(["Sign In", "Get Started"]);
    for (const link of await mainLinks(page).all()) expect(await link.getAttribute("href")).toBe("/auth");
    expect(await banner(page).getByRole("link", { name: "Aircheck" }).getAttribute("href")).toBe("/");
    await expectGoodLooks(page);

    await page.setViewportSize(NARROW);
    await banner(page).getByRole("button", { name: "Open Menu" }).click();
    await banner(page).getByRole("button", { name: "Close Menu" }).waitFor();
    expect(await mainLinks(page).allTextContents()).toEqual(["Sign In"]);
    await expectGoodLooks(page);
    await page.setViewportSize(NARROW);
    await mainLinks(page).click();
    await page.waitForURL("**/auth");
    await banner(page).getByRole("button", { name: "Open Menu" }).waitFor();
    expect(await mainLinks(page).count()).toBe(0);
    // The address that nobody has is answered 404, which the console notes.
    await close(REFUSED);
  });

  test("takes a session that has ended for nobody's, and for no failure", async () => {
    const { page, context, close } = await stage.openGuest({ screenName: "header.gone" });
    await context.addCookies([{ name: "aircheck_session", value: "ended", url: stage.server.origin }]);
    await page.goto(stage.url("/dashboard"));
    await page.waitForURL(stage.url("/auth?next=%2Fdashboard"));
    await banner(page).getByRole("link", { name: "Get Started" }).waitFor();
    // The browser's own note of the status, and nothing of ours.
    await close(/Failed to load resource/);
  });

  test("names the guest, leads to their screens and marks the present one", async () => {
    const { page, user, makeFeed, close } = await stage.openGuest({ screenName: "header.guest" });
    const feed = await makeFeed();
    await page.goto(stage.url(`/feeds/${feed.id}`));
    await banner(page).getByRole("button", { name: "Account menu" }).waitFor();
    expect(await mainLinks(page).allTextContents()).toEqual(["Dashboard", "My Feeds"]);
    await expect.poll(() => marked(page)).toEqual(["My Feeds"]);
    expect(await banner(page).locator("img").getAttribute("src")).toBe(
      `https://www.gravatar.com/avatar/${user.gravatarHash}?s=80&d=identicon`,
    );

    await banner(page).getByRole("button", { name: "Account menu" }).click();
    const menu = page.getByRole("menu");
    await menu.getByText("header.guest Example").waitFor();
    await menu.getByText("header.guest@example.com").waitFor();
    expect(await menu.getByRole("menuitem").allTextContents()).toEqual(["Profile", "Settings", "Log out"].map(spaced));
    await expectGoodLooks(page);
    await menu.getByRole("menuitem", { name: "Profile" }).click();
    await page.waitForURL("**/profile");
    await expect.poll(() => marked(page)).toEqual([]);
    await banner(page).getByRole("button", { name: "Account menu" }).click();
    expect(await menu.getByRole("menuitem", { name: "Profile" }).getAttribute("aria-current")).toBe("page");
    expect(await menu.getByRole("menuitem", { name: "Settings" }).getAttribute("aria-current")).toBeNull();
    await menu.getByRole("menuitem", { name: "Settings" }).click();
    await page.waitForURL("**/settings");
    await banner(page).getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL("**/dashboard");
    await expect.poll(() => marked(page)).toEqual(["Dashboard"]);
    await close();
  });

  test("falls back to the screen name, and to initials where there is no picture", async () => {
    const { page, context, user, close } = await stage.openGuest({ screenName: "header.plain" });
    await context.unroute("https://www.gravatar.com/**");
    await context.route("https://www.gravatar.com/**", (route) => route.fulfill({ status: 404 }));
    await page.route("**/api/user", (route) => route.fulfill({ json: { ...user, displayName: null } }));
    await page.goto(stage.url("/settings"));
    const button = banner(page).getByRole("button", { name: "Account menu" });
    await button.getByText("HE", { exact: true }).waitFor();
    await expect.poll(() => button.locator("img").count()).toBe(0);
    await button.click();
    await page.getByRole("menu").getByText("header.plain", { exact: true }).waitFor();
    await close(REFUSED);
  });

  test("shows a picture of the guest's own before the avatar service's", async () => {
    const { page, user, close } = await stage.openGuest({ screenName: "header.portrait" });
    const portrait = stage.url("/demo/night-desk.jpg");
    await page.route("**/api/user", (route) => route.fulfill({ json: { ...user, profileImage: portrait } }));
    await page.goto(stage.url("/settings"));
    await banner(page).getByRole("button", { name: "Account menu" }).waitFor();
    expect(await banner(page).locator("img").getAttribute("src")).toBe(portrait);
    await close();
  });

  test("opens a menu on small screens that closes on choosing", async () => {
    const { page, close } = await stage.openAdministrator("header.admin");
    await page.setViewportSize(NARROW);
    await page.goto(stage.url("/settings"));
    await banner(page).getByRole("button", { name: "Open Menu" }).click();
    const menu = banner(page).getByRole("navigation", { name: "Main" });
    expect(await menu.getByRole("link").allTextContents()).toEqual(["Dashboard", "My Feeds", "Settings", "Admin"]);
    await menu.getByRole("button", { name: "Log out" }).waitFor();
    await expect.poll(() => marked(page)).toEqual(["Settings"]);
    await expectGoodLooks(page);
    await page.setViewportSize(NARROW);
    // Also the link to the very screen one is on closes it.
    await menu.getByRole("link", { name: "Settings" }).click();
    await menu.waitFor({ state: "hidden" });
    await banner(page).getByRole("button", { name: "Open Menu" }).click();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await banner(page).getByRole("button", { name: "Open Menu" }).click();
    await menu.getByRole("link", { name: "Admin" }).click();
    await page.waitForURL("**/admin");
    await menu.waitFor({ state: "hidden" });
    await close();
  });

  test("logs out once, to the sign-in screen", async () => {
    const { page, close } = await stage.openGuest({ screenName: "header.leaver" });
    await page.goto(stage.url("/feeds"));
    const recover = await refuseAnswers(page, "POST", "/api/logout");
    await banner(page).getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await seeToast(page, "Logout failed", "The server is in trouble.");
    await recover();

    const letCome = await holdAnswers(page, "POST", "/api/logout");
    await banner(page).getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("menu").waitFor({ state: "hidden" });
    await banner(page).getByRole("button", { name: "Account menu" }).click();
    expect(await page.getByRole("menuitem", { name: "Log out" }).getAttribute("aria-disabled")).toBe("true");
    letCome();
    await page.waitForURL(stage.url("/auth"));
    await seeToast(page, "Logged out", "You have been successfully logged out.");
    await banner(page).getByRole("link", { name: "Sign In" }).waitFor();
    await page.goto(stage.url("/feeds"));
    await page.waitForURL("**/auth?next=%2Ffeeds");
    await close(REFUSED);
  });

  test("keeps guests out of administration, in words", async () => {
    const { page, close } = await stage.openGuest({ screenName: "header.curious" });
    const letCome = await holdAnswers(page, "GET", "/api/user");
    await page.goto(stage.url("/admin"));
    await page.getByRole("status").filter({ hasText: "Loading" }).waitFor();
    letCome();
    await page.getByRole("heading", { name: "Admin Access Required" }).waitFor();
    await page.getByText("You don't have permission to access this page.").waitFor();
    await expectGoodLooks(page);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.waitForURL("**/dashboard");
    await page.goto(stage.url("/admin/users/1"));
    await page.getByRole("heading", { name: "Admin Access Required" }).waitFor();
    await close();
  });

  /** Icons stand before the words of menu items. */
  const spaced = (words: string) => ` ${words}`;
  const marked = (page: Page) => banner(page).locator("a[aria-current=page]").allTextContents();
});
