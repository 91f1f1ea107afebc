import { expect, test } from "#test/support/e2e/fixtures.ts";
import { layoutShift } from "#test/support/e2e/layout-shift.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import { NARROW, WIDE } from "#test/support/e2e/views.ts";

for (const viewport of [WIDE, NARROW])
  test(`the user's own pages do not jump when their data arrives, at ${viewport.width} pixels`, async ({
    page,
    signUp,
  }) => {
    const own = await signUp();
    const feed = await own.createFeed();
    const [episode] = await own.addEpisodes(feed.id, { title: "Low water" }, { title: "High water" });
    await page.setViewportSize(viewport);
    const paths = [
      "/feeds",
      "/suggestions",
      "/links",
      "/add",
      "/profile",
      "/profile/edit",
      "/settings",
      `/feeds/${feed.id}/numbers`,
      `/feeds/${feed.id}/transcripts/${episode?.id}`,
    ];
    for (const path of paths) {
      const release = await holdRequests(page, "GET", /\/api\/(?!user$)/);
      await page.goto(path);
      const title = page.getByRole("heading", { level: 1 });
      const loading = page.getByRole("status").filter({ hasText: /^Loading/ });
      await expect(title.or(loading).first()).toBeVisible();
      await release();
      await expect(title).toBeVisible();
      await expect(loading).toHaveCount(0);
      expect(await layoutShift(page), path).toBeLessThanOrEqual(0.02);
    }
  });
