import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";

test.describe("/add", () => {
  test("takes a link from the share sheet, after signing in", async ({ page, feedHost, signUp }) => {
    const user = await signUp();
    await user.createFeed();
    await page.goto("/add");
    await expect(page.getByRole("link", { name: "Add to Aircheck" })).toBeVisible();
    await expectAccessible(page);
    const manifest = await page.request.get(
      await page.locator("link[rel=manifest]").evaluate((link: HTMLLinkElement) => link.href),
    );
    expect((await manifest.json()).share_target).toMatchObject({ action: "/add", method: "GET" });
    const devtools = await page.context().newCDPSession(page);
    expect((await devtools.send("Page.getAppManifest")).errors).toEqual([]);

    await page.context().clearCookies();
    await page.goto(`/add?text=${encodeURIComponent(`Harbour Lights ${feedHost.url("/shows/atom.xml")}`)}`);
    await submitLogin(page, user.user);
    await expect(page.getByRole("dialog", { name: /^Select an Episode from / })).toBeVisible();
  });
});
