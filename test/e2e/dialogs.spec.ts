import { expect, test } from "#test/support/e2e/fixtures.ts";

test.describe("dialogs", () => {
  test("darken the page once, also when one is over another, and the last opened takes the Escape that follows at once", async ({
    page,
    signUp,
  }) => {
    const { createFeed } = await signUp();
    const feed = await createFeed();
    await page.goto(`/feeds/${feed.id}`);
    const header = () => page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 40 }, animations: "disabled" });
    const bright = await header();
    await page.getByRole("button", { name: "Add First Episode" }).click();
    const field = page.getByLabel("Episode URL");
    await field.fill("https://example.com");
    const dark = await header();
    expect(dark.equals(bright)).toBe(false);

    // Both keys in one task: nothing that the page puts off until after the first one has been done at the second.
    const question = page.evaluate(async () => {
      const pressEscape = () =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
        );
      pressEscape();
      for (let microtask = 0; microtask < 10; microtask += 1) await Promise.resolve();
      const asked = document.querySelector("[role=alertdialog]")?.textContent;
      pressEscape();
      return asked;
    });
    expect(await question).toContain("Discard unsaved changes?");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("https://example.com");

    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "Discard unsaved changes?" })).toBeVisible();
    await expect.poll(async () => (await header()).equals(dark)).toBe(true);
  });
});
