import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { layoutShift } from "#test/support/e2e/layout-shift.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import { NARROW, WIDE } from "#test/support/e2e/views.ts";

test.describe("dashboard", () => {
  test("invites to create the first feed, and shows the newest appearance and what the page lacks, without a jump", async ({
    page,
    signUp,
  }) => {
    const user = await signUp();
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

    const feed = await user.createFeed();
    await user.addEpisodes(
      feed.id,
      { title: "Older", releaseDate: "2025-01-05T10:00:00.000Z" },
      { title: "Counting people", releaseDate: "2026-02-05T10:00:00.000Z" },
    );
    const region = page.getByRole("region", { name: "Your newest appearance" });
    for (const viewport of [NARROW, WIDE]) {
      await page.setViewportSize(viewport);
      const release = await holdRequests(page, "GET", "/api/user/visible-episodes?limit=1");
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "Your statistics in the last 30 days" })).toHaveCount(0);
      await release();
      await expect(region.getByRole("link", { name: "Counting people" })).toHaveAttribute("href", `/feeds/${feed.id}`);
      await expect(page.getByText("Nothing was counted in the last 30 days.")).toBeVisible();
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    }
    const missing = page.getByRole("region", { name: "Before you share your page" }).getByRole("link");
    await expect(missing).toHaveCount(3);
    await expectAccessible(page);
    await user.patch(apiPaths.user(), { headline: "On walking", topics: ["Why benches matter"] });
    await page.reload();
    await expect(missing).toHaveText(["Add a picture of yourself"]);
  });
});
