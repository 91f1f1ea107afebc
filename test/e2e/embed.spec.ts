import { gzipSync } from "node:zlib";
import type { FrameLocator } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole } from "#test/support/e2e/console.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";

/** Compressed size that the player's scripts may add to other people's pages. */
const MAX_SCRIPT_BYTES = 25_000;

interface Player {
  screenName: string;
  displayName: string;
  episodeIds: number[];
  /** path of the embeddable player */
  path: (query?: string) => string;
  /** changes the feed's URL */
  moveFeed: (slug: string) => Promise<void>;
}

const test = base.extend<{
  player: Player;
  /** opens a page of another origin that frames a URL, and waits until the frame handles events if it is a player */
  openFramed: (url: string, frame?: { sandbox?: string }) => Promise<FrameLocator>;
}>({
  player: async ({ createUser, feedHost }, use) => {
    const { user, createFeed, addEpisodes, patch } = await createUser();
    const feed = await createFeed({ title: "Guest spots", slug: "spots" });
    const added = await addEpisodes(
      feed.id,
      { title: "Third", audioUrl: feedHost.url("/audio/minute.wav"), duration: "1:00" },
      { title: "Second", youtubeUrl: "https://www.youtube.com/watch?v=aaaaaaaaaa1" },
      { title: "First", audioUrl: feedHost.url("/audio/minute.wav"), duration: "1:00" },
    );
    await use({
      screenName: user.screenName,
      displayName: String(user.displayName),
      episodeIds: added.map(({ id }) => id).toReversed(),
      path: (query = "") => `/u/${user.screenName}/spots/embed${query}`,
      moveFeed: async (slug) => {
        await patch(apiPaths.feed(feed.id), { slug });
      },
    });
  },
  openFramed: async ({ page, feedHost, server }, use) => {
    allowConsole(page, /favicon/);
    await use(async (path, settings = {}) => {
      const query = new URLSearchParams({ frame: server.origin + path, ...settings });
      await page.goto(feedHost.url(`/embedding-page?${query}`));
      const frame = page.frameLocator("iframe");
      if (path.endsWith("/embed")) await expect(frame.locator("html")).toHaveAttribute("data-hydrated");
      return frame;
    });
  },
});

