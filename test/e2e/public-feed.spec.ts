import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { expectGoodLooks, NARROW, overflowsSideways, REFUSED, seeToast, WIDE } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

/** What the public page's own scripts may weigh on the wire. */
const MAX_SCRIPT_BYTES = 30_000;

describe("a public feed", { timeout: 90_000 }, () => {
  const stage = setStage();
  let feedHost: FeedHost;
  beforeAll(async () => {
    feedHost = await startFeedHost();
  });
  afterAll(() => feedHost.close());

  test("is read and heard without scripts", async () => {
    const guest = await stage.openGuest({ screenName: "plain.reader" });
    const feed = await guest.makeFeed({ title: "Guest spots", slug: "spots", description: "All of them." });
    await guest.addEpisodes(
      feed.id,
      { title: "Nowhere to play" },
      { title: "Moving pictures", youtubeUrl: "https://www.youtube.com/watch?v=aaaaaaaaaa1" },
      {
        title: "On tides",
        audioUrl: feedHost.url("/audio/tides.wav"),
        spotifyUrl: "https://open.spotify.com/episode/1",
      },
    );
    await guest.close();
    for (const viewport of [WIDE, NARROW]) {
      const { page, close } = await stage.openVisitor({ viewport, javaScriptEnabled: false });
      await page.route("https://i.ytimg.com/**", (route) => route.fulfill({ status: 204 }));
      await page.goto(stage.url("/u/plain.reader/spots"));
      await page.getByRole("heading", { level: 1, name: "Guest spots" }).waitFor();
      await page.getByText("All of them.").waitFor();
      await page.getByText("3 appearances on 1 show, 2026").waitFor();
      expect(await page.getByRole("link", { name: "Feed RSS" }).getAttribute("href")).toBe(
        "/u/plain.reader/spots/feed.xml",
      );
      const titles = page.getByRole("article").getByRole("heading");
      expect(await titles.allTextContents()).toEqual(["On tides", "Moving pictures", "Nowhere to play"]);
      const audio = page.getByLabel("Play On tides");
      await audio.waitFor();
      expect(await audio.getAttribute("src")).toBe(feedHost.url("/audio/tides.wav"));
      expect(await audio.getAttribute("preload")).toBe("none");
      await page.getByRole("link", { name: /^Spotify ?: On tides/ }).waitFor();
      await page.getByRole("link", { name: /^YouTube ?: Moving pictures/ }).waitFor();
      // The covers' shortcuts, too, which have no role.
      for (const button of await page.locator("button").all()) expect(await button.isVisible()).toBe(false);
      expect(await overflowsSideways(page)).toBe(false);
      await page.getByRole("link", { name: "plain.reader Example" }).click();
      await page.getByRole("heading", { level: 1, name: "plain.reader Example" }).waitFor();
      await close();
    }
  });

  test("plays, copies and subscribes, and asks nobody for audio before it plays", async () => {
    const guest = await stage.openGuest({ screenName: "full.page" });
    const feed = await guest.makeFeed({ title: "Guest spots", slug: "spots" });
    await guest.addEpisodes(feed.id, { title: "On tides", audioUrl: feedHost.url("/audio/tides.wav") });
    await guest.close();

    const { page, context, close } = await stage.openVisitor();
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(stage.server.origin)) foreign.push(request.url());
    });
    const scripts: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(stage.url("/u/full.page/spots"), { waitUntil: "networkidle" });
    expect(foreign).toEqual([]);
    expect((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
    expect(await context.cookies()).toEqual([]);

    const rssUrl = stage.url("/u/full.page/spots/feed.xml");
    const follow = page.getByText("Subscribe in").locator("..");
    expect(await follow.getByRole("link", { name: "Apple Podcasts" }).getAttribute("href")).toBe(
      rssUrl.replace("http:", "podcast:"),
    );
    await page.getByRole("button", { name: "Copy Link" }).click();
    await seeToast(page, "Copied!", "Link copied to clipboard");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stage.url("/u/full.page/spots"));

    await page.getByRole("article").getByText("Jan 5, 2026").hover();
    await page.getByRole("tooltip").getByText("Released: Jan 5, 2026").waitFor();
    await page.getByRole("button", { name: "Play Audio" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    expect(foreign[0]).toBe(feedHost.url("/audio/tides.wav"));
    await expectGoodLooks(page);
    await close();
  });

  test("tells a date's occasion after a moment, a neighbour's at once, and not for long", async () => {
    const guest = await stage.openGuest({ screenName: "slow.pointer" });
    const feed = await guest.makeFeed({ slug: "spots" });
    await guest.addEpisodes(
      feed.id,
      { title: "Second", releaseDate: "2026-01-05" },
      { title: "First", releaseDate: "2026-02-06" },
    );
    await guest.close();
    const { page, close } = await stage.openVisitor();
    await page.clock.install();
    await page.goto(stage.url("/u/slow.pointer/spots"), { waitUntil: "networkidle" });
    await page.clock.pauseAt(Date.now() + 60_000);
    const tooltip = page.getByRole("tooltip");
    const dateOf = (text: string) => page.getByRole("article").getByText(text);

    await dateOf("Feb 6, 2026").hover();
    await page.clock.runFor(699);
    expect(await tooltip.count()).toBe(0);
    await page.clock.runFor(50);
    await tooltip.getByText("Released: Feb 6, 2026").waitFor();
    await tooltip.hover();
    await page.clock.runFor(2000);
    expect(await tooltip.count()).toBe(1);
    await dateOf("Jan 5, 2026").hover();
    await page.clock.runFor(50);
    await tooltip.getByText("Released: Jan 5, 2026").waitFor();
    expect(await tooltip.count()).toBe(1);
    await page.keyboard.press("Escape");
    await tooltip.waitFor({ state: "detached" });

    await page.getByRole("heading", { level: 1 }).hover();
    await page.clock.runFor(400);
    await dateOf("Jan 5, 2026").hover();
    await page.clock.runFor(699);
    expect(await tooltip.count()).toBe(0);
    await close();
  });

  test("without episodes, or that visitors may not see, says so", async () => {
    const guest = await stage.openGuest({ screenName: "quiet.guest" });
    await guest.makeFeed({ slug: "empty" });
    await guest.makeFeed({ title: "Kept private", slug: "private", isDefault: false });
    await guest.close();
    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/u/quiet.guest/empty"));
    await page.getByRole("heading", { name: "No Episodes Yet" }).waitFor();
    await page.getByText("This feed doesn't have any episodes yet.").waitFor();
    await expectGoodLooks(page);
    for (const path of ["/u/quiet.guest/private", "/u/quiet.guest/none", "/u/quiet.guest/empty?page=2"]) {
      const answer = await page.goto(stage.url(path));
      expect(answer?.status(), path).toBe(404);
      await page.getByRole("heading", { name: "Feed Not Found" }).waitFor();
      await page.getByText("The feed you're looking for doesn't exist or is no longer available.").waitFor();
      await page.getByRole("link", { name: "Return to Home" }).waitFor();
    }
    await expectGoodLooks(page);
    await close(REFUSED);
  });

  test("of many episodes goes on over pages, and a link to a moment finds its page", async () => {
    const guest = await stage.openGuest({ screenName: "long.list" });
    const feed = await guest.makeFeed({ title: "Years of it", slug: "years" });
    const titles = Array.from({ length: 120 }, (_, index) => `Number ${120 - index}`);
    for (let start = 0; start < titles.length; start += 40)
      await guest.post(`/api/feeds/${feed.id}/episodes/batch`, {
        episodes: titles
          .slice(start, start + 40)
          .toReversed()
          .map((title) => ({
            title,
            description: "Said there.",
            releaseDate: "2026-01-05",
            audioUrl: feedHost.url("/audio/minute.wav"),
          })),
      });
    await guest.context.request.patch(stage.url(`/api/feeds/${feed.id}/sort`), {
      headers: { origin: stage.server.origin },
      data: { sortMethod: "first-added" },
    });
    await guest.close();

    for (const javaScriptEnabled of [false, true]) {
      const { page, close } = await stage.openVisitor({ javaScriptEnabled });
      await page.goto(stage.url("/u/long.list/years"));
      const pages = page.getByRole("navigation", { name: "Pages" });
      await pages.getByText("Page 1 of 3").waitFor();
      expect(await page.getByRole("article").count()).toBe(50);
      expect(await pages.getByRole("link", { name: "Previous" }).count()).toBe(0);
      expect(await page.locator("head link[rel=next]").getAttribute("href")).toBe("/u/long.list/years?page=2");
      await pages.getByRole("link", { name: "Next" }).click();
      await pages.getByText("Page 2 of 3").waitFor();
      expect(await page.locator("head link[rel=prev]").getAttribute("href")).toBe("/u/long.list/years");
      expect(await page.locator("head link[rel=canonical]").getAttribute("href")).toBe(
        stage.url("/u/long.list/years?page=2"),
      );
      await pages.getByRole("link", { name: "Next" }).click();
      await pages.getByText("Page 3 of 3").waitFor();
      expect(await page.getByRole("article").count()).toBe(20);
      expect(await pages.getByRole("link", { name: "Next" }).count()).toBe(0);
      await close();
    }

    const first = await stage.openVisitor();
    await first.page.goto(stage.url("/u/long.list"));
    const more = first.page.getByRole("link", { name: "More episodes" });
    expect(await more.getAttribute("href")).toBe("/u/long.list/years?page=2");
    await first.page.goto(stage.url("/u/long.list/years?page=3"));
    await expectGoodLooks(first.page);
    const told = first.page.getByRole("article").last();
    const title = await told.getByRole("heading").textContent();
    await told.getByRole("button", { name: "Play Audio" }).click();
    await told.getByRole("button", { name: "Forward 10 seconds" }).click();
    await told.getByRole("button", { name: "Pause" }).click();
    await told.getByRole("button", { name: "Play", exact: true }).waitFor();
    await told.getByRole("button", { name: /^Copy link to 0:1\d$/ }).click();
    await seeToast(first.page, "Copied!", "Link copied to clipboard");
    const link = await first.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/u\/long\.list\/years\?episode=\d+&t=1\d#episode-\d+$/);
    await first.close();

    const second = await stage.openVisitor();
    await second.page.goto(link);
    const heading = second.page.getByRole("heading", { name: String(title), exact: true });
    const card = second.page.getByRole("article").filter({ has: heading });
    await card.getByText(/^Starts at 0:1\d$/).waitFor();
    await expect.poll(() => card.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(700);
    expect(await second.page.locator("audio").count()).toBe(0);
    await card.getByRole("button", { name: "Play Audio" }).click();
    await card.getByRole("button", { name: "Pause" }).waitFor();
    const seconds = () => card.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(seconds).toBeGreaterThanOrEqual(10);
    await second.close();
  });
});
