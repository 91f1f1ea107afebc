import { expectAccessible, expectNoViolations } from "#test/support/e2e/accessibility.ts";
import { expectClipboard } from "#test/support/e2e/clipboard.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { failRequests, holdRequests } from "#test/support/e2e/network.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

const A_FEED = /\/api\/feeds\/\d+$/;

test.describe("feed page of the owner", () => {
  test("has no barrier while it loads, if it fails, and without episodes, which are dense rows on phones as well", async ({
    page,
    signUp,
  }) => {
    const { createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await createFeed({ title: "Keynotes", slug: "keynotes", isDefault: false });
    const release = await holdRequests(page, "GET", A_FEED);
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByRole("status").filter({ hasText: "Loading the feed" })).toBeVisible();
    await expectNoViolations(page);
    await release();
    await expect(page.getByRole("heading", { name: "No Episodes Yet" })).toBeVisible();
    await expectAccessible(page);

    await addEpisodes(feed.id, ...["First", "Second", "Third"].map((title) => ({ title })), {
      title: "On reading fog",
      description: "A long evening. ".repeat(40),
      audioUrl: "https://audio.example/fog.mp3",
      duration: "42:11",
    });
    const recover = await failRequests(page, "GET", A_FEED);
    await page.reload();
    await expect(page.getByRole("alert").filter({ hasText: "This feed could not be loaded" })).toBeVisible();
    await expectNoViolations(page);
    await recover();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("link", { name: "Upgrade to Premium" })).toBeVisible();
    const row = page.getByRole("article").first();
    for (const [width, heightPixels] of [
      [360, 200],
      [1280, 120],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(heightPixels);
      await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await expect(row.getByRole("button", { name: "Play Audio" })).toBeInViewport({ ratio: 1 });
      await expect(row.getByRole("button", { name: "Actions for On reading fog" })).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole("checkbox", { name: "Select First" }).check();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Move or copy…" }).click();
    await expect(page.getByRole("dialog", { name: "Move or copy 1 episode" })).toBeVisible();
    await expectNoViolations(page);
  });

  test("shares the feed with a preview of its player, a QR code and links", async ({ page, server, signUp }) => {
    const { user, createFeed, addEpisodes, patch } = await signUp();
    const feed = await createFeed({ title: "Talks", slug: "talks" });
    await addEpisodes(feed.id, { title: "On reading fog", audioUrl: "https://audio.example/fog.mp3" });
    const players: string[] = [];
    page.on("request", (request) => {
      if (/\/embed(\?|$)/.test(request.url())) players.push(new URL(request.url()).search);
    });
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByRole("article")).toBeVisible();
    expect(players).toEqual([]);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Share this feed" });
    const preview = dialog.locator("iframe");
    await expect(preview.contentFrame().getByRole("heading", { name: "On reading fog" })).toBeVisible();
    await expect(dialog.getByRole("img", { name: "QR code of the public page" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);

    const feedUrl = `${server.origin}/u/${user.screenName}/talks`;
    await dialog.getByLabel("Size").selectOption("Player only");
    await dialog.getByLabel("Colors").selectOption("Dark");
    await dialog.getByLabel("Play the next episode automatically").check();
    await expect(preview).toHaveAttribute("src", `${feedUrl}/embed?theme=dark&autonext=1`);
    await expect(preview.contentFrame().locator("html")).toHaveAttribute("data-theme", "dark");
    await expect.poll(async () => (await preview.boundingBox())?.height).toBe(200);
    const code = `^<iframe src="${feedUrl}/embed\\?theme=dark&amp;autonext=1" width="100%" height="200"`;
    for (const [label, value, description] of [
      ["Public page", feedUrl, "Public feed URL copied to clipboard"],
      ["RSS feed", `${feedUrl}/feed.xml`, "RSS feed URL copied to clipboard"],
      ["Embed code", new RegExp(code), "Embed code copied to clipboard"],
    ] as const) {
      await dialog.getByRole("button", { name: `Copy ${label}` }).click();
      await expectToast(page, "Copied!", description);
      await expectClipboard(page, value);
    }
    await expect(dialog.getByRole("link", { name: "Overcast" })).toHaveAttribute("href", /talks%2Ffeed\.xml$/);
    await expect(dialog.getByRole("link", { name: "Markdown" })).toHaveAttribute("href", /\/export\?format=md$/);
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Save QR code" }).click();
    expect((await download).suggestedFilename()).toBe("talks-qr-code.png");
    expect(players).toEqual(["", "?theme=dark", "?theme=dark&autonext=1"]);

    // Visitors do not see a private feed, so there is no player to show.
    await createFeed({ title: "Keynotes", slug: "keynotes", isDefault: true });
    await patch(`/api/feeds/${feed.id}`, { isPublic: false });
    await page.reload();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(dialog.getByText("This feed is private, so visitors cannot see it.")).toBeVisible();
    await expect(preview).toHaveCount(0);
  });

  test("the page is where it was left after a reload, and on the way back from another document", async ({
    page,
    signUp,
  }) => {
    const { user, createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await addEpisodes(feed.id, ...Array.from({ length: 20 }, (_, at) => ({ title: `Episode ${at}` })));
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByRole("article")).toHaveCount(20);
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => scrollTo(0, 600));
    await page.reload();
    await expect.poll(scrolled).toBe(600);
    await page.goto(`/u/${user.screenName}`);
    await page.goBack();
    await expect.poll(scrolled).toBe(600);
    await page.goto("/feeds");
    await expect(page.getByRole("heading", { level: 1, name: "My Feeds" })).toBeVisible();
    expect(await scrolled()).toBe(0);
  });
});