test.describe("embedded player", () => {
  test("plays inside a page of another origin, of any height and at its former URL, and asks no other host before a click", async ({
    page,
    player,
    openFramed,
    server,
  }) => {
    const requests: { url: string; type: string }[] = [];
    const scripts: Promise<number>[] = [];
    page.on("request", (request) => requests.push({ url: request.url(), type: request.resourceType() }));
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    const frame = await openFramed(player.path());
    await expect(frame.getByRole("heading", { name: "First" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const foreign = requests.filter(({ url, type }) => type !== "document" && !url.startsWith(server.origin));
    expect(foreign.filter(({ url }) => !url.endsWith("/favicon.ico"))).toEqual([]);
    expect((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MAX_SCRIPT_BYTES);

    await frame.getByRole("button", { name: "Play", exact: true }).click();
    await expect(frame.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(frame.getByRole("listitem").filter({ hasText: "First" }).getByText("Playing")).toBeVisible();
    await frame.getByRole("button", { name: "Pause" }).click();
    await expect(frame.getByRole("button", { name: "Play", exact: true })).toBeVisible();

    await page.route("https://www.youtube-nocookie.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Video</title>" }),
    );
    await frame.getByRole("button", { name: /Second/ }).click();
    await expect(frame.getByTitle("Video: Second")).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);

    await player.moveFeed("moved");
    const moved = await openFramed(player.path());
    await expect(moved.getByRole("heading", { name: "First" })).toBeVisible();
    for (const height of [450, 320, 240, 180])
      for (const width of [1100, 360]) {
        await page.setViewportSize({ width, height: height + 40 });
        await page.locator("iframe").evaluate((iframe, pixels) => iframe.setAttribute("height", `${pixels}`), height);
        for (const name of ["Back 10 seconds", "Play", "Forward 10 seconds"])
          await expect(async () => {
            const button = await moved.getByRole("button", { name, exact: true }).boundingBox();
            const outer = await page.locator("iframe").boundingBox();
            if (!button || !outer) throw new Error(`${name} is not rendered`);
            expect(outer.height).toBeCloseTo(height, -1);
            expect(button.y, name).toBeGreaterThanOrEqual(outer.y);
            expect(button.y + button.height, name).toBeLessThanOrEqual(outer.y + outer.height);
          }).toPass();
      }
  });

  test("in a sandbox without an origin, as WordPress has it, plays audio and shows a video as a picture with a link", async ({
    page,
    player,
    openFramed,
  }) => {
    // The frame has no origin, and what it counts is not taken.
    allowConsole(page, /origin-keyed agent cluster|from origin .null. has been blocked|net::ERR_FAILED/);
    const framed: string[] = [];
    page.on("request", (request) => request.resourceType() === "document" && framed.push(request.url()));
    await page.route("https://i.ytimg.com/**", (route) => route.abort());
    const frame = await openFramed(player.path(), { sandbox: "allow-scripts" });
    await frame.getByRole("button", { name: "Play", exact: true }).click();
    await expect(frame.getByRole("button", { name: "Pause" })).toBeVisible();
    await frame.getByRole("button", { name: /Second/ }).click();
    await expect(frame.getByRole("link", { name: "Watch on YouTube" })).toHaveAttribute(
      "href",
      "https://www.youtube.com/watch?v=aaaaaaaaaa1",
    );
    await expect(frame.locator('img[src="https://i.ytimg.com/vi/aaaaaaaaaa1/hqdefault.jpg"]')).toBeAttached();
    expect(framed.filter((url) => url.includes("youtube"))).toEqual([]);
  });

  test("works with the keyboard alone, and has no barrier", async ({ page, player }) => {
    await page.goto(player.path());
    const row = (title: string) => page.getByRole("list", { name: "Episodes" }).getByRole("button", { name: title });
    const seek = page.getByRole("slider", { name: "Seek" });
    await expect(row("First")).toBeVisible();
    await expectAccessible(page);
    await row("First").focus();
    await page.keyboard.press("End");
    await expect(row("Third")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: "Third" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await page.keyboard.press("Home");
    await expect(row("First")).toBeFocused();
    await seek.focus();
    await page.keyboard.press("End");
    await expect(seek).toHaveAttribute("aria-valuetext", /^(1:00|0:00) of 1:00$/);
  });

  test("takes a theme, a limit, an episode and a start time", async ({ page, player, server }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    // A site has its own colors, whatever those of the visitor's device are.
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(player.path(""));
    const light = await background();
    await page.goto(player.path("?theme=dark"));
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.goto(player.path("?theme=auto"));
    await expect.poll(background).toBe(dark);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(background).toBe(light);
    await page.goto(player.path(`?limit=1&episode=${player.episodeIds[0]}`));
    await expect(page.getByRole("list", { name: "Episodes" }).getByRole("listitem")).toHaveCount(1);
    const rest = page.getByRole("link", { name: `2 more on ${player.displayName}'s page` });
    await expect(rest).toHaveAttribute("href", `${server.origin}/u/${player.screenName}/spots`);
    await page.goto(player.path(`?episode=${player.episodeIds[2]}&start=0:25`));
    await expect(page.getByRole("heading", { level: 2, name: "Third" })).toBeVisible();
    await expect(page.getByRole("slider", { name: "Seek" })).toHaveAttribute("aria-valuetext", "0:25 of 1:00");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    const seconds = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(seconds).toBeGreaterThanOrEqual(25);
    // The others start at their beginning.
    await page.getByRole("button", { name: /First/ }).click();
    await expect(page.getByRole("heading", { level: 2, name: "First" })).toBeVisible();
    await expect.poll(seconds).toBeLessThan(25);
  });

  test("goes on to the next episode with audio only where the site's author chose so", async ({ page, player }) => {
    const seek = page.getByRole("slider", { name: "Seek" });
    const title = page.getByRole("heading", { level: 2 });
    const playToTheEnd = async () => {
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await expect(seek).toHaveAttribute("aria-valuetext", /^0:0[1-9] of 1:00/);
      await page.locator("audio").evaluate((audio: HTMLAudioElement) => {
        audio.currentTime = audio.duration - 0.2;
      });
    };
    await page.goto(player.path());
    await playToTheEnd();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(seek).toHaveAttribute("aria-valuetext", "0:00 of 1:00");
    await expect(title).toHaveText("First");

    await page.goto(player.path("?autonext=1"));
    await expect(title).toHaveText("First");
    await playToTheEnd();
    // The second is a video.
    await expect(title).toHaveText("Third");
    await expect(page.getByRole("button", { name: "Pause" })).toBeFocused();
  });
});
