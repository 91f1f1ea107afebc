import type { Page } from "@playwright/test";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole } from "#test/support/e2e/console.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";
import { type TestUser, uniqueScreenName } from "#test/support/e2e/test-user.ts";

const VIDEO_ID = "aaaaaaaaaa1";

const test = base.extend<{
  /** opens a feed with these episodes, as its owner */
  openFeed: (...episodes: Parameters<TestUser["addEpisodes"]>[1][]) => Promise<TestUser & { feedId: number }>;
}>({
  openFeed: async ({ page, signUp }, use) => {
    await use(async (...episodes) => {
      const user = await signUp();
      const feed = await user.createFeed();
      await user.addEpisodes(feed.id, ...episodes);
      await page.goto(`/feeds/${feed.id}`);
      await expect(page.getByRole("article").first()).toBeVisible();
      return { ...user, feedId: feed.id };
    });
  },
});

test.describe("episode card", () => {
  test("shows the title, the show, the release date, and what is unknown", async ({ page, openFeed }) => {
    await openFeed({
      title: "Slow radio",
      description: "A long evening. ".repeat(40),
      releaseDate: "2024-02-05T23:30:00.000Z",
    });
    const card = page.getByRole("article");
    await expect(card.getByRole("heading", { name: "Slow radio" })).toBeVisible();
    // Its cover, which is missing, has the name too.
    await expect(card.getByText("The Example Hour", { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(card.getByText("Unknown duration")).toBeVisible();
    const lines = () =>
      card.getByText("A long evening.").evaluate((text) => {
        return Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
      });
    await expect.poll(lines).toBe(2);
    await card.getByText("Feb 5, 2024").hover();
    await expect(page.getByRole("tooltip").getByText("Released: Feb 5, 2024")).toBeVisible();
    await expect(card.getByRole("button", { name: /^Play/ })).toHaveCount(0);
  });

  test("falls back when a date or the description is missing", async ({ page, openFeed }) => {
    const { feedId } = await openFeed({ title: "Older record" });
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
    await page.goto(`/feeds/${feedId}`);
    const added = cardOf(page, "Older record");
    await expect(added.getByText("No description provided.")).toBeVisible();
    await added.getByText("Jul 1, 2025").hover();
    await expect(page.getByRole("tooltip").getByText("Added: Jul 1, 2025")).toBeVisible();
    await expect(cardOf(page, "Oldest record").getByText("Unknown date", { exact: true })).toBeVisible();
  });

  test("plays audio: pauses, skips ten seconds back and forward, seeks, changes the volume", async ({
    page,
    feedHost,
    openFeed,
  }) => {
    const audioUrl = feedHost.url(`/audio/minute.wav?${uniqueScreenName("card")}`);
    // Only those of the browser: the server itself looks for chapters in the file's beginning.
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await openFeed({ title: "Tone", audioUrl, duration: "1:00" });
    const card = page.getByRole("article");
    await expect(card.getByRole("button", { name: "Play Audio" })).toBeVisible();
    expect(requested).not.toContain(audioUrl);
    await card.getByRole("button", { name: "Play Audio" }).click();
    const player = page.getByRole("region", { name: "Player: Tone" });
    await player.getByRole("button", { name: "Pause" }).click();
    await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(card.getByRole("button", { name: "Play Audio" })).toHaveCount(0);
    await expectAccessible(page);

    const seek = player.getByRole("slider", { name: "Seek" });
    await expect(seek).toHaveAttribute("step", "0.1");
    await seek.fill("40");
    await expect(seek).toHaveAttribute("aria-valuetext", "0:24 of 1:00");
    await player.getByRole("button", { name: "Back 10 seconds" }).click();
    await expect(seek).toHaveAttribute("aria-valuetext", "0:14 of 1:00");
    await seek.fill("10");
    await expect(seek).toHaveAttribute("aria-valuetext", "0:06 of 1:00");
    await player.getByRole("button", { name: "Back 10 seconds" }).click();
    await expect(seek).toHaveAttribute("aria-valuetext", "0:00 of 1:00");
    await seek.focus();
    await page.keyboard.press("ArrowRight");
    await expect(seek).toHaveValue("0.1");

    const volume = player.getByRole("slider", { name: "Volume" });
    await expect(volume).toHaveValue("70");
    await expect(volume).toHaveAttribute("min", "0");
    await expect(volume).toHaveAttribute("max", "100");
    await player.getByRole("button", { name: "Mute", exact: true }).click();
    await expect(volume).toHaveAttribute("aria-valuetext", "Muted");
    await player.getByRole("button", { name: "Unmute" }).click();
    await volume.fill("30");
    await expect(volume).toHaveAttribute("aria-valuetext", "30%");

    await seek.fill("90");
    await expect(seek).toHaveAttribute("aria-valuetext", "0:54 of 1:00");
    await player.getByRole("button", { name: "Forward 10 seconds" }).click();
    await expect(seek).toHaveAttribute("aria-valuetext", "1:00 of 1:00");
    await seek.fill("98");
    await expect(seek).toHaveAttribute("aria-valuetext", "0:58 of 1:00");
    await page.locator("audio").evaluate((audio) => {
      for (const type of ["playing", "ended"])
        audio.addEventListener(type, () => {
          audio.dataset.events = `${audio.dataset.events ?? ""} ${type}`;
        });
    });
    await player.getByRole("button", { name: "Play", exact: true }).click();
    // At the end it goes back to the start and pauses.
    await expect(page.locator("audio")).toHaveAttribute("data-events", / playing ended$/);
    await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(seek).toHaveValue("0");
  });

  test("plays one episode at a time, at the speed chosen last", async ({ page, feedHost, openFeed }) => {
    await openFeed(
      { title: "One", audioUrl: feedHost.url("/audio/minute.wav") },
      { title: "Two", audioUrl: feedHost.url("/audio/minute.wav") },
    );
    await cardOf(page, "One").getByRole("button", { name: "Play Audio" }).click();
    const one = page.getByRole("region", { name: "Player: One" });
    await expect(one.getByRole("button", { name: "Pause" })).toBeVisible();
    await one.getByLabel("Playback speed").selectOption("1.5×");
    await cardOf(page, "Two").getByRole("button", { name: "Play Audio" }).click();
    const two = page.getByRole("region", { name: "Player: Two" });
    await expect(two.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(one.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(two.getByLabel("Playback speed")).toHaveValue("1.5");
  });

  test("pauses although the audio begins while the button is pressed", async ({ page, feedHost, openFeed }) => {
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
    await page.route(feedHost.url("/audio/minute.wav"), async (route) => {
      await isPressed;
      await route.continue();
    });
    await openFeed({ title: "Slow radio", audioUrl: feedHost.url("/audio/minute.wav") });
    await page.getByRole("button", { name: "Play Audio" }).click();
    await page.getByRole("button", { name: "Pause" }).hover();
    await page.mouse.down();
    press();
    await expect
      .poll(() => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0);
    await page.mouse.up();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  });

  test("resumes at the last position after a reload", async ({ page, feedHost, openFeed }) => {
    await openFeed({
      title: "Long one",
      audioUrl: feedHost.url("/audio/minute.wav"),
      duration: "1:00",
    });
    const seek = page.getByRole("slider", { name: "Seek" });
    await page.getByRole("button", { name: "Play Audio" }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await page.getByRole("button", { name: "Pause" }).click();
    await seek.fill("50");
    await expect(seek).toHaveAttribute("aria-valuetext", "0:30 of 1:00");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();

    await page.reload();
    await page.getByRole("button", { name: "Play Audio" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(seek).toHaveAttribute("aria-valuetext", /^0:[345]\d of 1:00$/);
  });

  test("says that the playback failed, and pauses", async ({ page, feedHost, openFeed }) => {
    await openFeed({
      title: "Gone",
      audioUrl: feedHost.url("/status/404"),
      showNotesUrl: feedHost.url("/pages/gone.html"),
    });
    allowConsole(page, /Playback failed|Failed to load resource/);
    await page.getByRole("button", { name: "Play Audio" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "This audio could not be played." });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole("link", { name: "Open the original" })).toHaveAttribute(
      "href",
      feedHost.url("/pages/gone.html"),
    );
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test("shows a video only after a click, from the cookie-free host", async ({ page, openFeed }) => {
    const { feedId, addEpisodes } = await openFeed({ title: "Placeholder" });
    const requests: string[] = [];
    await page.route(/youtube|ytimg/, (route) => {
      requests.push(route.request().url());
      if (route.request().url().includes("ytimg")) return route.fulfill({ status: 204 });
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Video</title>" });
    });
    await addEpisodes(feedId, { title: "Seen", youtubeUrl: `https://youtu.be/${VIDEO_ID}` });
    await page.reload();
    const card = cardOf(page, "Seen");
    await expect(card.getByRole("button", { name: "Play Video" })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    expect(requests.filter((url) => !url.startsWith(`https://i.ytimg.com/vi/${VIDEO_ID}/`))).toEqual([]);
    // The overlay on the cover opens the same player.
    await card.getByTitle("Play Video").click();
    await expect(card.locator(`iframe[title="Video: Seen"]`)).toBeVisible();
    await expect
      .poll(() => requests.some((url) => url.startsWith(`https://www.youtube-nocookie.com/embed/${VIDEO_ID}?`)))
      .toBe(true);
    await expect(card.getByRole("button", { name: "Play Video" })).toHaveCount(0);
  });

  test("has a menu for its owner, usable by keyboard, and none for visitors", async ({ page, feedHost, openFeed }) => {
    const { user } = await openFeed({
      title: "Mine",
      audioUrl: feedHost.url("/audio/mine.wav"),
      showNotesUrl: feedHost.url("/pages/mine.html"),
    });
    const trigger = page.getByRole("button", { name: "Actions for Mine" });
    await trigger.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem")).toHaveText(["Edit", "Delete", "Open Original"]);
    const original = page.getByRole("menuitem", { name: "Open Original" });
    await expect(original).toHaveAttribute("href", feedHost.url("/pages/mine.html"));
    await expect(original).toHaveAttribute("target", "_blank");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Edit Episode" })).toBeVisible();

    await page.goto(`/u/${user.screenName}/guest-spots`);
    await expect(page.getByRole("button", { name: "Play Audio" })).toBeVisible();
    await expect(trigger).toHaveCount(0);
  });
});

function cardOf(page: Page, title: string) {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}
