import { expect, test } from "#test/support/e2e/fixtures.ts";

test.describe("dialogs", () => {
  test("darken the page once, also when one is over another", async ({ page, signUp }) => {
    const { createFeed } = await signUp();
    const feed = await createFeed();
    await page.goto(`/feeds/${feed.id}`);
    const header = () => page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 40 }, animations: "disabled" });
    const bright = await header();
    await page.getByRole("button", { name: "Add First Episode" }).click();
    await page.getByLabel("Episode URL").fill("https://example.com");
    const dark = await header();
    expect(dark.equals(bright)).toBe(false);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "Discard unsaved changes?" })).toBeVisible();
    await expect.poll(async () => (await header()).equals(dark)).toBe(true);
  });
});
