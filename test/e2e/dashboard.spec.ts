import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import { NARROW } from "#test/support/e2e/views.ts";

test.describe("dashboard", () => {
  test("shows the newest appearance and what the page lacks", async ({ page, signUp }) => {
    const user = await signUp();
    const feed = await user.createFeed();
    const [, newest] = await user.addEpisodes(
      feed.id,
      { title: "Older", releaseDate: "2025-01-05T10:00:00.000Z" },
      { title: "Counting people", releaseDate: "2026-02-05T10:00:00.000Z" },
    );
    await page.goto("/dashboard");
    const region = page.getByRole("region", { name: "Your newest appearance" });
    await expect(region.getByRole("link", { name: newest?.title ?? "" })).toHaveAttribute("href", `/feeds/${feed.id}`);
    await expect(page.getByText("Nothing was counted in the last 30 days.")).toBeVisible();
    const missing = page.getByRole("region", { name: "Before you share your page" }).getByRole("link");
    await expect(missing).toHaveCount(3);
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await expectNoHorizontalScrolling(page);
    await user.patch(apiPaths.user(), { headline: "On walking", topics: ["Why benches matter"] });
    await page.reload();
    await expect(missing).toHaveText(["Add a picture of yourself"]);
  });

  test("moves nothing while it loads", async ({ page, signUp }) => {
    const { createFeed, addEpisodes } = await signUp();
    await addEpisodes((await createFeed()).id, { title: "Low water" });
    await page.addInitScript(() => {
      const totals = window as unknown as { shift: number };
      totals.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) totals.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const viewport of [{ width: 1280, height: 800 }, NARROW]) {
      await page.setViewportSize(viewport);
      const release = await holdRequests(page, "GET", "/api/user/visible-episodes?limit=1");
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "Your statistics in the last 30 days" })).toHaveCount(0);
      release();
      await expect(page.getByRole("heading", { name: "Your newest appearance" })).toBeVisible();
      await expect(page.getByText("Nothing was counted")).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02);
    }
  });

  test("invites a user without feeds to create the first one", async ({ page, signUp }) => {
    await signUp();
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Create Your First Feed" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Create Feed" }).click();
    await expect(page).toHaveURL("/feeds");
    const dialog = page.getByRole("dialog", { name: "Create Feed" });
    await expect(dialog.getByLabel("Default feed")).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});
