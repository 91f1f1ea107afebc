import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expectClipboard, readClipboard } from "#test/support/e2e/clipboard.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { printedSheets } from "#test/support/e2e/printed-sheets.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW, WIDE } from "#test/support/e2e/views.ts";

/** Compressed size of the scripts of a public page. */
const MAX_SCRIPT_BYTES = 34_000;

test.describe("public feed page", () => {
  test("can be read and heard without JavaScript", async ({ openPage, feedHost, createUser }) => {
    const guest = await createUser();
    const path = `/u/${guest.user.screenName}/spots`;
    const displayName = String(guest.user.displayName);
    const feed = await guest.createFeed({ title: "Guest spots", slug: "spots", description: "All of them." });
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
    for (const viewport of [WIDE, NARROW]) {
      const page = await openPage({ viewport, javaScriptEnabled: false });
      await page.route("https://i.ytimg.com/**", (route) => route.fulfill({ status: 204 }));
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "Guest spots" })).toBeVisible();
      await expect(page.getByText("All of them.")).toBeVisible();
      await expect(page.getByText("3 appearances on 1 show, 2026")).toBeVisible();
      await expect(page.getByRole("link", { name: "Feed RSS" })).toHaveAttribute("href", `${path}/feed.xml`);
      const titles = page.getByRole("article").getByRole("heading");
      await expect(titles).toHaveText(["On tides", "Moving pictures", "Nowhere to play"]);
      const audio = page.getByLabel("Play On tides");
      await expect(audio).toBeVisible();
      await expect(audio).toHaveAttribute("src", feedHost.url("/audio/tides.wav"));
      await expect(audio).toHaveAttribute("preload", "none");
      await expect(page.getByRole("link", { name: /^Spotify ?: On tides/ })).toBeVisible();
      await expect(page.getByRole("link", { name: /^YouTube ?: Moving pictures/ })).toBeVisible();
      await expect(page.getByTitle("Play Audio")).toHaveCount(0);
      // This includes the buttons on covers, which have no role. Forms and popovers need no scripts.
      const scripted = page.locator("button:not([type=submit], [popovertarget])").filter({ visible: true });
      await expect(scripted).toHaveCount(0);
      await expectNoHorizontalScrolling(page);
      await page.getByRole("link", { name: displayName }).click();
      await expect(page.getByRole("heading", { level: 1, name: displayName })).toBeVisible();
      await expect(scripted).toHaveCount(0);
      if (viewport === NARROW) await page.getByRole("button", { name: "Open Menu" }).click();
      await page.getByRole("link", { name: "Sign In" }).click();
      await expect(page).toHaveURL("/auth");
      await page.goto(`${path}/embed`);
      await expect(page.getByLabel("Play On tides")).toBeVisible();
      await expect(page.getByRole("link", { name: "Moving pictures" })).toBeVisible();
    }
  });

  test("prints all that it lists without buttons, and says where the rest is", async ({ page, server, createUser }) => {
    const guest = await createUser();
    const feed = await guest.createFeed({ title: "Guest spots", slug: "spots" });
    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({
        title: `On tides, part ${from + index}`,
        description: "What mud knows.",
        releaseDate: "2026-01-05T10:00:00.000Z",
      }));
    const address = `${server.origin.replace("http://", "")}/u/${guest.user.screenName}/spots`;
    const print = async () => {
      await page.emulateMedia({ media: "screen" });
      await page.goto(`/u/${guest.user.screenName}/spots`);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("img", { name: "QR code of this page" })).toBeVisible();
      await expect(page.getByRole("link", { name: /Listen|RSS|Spotify/ })).toHaveCount(0);
      for (const role of ["banner", "contentinfo", "button", "navigation", "search"] as const)
        await expect(page.getByRole(role)).toHaveCount(0);
    };

    await guest.addEpisodes(feed.id, ...numbered(1, 20));
    await print();
    await expect(page.getByRole("article")).toHaveCount(20);
    await expect(page.getByText(`Listen at ${address}`)).toBeVisible();

    for (const [from, to] of [
      [21, 60],
      [61, 100],
    ] as const)
      await guest.post(apiPaths.feedEpisodesBatch(feed.id), { episodes: numbered(from, to) });
    await print();
    await expect(page.getByRole("article")).toHaveCount(50);
    await expect(page.getByText(`And 50 more at ${address}`)).toBeVisible();
    const sheets = await printedSheets(page, "A4");
    expect(sheets).toBeGreaterThan(1);
    expect(sheets).toBeLessThanOrEqual(3);
  });

  test("plays, also by media keys, copies and links to podcast apps, and requests no audio before playback", async ({
    page,
    server,
    feedHost,
    createUser,
  }) => {
    const guest = await createUser();
    const path = `/u/${guest.user.screenName}/spots`;
    const feed = await guest.createFeed({ title: "Guest spots", slug: "spots" });
    await guest.addEpisodes(feed.id, { title: "On tides", audioUrl: feedHost.url("/audio/minute.wav") });
    const press = await watchMediaKeys(page);

    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.origin)) foreign.push(request.url());
    });
    const scripts: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(path, { waitUntil: "networkidle" });
    expect(foreign).toEqual([]);
    expect((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MAX_SCRIPT_BYTES);
    expect(await page.context().cookies()).toEqual([]);

    const rssUrl = `${server.origin}${path}/feed.xml`;
    const follow = page.getByText("Subscribe in").locator("..");
    await expect(follow).toBeHidden();
    await page.getByText("Follow", { exact: true }).click();
    await expect(follow.getByRole("link", { name: "Apple Podcasts" })).toHaveAttribute(
      "href",
      rssUrl.replace("http:", "podcast:"),
    );
    await page.getByRole("button", { name: "Copy Link" }).click();
    await expectToast(page, "Copied!", "Link copied to clipboard");
    await expectClipboard(page, server.origin + path);

    await page.getByRole("article").getByText("Jan 5, 2026").hover();
    await expect(page.getByRole("tooltip").getByText("Released: Jan 5, 2026")).toBeVisible();
    // On the cover.
    await page.getByTitle("Play Audio").click();
    const player = page.getByRole("region", { name: "Player: On tides" });
    await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(page.getByTitle("Play Audio")).toHaveCount(0);
    await expect.poll(() => foreign[0]).toBe(feedHost.url("/audio/minute.wav"));
    await expectAccessible(page);

    const metadata = () =>
      page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.metadata?.artist]);
    await expect.poll(metadata).toEqual(["On tides", "The Example Hour"]);
    await press("pause");
    await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await press("seekto", 2);
    await expect(player.getByRole("slider", { name: "Seek" })).toHaveAttribute("aria-valuetext", /^0:02 /);
    await press("play");
    await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
    await press("pause");
  });

  test("copies a link to a moment, which opens the episode's page at that moment", async ({
    page,
    openPage,
    server,
    feedHost,
    createUser,
  }) => {
    const guest = await createUser();
    const path = `/u/${guest.user.screenName}/years`;
    const feed = await guest.createFeed({ title: "Years of it", slug: "years" });
    const titles = Array.from({ length: 51 }, (_, index) => `Number ${51 - index}`);
    for (let start = 0; start < titles.length; start += 50)
      await guest.post(apiPaths.feedEpisodesBatch(feed.id), {
        episodes: titles
          .slice(start, start + 50)
          .toReversed()
          .map((title) => ({
            title,
            description: "Said there.",
            releaseDate: "2026-01-05",
            audioUrl: feedHost.url("/audio/minute.wav"),
          })),
      });
    await guest.patch(`/api/feeds/${feed.id}/sort`, { sortMethod: "first-added" });

    await page.goto(`${path}?page=2`);
    await expectAccessible(page);
    const shared = page.getByRole("article").last();
    await expect(shared.getByRole("heading")).toHaveText("Number 1");
    await shared.getByRole("button", { name: "Play Audio" }).click();
    await shared.getByRole("button", { name: "Pause" }).click();
    await expect(shared.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await shared.getByRole("slider", { name: "Seek" }).fill("0");
    await shared.getByRole("button", { name: "Forward 10 seconds" }).click();
    await shared.getByRole("button", { name: "Copy link to 0:10" }).click();
    await expectToast(page, "Copied!", "Link copied to clipboard");
    await expectClipboard(page, /\/years\/number-1\?t=10$/);
    const link = await readClipboard(page);
    expect(link.startsWith(server.origin + path)).toBe(true);

    const recipient = await openPage();
    await recipient.goto(link);
    await expect(recipient.getByRole("heading", { level: 1, name: "Number 1", exact: true })).toBeVisible();
    await expect(recipient.getByText("Starts at 0:10")).toBeVisible();
    await expect(recipient.locator("audio")).toHaveCount(0);
    await recipient.getByRole("button", { name: "Play Audio: Number 1", exact: true }).click();
    const player = recipient.getByRole("region", { name: "Player: Number 1" });
    await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
    const seconds = () => recipient.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(seconds).toBeGreaterThanOrEqual(10);
  });
});

type Handlers = Record<string, (details: { action: string; seekTime?: number }) => void>;

/** Keys reach only a browser with a window manager. @returns calls the handler that the browser would call */
async function watchMediaKeys(page: Page): Promise<(action: string, seekTime?: number) => Promise<void>> {
  await page.addInitScript(() => {
    const handlers: Handlers = {};
    Object.assign(window, { mediaKeys: handlers });
    const setActionHandler = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (handler) handlers[action] = handler as Handlers[string];
      setActionHandler(action, handler);
    };
  });
  return (action, seekTime) =>
    page.evaluate(
      ([name, at]) => {
        const { mediaKeys } = window as unknown as { mediaKeys: Handlers };
        mediaKeys[name as string]?.({ action: name as string, seekTime: at as number | undefined });
      },
      [action, seekTime] as const,
    );
}
