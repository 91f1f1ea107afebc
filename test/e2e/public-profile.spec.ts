import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible, expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { expectClipboard } from "#test/support/e2e/clipboard.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { layoutShift } from "#test/support/e2e/layout-shift.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW, WIDE } from "#test/support/e2e/views.ts";

const PORTRAIT = join(import.meta.dirname, "../../public/demo/wren-holloway.jpg");

test.describe("public profile", () => {
  test("plays the episode to start with, leads to its feeds, and copies its address and its player", async ({
    page,
    server,
    feedHost,
    createUser,
  }) => {
    const guest = await createUser({ isPremium: true });
    const path = `/u/${guest.user.screenName}`;
    const talks = await guest.createFeed({ title: "Talks", slug: "talks" });
    await guest.createFeed({ title: "Short ones", slug: "short", isDefault: false, isPublic: true });
    await guest.addEpisodes(talks.id, { title: "Low water", audioUrl: feedHost.url("/audio/tides.wav") });
    await page.goto(path);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Listen" }).click();
    const bar = page.getByRole("region", { name: "Now playing" });
    await bar.getByRole("button", { name: "Pause: Low water" }).click();
    await page.getByRole("button", { name: "Share" }).click();
    await expectToast(page, "Copied!", "Link copied to clipboard");
    await expectClipboard(page, server.origin + path);
    await page.getByRole("link", { name: "View Details: Talks" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Talks" })).toBeVisible();
    await page.getByText("Embed This Feed").click();
    await page.getByLabel("Play the next episode automatically").check();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expectToast(page, "Copied!", "Embed code copied to clipboard");
    await expectClipboard(page, /\/talks\/embed\?autonext=1" width="100%" height="450"/);
  });

  test("shows a large portrait, or a monogram without a picture, and nothing moves while it loads", async ({
    page,
    server,
    createUser,
  }) => {
    allowConsole(page, FAILED_REQUEST);
    const guest = await createUser();
    const feed = await guest.createFeed({ slug: "spots" });
    await guest.addEpisodes(feed.id, { title: "One" });
    await guest.patch(apiPaths.user(), {
      displayName: "émile Example",
      headline: "On tides",
      bio: "Talks about tides.",
    });
    const upload = () =>
      guest.request.put(server.origin + apiPaths.picture(), {
        headers: { origin: server.origin, "content-type": "image/jpeg" },
        data: readFileSync(PORTRAIT),
      });

    await page.goto(`/u/${guest.user.screenName}`);
    const monogram = page.locator("#page header").getByText("É", { exact: true });
    await page.locator("#page header img").dispatchEvent("error");
    await expect(page.locator("#page header img")).toHaveCount(0);
    await expect(monogram).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);

    expect((await upload()).ok()).toBe(true);
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      await page.goto(`/u/${guest.user.screenName}`);
      const portrait = page.locator('#page header img[src^="/pictures/"]');
      await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const width = (await portrait.boundingBox())?.width ?? 0;
      expect(width / viewport.width).toBeGreaterThanOrEqual(0.2);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    }
  });

  test("shows the generated cover when a feed's own does not load, and tiles of one color per show", async ({
    page,
    server,
    createUser,
  }) => {
    allowConsole(page, FAILED_REQUEST);
    const guest = await createUser({ isPremium: true });
    const broken = `${server.origin}/missing.jpg`;
    const feed = await guest.createFeed({ slug: "spots", coverImage: broken });
    await guest.addEpisodes(
      feed.id,
      { title: "First", showName: "Slow Radio" },
      { title: "Second", showName: "Notebook", imageUrl: broken },
      { title: "Third", showName: "Slow Radio", imageUrl: broken },
    );
    await page.goto(`/u/${guest.user.screenName}/spots`);
    await expect(page.locator('header img[src^="/covers/"]')).toBeVisible();
    await expect(page.getByRole("article").locator("img")).toHaveCount(0);
    const colors = await page
      .getByRole("article")
      .locator(".aspect-square")
      .evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).backgroundColor));
    expect(colors[0]).toBe(colors[2]);
    expect(colors[0]).not.toBe(colors[1]);

    // A tile has the show's name where it fits, by its own width.
    await page.setViewportSize(NARROW);
    await page.goto(`/u/${guest.user.screenName}`);
    const tileIn = (name: string) => page.getByRole("region", { name }).locator(".aspect-square").first();
    await expect(tileIn("Start here").getByText("Slow Radio")).toBeVisible();
    await expect(tileIn("Episodes").getByText("Notebook")).toBeHidden();
    await expect(tileIn("Episodes").getByText("N", { exact: true })).toBeVisible();
    await page.setViewportSize(WIDE);
    await expect(tileIn("Episodes").getByText("Notebook")).toBeVisible();
  });

  test("has a menu for who is signed in, quiet controls for visitors, and words for who finds nobody", async ({
    page,
    signUp,
  }) => {
    const { user, createFeed, addEpisodes } = await signUp();
    await page.goto(`/u/${user.screenName}`);
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
    await expectNoViolations(page);
    const feed = await createFeed({ slug: "spots" });
    await addEpisodes(feed.id, { title: "One", audioUrl: "https://cdn.example.com/one.mp3" });
    await page.reload();
    await page.getByRole("button", { name: "Account menu" }).click();
    await expect(page.getByRole("link", { name: "Profile", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL("/auth");
    await expectToast(page, "Logged out", "You have been successfully logged out.");

    await page.goto(`/u/${user.screenName}`);
    const disc = page.getByRole("article").getByTitle("Play Audio");
    await expect(disc).toHaveCSS("opacity", "0");
    await disc.hover();
    await expect(disc).toHaveCSS("opacity", "1");
    const background = (name: string) =>
      page.getByRole("link", { name, exact: true }).evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await background("Get Started")).toBe("rgba(0, 0, 0, 0)");
    expect(await background("Listen")).not.toBe("rgba(0, 0, 0, 0)");

    allowConsole(page, FAILED_REQUEST);
    await page.goto("/u/nobody.here");
    await expect(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await page.getByRole("button", { name: "Open Menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/auth");
  });
});
