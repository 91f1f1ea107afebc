import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { expectGoodLooks, type Guest } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

const VIDEO_ID = "aaaaaaaaaa1";

describe("an episode's card", { timeout: 60_000 }, () => {
  const stage = setStage();
  let feedHost: FeedHost;
  beforeAll(async () => {
    feedHost = await startFeedHost();
  });
  afterAll(() => feedHost.close());

  /** A guest in front of a feed with these episodes. */
  async function guestWith(
    screenName: string,
    ...episodes: ({ title: string } & Record<string, unknown>)[]
  ): Promise<Guest & { feedId: number }> {
    const guest = await stage.openGuest({ screenName });
    const feed = await guest.makeFeed();
    await guest.addEpisodes(feed.id, ...episodes);
    await guest.page.goto(stage.url(`/feeds/${feed.id}`));
    await guest.page.getByRole("article").first().waitFor();
    return { ...guest, feedId: feed.id };
  }

  test("says what the episode is, when it came out, and what is not known of it", async () => {
    const { page, close } = await guestWith("card.facts", {
      title: "Slow radio",
      description: "A long evening. ".repeat(40),
      releaseDate: "2024-02-05T23:30:00.000Z",
    });
    const card = page.getByRole("article");
    await card.getByRole("heading", { name: "Slow radio" }).waitFor();
    await card.getByText("The Example Hour", { exact: true }).first().waitFor();
    await card.getByText("Unknown duration").waitFor();
    const lines = await card.getByText("A long evening.").evaluate((text) => {
      return Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
    });
    expect(lines).toBe(2);
    await card.getByText("Feb 5, 2024").hover();
    await page.getByRole("tooltip").getByText("Released: Feb 5, 2024").waitFor();
    expect(await card.getByRole("button", { name: /^Play/ }).count()).toBe(0);
    await close();
  });

  test("falls back where a date or a description is missing", async () => {
    const { page, feedId, close } = await guestWith("card.gaps", { title: "Older record" });
    await page.route(/\/api\/feeds\/\d+$/, async (route) => {
      const response = await route.fetch();
      const detail = await response.json();
      const [episode] = detail.episodes;
      const bare = { ...episode, description: null, releaseDate: "no date" };
      detail.episodes = [
        { ...bare, createdAt: "2025-07-01T12:00:00.000Z" },
        { ...bare, id: episode.id + 1, title: "Oldest record", createdAt: "neither" },
      ];
      await route.fulfill({ response, json: detail });
    });
    await page.goto(stage.url(`/feeds/${feedId}`));
    const added = cardOf(page, "Older record");
    await added.getByText("No description provided.").waitFor();
    await added.getByText("Jul 1, 2025").hover();
    await page.getByRole("tooltip").getByText("Added: Jul 1, 2025").waitFor();
    await cardOf(page, "Oldest record").getByText("Unknown date", { exact: true }).waitFor();
    await page.unrouteAll({ behavior: "wait" });
    await close();
  });

  test("plays audio: pause, ten seconds either way, anywhere, at any volume", async () => {
    const { page, close } = await guestWith("card.audio", {
      title: "Tone",
      audioUrl: feedHost.url("/audio/tone.wav"),
      duration: "0:05",
    });
    const card = page.getByRole("article");
    expect(feedHost.requests).not.toContain("GET /audio/tone.wav");
    await card.getByRole("button", { name: "Play Audio" }).click();
    const player = page.getByRole("region", { name: "Player: Tone" });
    await player.getByRole("button", { name: "Pause" }).click();
    await player.getByRole("button", { name: "Play", exact: true }).waitFor();
    expect(await card.getByRole("button", { name: "Play Audio" }).count()).toBe(0);
    await expectGoodLooks(page);

    const seek = player.getByRole("slider", { name: "Seek" });
    expect(await seek.getAttribute("step")).toBe("0.1");
    await seek.fill("40");
    await expect.poll(() => seek.getAttribute("aria-valuetext")).toBe("0:02 of 0:05");
    await player.getByRole("button", { name: "Back 10 seconds" }).click();
    await expect.poll(() => seek.getAttribute("aria-valuetext")).toBe("0:00 of 0:05");
    await seek.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => seek.inputValue()).toBe("0.1");

    const volume = player.getByRole("slider", { name: "Volume" });
    expect(await volume.inputValue()).toBe("70");
    expect([await volume.getAttribute("min"), await volume.getAttribute("max")]).toEqual(["0", "100"]);
    await player.getByRole("button", { name: "Mute", exact: true }).click();
    expect(await volume.getAttribute("aria-valuetext")).toBe("Muted");
    await player.getByRole("button", { name: "Unmute" }).click();
    await volume.fill("30");
    expect(await volume.getAttribute("aria-valuetext")).toBe("30%");

    await player.getByRole("button", { name: "Forward 10 seconds" }).click();
    await expect.poll(() => seek.getAttribute("aria-valuetext")).toBe("0:05 of 0:05");
    await seek.fill("90");
    await player.getByRole("button", { name: "Play", exact: true }).click();
    await player.getByRole("button", { name: "Pause" }).waitFor();
    // At its end it stands at the beginning again, paused.
    await player.getByRole("button", { name: "Play", exact: true }).waitFor();
    await expect.poll(() => seek.inputValue()).toBe("0");
    await close();
  });

  test("plays one episode at a time, at the speed chosen last", async () => {
    const { page, close } = await guestWith(
      "card.two",
      { title: "One", audioUrl: feedHost.url("/audio/one.wav") },
      { title: "Two", audioUrl: feedHost.url("/audio/two.wav") },
    );
    await cardOf(page, "One").getByRole("button", { name: "Play Audio" }).click();
    const one = page.getByRole("region", { name: "Player: One" });
    await one.getByRole("button", { name: "Pause" }).waitFor();
    await one.getByLabel("Playback speed").selectOption("1.5×");
    await cardOf(page, "Two").getByRole("button", { name: "Play Audio" }).click();
    const two = page.getByRole("region", { name: "Player: Two" });
    await two.getByRole("button", { name: "Pause" }).waitFor();
    await one.getByRole("button", { name: "Play", exact: true }).waitFor();
    expect(await two.getByLabel("Playback speed").inputValue()).toBe("1.5");
    await close();
  });

  test("goes on where it was left, in this browser and on another day", async () => {
    const { page, close } = await guestWith("card.place", {
      title: "Long one",
      audioUrl: feedHost.url("/audio/minute.wav"),
      duration: "1:00",
    });
    const seek = page.getByRole("slider", { name: "Seek" });
    await page.getByRole("button", { name: "Play Audio" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await seek.fill("50");
    await expect.poll(() => seek.getAttribute("aria-valuetext")).toMatch(/^0:3\d of 1:00$/);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();

    await page.reload();
    await page.getByRole("button", { name: "Play Audio" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.poll(() => seek.getAttribute("aria-valuetext")).toMatch(/^0:[34]\d of 1:00$/);
    await close();
  });

  test("says that a playback failed, and is paused", async () => {
    const { page, close } = await guestWith("card.broken", {
      title: "Gone",
      audioUrl: feedHost.url("/status/404"),
      showNotesUrl: feedHost.url("/pages/gone.html"),
    });
    await page.getByRole("button", { name: "Play Audio" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "This audio could not be played." });
    await alert.waitFor();
    expect(await alert.getByRole("link", { name: "Open the original" }).getAttribute("href")).toBe(
      feedHost.url("/pages/gone.html"),
    );
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await expectGoodLooks(page);
    await close(/Playback failed|Failed to load resource/);
  });

  test("shows a video only after a click, from the host without cookies", async () => {
    const { page, context, feedId, close } = await guestWith("card.video", { title: "Placeholder" });
    const asked: string[] = [];
    await context.route(/youtube|ytimg/, (route) => {
      asked.push(route.request().url());
      if (route.request().url().includes("ytimg")) return route.fulfill({ status: 204 });
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Video</title>" });
    });
    await page.evaluate(
      async ([id, videoId]) => {
        await fetch(`/api/feeds/${id}/episodes`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            title: "Seen",
            description: "On film.",
            releaseDate: "2026-01-01",
            youtubeUrl: `https://youtu.be/${videoId}`,
          }),
        });
      },
      [String(feedId), VIDEO_ID] as const,
    );
    await page.reload();
    const card = cardOf(page, "Seen");
    await card.getByRole("button", { name: "Play Video" }).waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    expect(asked.filter((address) => !address.startsWith(`https://i.ytimg.com/vi/${VIDEO_ID}/`))).toEqual([]);
    // The cover is the pointer's way to the same player.
    await card.getByTitle("Play Video").click();
    await card.locator(`iframe[title="Video: Seen"]`).waitFor();
    await expect
      .poll(() => asked.some((address) => address.startsWith(`https://www.youtube-nocookie.com/embed/${VIDEO_ID}?`)))
      .toBe(true);
    expect(await card.getByRole("button", { name: "Play Video" }).count()).toBe(0);
    await close();
  });

  test("has a menu for its owner, by keyboard too, and none for visitors", async () => {
    const { page, user, close } = await guestWith("card.menu", {
      title: "Mine",
      audioUrl: feedHost.url("/audio/mine.wav"),
      showNotesUrl: feedHost.url("/pages/mine.html"),
    });
    const trigger = page.getByRole("button", { name: "Actions for Mine" });
    await trigger.focus();
    await page.keyboard.press("Enter");
    expect(await page.getByRole("menuitem").allTextContents()).toEqual([" Edit", " Delete", " Open Original"]);
    const original = page.getByRole("menuitem", { name: "Open Original" });
    expect(await original.getAttribute("href")).toBe(feedHost.url("/pages/mine.html"));
    expect(await original.getAttribute("target")).toBe("_blank");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Edit Episode" }).waitFor();

    await page.goto(stage.url(`/u/${user.screenName}/guest-spots`));
    await page.getByRole("button", { name: "Play Audio" }).waitFor();
    expect(await trigger.count()).toBe(0);
    await close();
  });
});

function cardOf(page: Page, title: string) {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}
