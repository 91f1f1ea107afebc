import type { Page } from "@playwright/test";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
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

  test("plays one episode at a time, at the speed chosen last, and resumes where it was after a reload", async ({
    page,
    feedHost,
    openFeed,
  }) => {
    await openFeed(
      { title: "One", audioUrl: feedHost.url("/audio/minute.wav"), duration: "1:00" },
      { title: "Two", audioUrl: feedHost.url("/audio/minute.wav"), duration: "1:00" },
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

    await two.getByRole("button", { name: "Pause" }).click();
    const seek = two.getByRole("slider", { name: "Seek" });
    await seek.fill("50");
    await expect(seek).toHaveAttribute("aria-valuetext", "0:30 of 1:00");
    await expect(two.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await page.reload();
    await cardOf(page, "Two").getByRole("button", { name: "Play Audio" }).click();
    await two.getByRole("button", { name: "Pause" }).click();
    await expect(seek).toHaveAttribute("aria-valuetext", /^0:[345]\d of 1:00$/);
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
});

function cardOf(page: Page, title: string) {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}
