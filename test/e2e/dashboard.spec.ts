import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { layoutShift } from "#test/support/e2e/layout-shift.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import { NARROW, WIDE } from "#test/support/e2e/views.ts";

test.describe("dashboard", () => {
  test("invites to create the first feed, and shows what waits and what was counted, without a jump", async ({
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
    for (const viewport of [NARROW, WIDE]) {
      await page.setViewportSize(viewport);
      const release = await holdRequests(page, "GET", "/api/imports");
      await page.goto("/dashboard");
      await expect(page.getByText("Loading your feeds")).toBeAttached();
      await release();
      const line = page.getByRole("link", { name: /^No visits in 30 days ?: statistics of Guest spots$/ });
      await expect(line).toHaveAttribute("href", `/feeds/${feed.id}/numbers`);
      await expect(page.getByText("Nothing was counted in the last 30 days.")).toBeVisible();
      await expect(page.getByRole("img", { name: "Open your page" })).toHaveJSProperty("complete", true);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    }
    const queue = page.getByRole("region", { name: "Waiting for you" }).getByRole("listitem");
    await expect(queue).toContainText(["Still missing: a picture, a headline, and topics for hosts."]);
    await expectAccessible(page);
    await user.patch(apiPaths.user(), { headline: "On walking", topics: ["Why benches matter"] });
    await page.reload();
    await expect(queue).toContainText(["Still missing: a picture."]);
  });
});
