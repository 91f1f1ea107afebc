import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";

test.describe("/add", () => {
  test("opens the episode form with the shared link, after signing in", async ({ page, feedHost, signUp }) => {
    const user = await signUp();
    await user.createFeed();
    await page.context().clearCookies();
    await page.goto(`/add?text=${encodeURIComponent(`Harbour Lights ${feedHost.url("/shows/atom.xml")}`)}`);
    await submitLogin(page, user.user);
    await expect(page.getByRole("dialog", { name: /^Select an Episode from / })).toBeVisible();
  });

  test("asks for the feed when there are several", async ({ page, signUp }) => {
    const user = await signUp();
    await user.createFeed();
    await user.createFeed({ title: "Second", slug: "second", isDefault: false });
    await page.goto("/add?url=https%3A%2F%2Fexample.org%2F7");
    await expect(page.getByRole("link", { name: /^Add to / })).toHaveCount(2);
  });

  test("makes the first feed for the first link", async ({ page, feedHost, signUp }) => {
    await signUp();
    await page.goto(`/add?url=${encodeURIComponent(feedHost.url("/shows/atom.xml"))}`);
    await page.getByRole("button", { name: "Create Feed and add this" }).click();
    await expect(page.getByRole("dialog", { name: /^Select an Episode from / })).toBeVisible();
    await expect(page).toHaveTitle(/^Podcast appearances/);
  });

  test("explains the bookmarklet and the share sheet", async ({ page, signUp }) => {
    await signUp();
    await page.goto("/add");
    const bookmarklet = page.getByRole("link", { name: "Add to Aircheck" });
    await expect(bookmarklet).toHaveAttribute("href", /^javascript:location\.href=/);
    await expectAccessible(page);
    const manifest = await page.request.get(
      await page.locator("link[rel=manifest]").evaluate((link: HTMLLinkElement) => link.href),
    );
    expect((await manifest.json()).share_target).toMatchObject({ action: "/add", method: "GET" });
    const devtools = await page.context().newCDPSession(page);
    expect((await devtools.send("Page.getAppManifest")).errors).toEqual([]);
  });
});
