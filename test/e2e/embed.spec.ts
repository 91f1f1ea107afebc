import { gzipSync } from "node:zlib";
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FeedHost, startFeedHost } from "#test/fake-servers/feed-host.ts";
import { expectGoodLooks, type Guest } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

/** What the player's scripts may weigh on other people's pages. */
const MAX_SCRIPT_BYTES = 25_000;

describe("the embedded player", { timeout: 90_000 }, () => {
  const stage = setStage();
  let feedHost: FeedHost;
  let episodeIds: number[];
  beforeAll(async () => {
    feedHost = await startFeedHost();
    const guest: Guest = await stage.openGuest({ screenName: "framed.guest" });
    const feed = await guest.makeFeed({ title: "Guest spots", slug: "spots" });
    const added = await guest.addEpisodes(
      feed.id,
      { title: "Third", audioUrl: feedHost.url("/audio/minute.wav"), duration: "1:00" },
      { title: "Second", youtubeUrl: "https://www.youtube.com/watch?v=aaaaaaaaaa1" },
      { title: "First", audioUrl: feedHost.url("/audio/minute.wav"), duration: "1:00" },
    );
    episodeIds = added.map(({ id }) => id).toReversed();
    await guest.close();
  });
  afterAll(() => feedHost.close());

  const player = (query = "") => stage.url(`/u/framed.guest/spots/embed${query}`);

  /** Somebody's page, on another origin, with an address in a frame. */
  async function openFramed(page: Page, address: string, height = 450): Promise<FrameLocator> {
    await page.goto(feedHost.url(`/somebodys-page?frame=${encodeURIComponent(address)}&height=${height}`));
    return page.frameLocator("iframe");
  }

  test("plays inside a page of another origin, and asks nobody for anything before a click", async () => {
    const { page, context, close } = await stage.openVisitor();
    const requests: { url: string; type: string }[] = [];
    const scripts: Promise<number>[] = [];
    page.on("request", (request) => requests.push({ url: request.url(), type: request.resourceType() }));
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    const frame = await openFramed(page, player());
    await frame.getByRole("heading", { name: "First" }).waitFor();
    await page.waitForLoadState("networkidle");
    const foreign = requests.filter(({ url, type }) => type !== "document" && !url.startsWith(stage.server.origin));
    expect(foreign.filter(({ url }) => !url.endsWith("/favicon.ico"))).toEqual([]);
    expect((await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MAX_SCRIPT_BYTES);

    await frame.getByRole("button", { name: "Play", exact: true }).click();
    await frame.getByRole("button", { name: "Pause" }).waitFor();
    await frame.getByRole("listitem").filter({ hasText: "First" }).getByText("Playing").waitFor();
    await frame.getByRole("button", { name: "Pause" }).click();
    await frame.getByRole("button", { name: "Play", exact: true }).waitFor();

    await page.route("https://www.youtube-nocookie.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Video</title>" }),
    );
    await frame.getByRole("button", { name: /Second/ }).click();
    await frame.getByTitle("Video: Second").waitFor();
    expect(await context.cookies()).toEqual([]);
    await close(/favicon/);
  });

  test("is worked by the keyboard alone", async () => {
    const { page, close } = await stage.openVisitor();
    await page.goto(player());
    const row = (title: string) => page.getByRole("list", { name: "Episodes" }).getByRole("button", { name: title });
    await row("First").focus();
    await page.keyboard.press("End");
    await expect.poll(() => row("Third").evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Third" }).waitFor();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.keyboard.press("Home");
    await expect.poll(() => row("First").evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole("slider", { name: "Seek" }).focus();
    const place = () => page.getByRole("slider", { name: "Seek" }).getAttribute("aria-valuetext");
    await page.keyboard.press("End");
    await expect.poll(place).toMatch(/^(1:00|0:00) of 1:00$/);
    await close();
  });

  test.each([450, 320, 240, 180])("shows all it needs in a frame %i pixels high", async (height) => {
    const { page, close } = await stage.openVisitor();
    for (const width of [1100, 360]) {
      await page.setViewportSize({ width, height: height + 40 });
      const frame = await openFramed(page, player(), height);
      for (const button of ["Back 10 seconds", "Play", "Forward 10 seconds"]) {
        const box = await frame.getByRole("button", { name: button, exact: true }).boundingBox();
        const outer = await page.locator("iframe").boundingBox();
        if (!box || !outer) throw new Error(`${button} is not drawn`);
        expect(box.y, button).toBeGreaterThanOrEqual(outer.y);
        expect(box.y + box.height, button).toBeLessThanOrEqual(outer.y + outer.height);
      }
    }
    await close(/favicon/);
  });

  test("looks at home by day and by night", async () => {
    const { page, close } = await stage.openVisitor();
    await page.goto(player());
    await page.getByRole("heading", { level: 2, name: "First" }).waitFor();
    await expectGoodLooks(page);
    await close();
  });

  test("takes a theme, a limit, an episode and a place to begin", async () => {
    const { page, close } = await stage.openVisitor({ colorScheme: "light" });
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto(player("?theme=light"));
    const light = await paper();
    await page.goto(player("?theme=dark"));
    expect(await paper()).not.toBe(light);
    await page.goto(player(`?limit=1&episode=${episodeIds[0]}`));
    expect(await page.getByRole("list", { name: "Episodes" }).getByRole("listitem").count()).toBe(1);
    const rest = page.getByRole("link", { name: "2 more on framed.guest Example's page" });
    expect(await rest.getAttribute("href")).toBe(stage.url("/u/framed.guest/spots"));
    await page.goto(player(`?episode=${episodeIds[2]}&start=0:25`));
    await page.getByRole("heading", { level: 2, name: "Third" }).waitFor();
    expect(await page.getByRole("slider", { name: "Seek" }).getAttribute("aria-valuetext")).toBe("0:25 of 1:00");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    const seconds = await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
    expect(seconds).toBeGreaterThanOrEqual(25);
    await close();
  });

  test("lists the feed with the browser's own players where no script runs", async () => {
    const { page, close } = await stage.openVisitor({ javaScriptEnabled: false });
    await page.goto(player());
    await page.getByLabel("Play First").waitFor();
    await page.getByLabel("Play Third").waitFor();
    await page.getByRole("link", { name: "Second" }).waitFor();
    await close();
  });

  test("is the one page that others can frame", async () => {
    const { page, close } = await stage.openVisitor();
    for (const path of ["/auth", "/u/framed.guest", "/u/framed.guest/spots", "/u/nobody.here", "/nowhere/at/all"]) {
      await openFramed(page, stage.url(path));
      await expect.poll(() => page.frames()[1]?.url(), { message: path }).toBe("chrome-error://chromewebdata/");
    }
    await close(/frame-ancestors|X-Frame-Options|favicon|chrome-error|Failed to load resource/i);
  });
});
