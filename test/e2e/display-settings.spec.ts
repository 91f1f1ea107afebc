import type { Locator } from "@playwright/test";
import { expect, test } from "#test/support/e2e/fixtures.ts";

/** Whether a control has a border all around that differs from the page behind it. */
function hasVisibleBorder(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { backgroundColor } = getComputedStyle(document.body);
    const style = getComputedStyle(element);
    return (["Top", "Right", "Bottom", "Left"] as const).every(
      (side) => Number.parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Color`] !== backgroundColor,
    );
  });
}

test.describe("forced colors", () => {
  test("leave the main buttons their border, and mark what is chosen", async ({ page, openPage, signUp }) => {
    const { user, createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await addEpisodes(feed.id, { title: "On tides", audioUrl: "https://audio.example/tides.mp3" });
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(`/feeds/${feed.id}`);
    await expect.poll(() => hasVisibleBorder(page.getByRole("button", { name: "Add Episode" }))).toBe(true);
    await page.goto("/settings");
    const tabs = page.getByRole("tablist", { name: "Account settings" }).getByRole("tab");
    await expect(tabs.and(page.getByRole("tab", { selected: true }))).toHaveCSS("text-decoration-line", "underline");
    await expect(tabs.and(page.getByRole("tab", { selected: false }))).toHaveCSS("text-decoration-line", "none");

    const visitor = await openPage({ forcedColors: "active" });
    await visitor.goto(`/u/${user.screenName}/${feed.slug}`);
    for (const control of [
      visitor.getByRole("link", { name: "Listen" }),
      visitor.locator("summary", { hasText: "Follow" }),
    ])
      await expect.poll(() => hasVisibleBorder(control), `${control}`).toBe(true);
    await visitor.goto(`/u/${user.screenName}/${feed.slug}/embed`);
    await expect.poll(() => hasVisibleBorder(visitor.getByRole("button", { name: "Play", exact: true }))).toBe(true);
  });
});
