import type { Page, Request } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { FeedStatistics } from "#domain/statistics/statistics.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { allowConsole } from "#test/support/e2e/console.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";
import type { TestUser } from "#test/support/e2e/test-user.ts";

/** As people have it; the headless browser's own says that it is a bot. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const OVERCAST = "Overcast/1.0 Podcast Sync (7 subscribers; feed-id=1; +http://overcast.fm/)";
const POCKET_CASTS = "PocketCasts/1.0 (Pocket Casts Feed Parser; +http://pocketcasts.com/)";

interface Guest extends TestUser {
  feedId: number;
  /** of the public page of their feed */
  path: string;
  /** reads the feed's numbers, and has what was counted since written */
  numbers(): Promise<FeedStatistics>;
}

/** Fetches a document as this client. */
type FetchAs = (userAgent: string, url: string, headers?: Record<string, string>) => Promise<void>;

const test = base.extend<{ guest: Guest; fetchAs: FetchAs }>({
  userAgent: USER_AGENT,
  fetchAs: async ({ server, playwright }, use) => {
    await use(async (userAgent, url, headers = {}) => {
      const client = await playwright.request.newContext({ baseURL: server.origin });
      const response = await client.get(url, { headers: { "user-agent": userAgent, ...headers } });
      expect(response.status()).toBe(200);
      await client.dispose();
    });
  },
  guest: async ({ signUp, feedHost, server }, use) => {
    const guest = await signUp();
    const feed = await guest.createFeed({ title: "Guest spots", slug: "spots" });
    await guest.addEpisodes(feed.id, {
      title: "On record",
      audioUrl: feedHost.url("/audio/minute.wav"),
      duration: "1:00",
      imageUrl: feedHost.url("/covers/on-record.png"),
      spotifyUrl: "https://open.spotify.com/episode/1",
    });
    const path = `/u/${guest.user.screenName}/spots`;
    const numbers = async () => {
      server.advance(5);
      return (await guest.request.get(apiPaths.feedStatistics(feed.id))).json();
    };
    await use({
      ...guest,
      feedId: feed.id,
      path,
      numbers,
    });
  },
});

test.use({ serverOptions: { isWatching: true } });
test.describe.configure({ mode: "default" });

/** Resolves with the next report that a page sends. */
function nextReport(page: Page): Promise<Request> {
  return page.waitForRequest((request) => request.url().endsWith("/api/numbers/events"));
}

test("counts a play in an embed on another site and fetches by two apps, and nothing else", async ({
  guest,
  fetchAs,
  openPage,
  feedHost,
  server,
  playwright,
}) => {
  const { path } = guest;
  const embedIn = (page: Page) =>
    page.goto(feedHost.url(`/embedding-page?frame=${encodeURIComponent(`${server.origin}${path}/embed`)}&height=450`));
  const visitor = await openPage({ userAgent: USER_AGENT });
  allowConsole(visitor, /favicon/);
  // The browser tells what a page reports as it is left only of intercepted requests.
  await visitor.route("**/api/numbers/events", (route) => route.continue());
  await embedIn(visitor);
  const frame = visitor.frameLocator("iframe");
  const started = nextReport(visitor);
  await frame.getByRole("button", { name: "Play", exact: true }).click();
  const report = await started;
  // A busy page first tells that something plays when it is at some second already.
  const position = async () => Number(await frame.getByRole("slider", { name: "Seek" }).inputValue());
  const firstSeconds = await position();
  await expect.poll(position).toBeGreaterThan(firstSeconds + 1);
  const paused = nextReport(visitor);
  await frame.getByRole("button", { name: "Pause" }).click();
  const { seconds } = (await paused).postDataJSON();

  await fetchAs(OVERCAST, `${path}/feed.xml`);
  await fetchAs(POCKET_CASTS, `${path}/feed.xml`);

  // Nothing of this is counted: a replay, a bot, Do Not Track, and the guest themself.
  const replay = await playwright.request.newContext({ userAgent: USER_AGENT });
  for (let times = 0; times < 3; times++) {
    const response = await replay.post(report.url(), {
      headers: { origin: server.origin },
      data: report.postDataJSON(),
    });
    expect(response.status()).toBe(204);
  }
  await replay.dispose();
  for (const url of [path, `${path}/embed`, `${path}/feed.xml`]) {
    await fetchAs(GOOGLEBOT, url);
    await fetchAs(USER_AGENT, url, { DNT: "1" });
  }
  const untracked = await openPage({ userAgent: USER_AGENT, extraHTTPHeaders: { "Sec-GPC": "1" } });
  const own = await openPage({ userAgent: USER_AGENT }, guest);
  await Promise.all(
    [untracked, own].map(async (page) => {
      await page.goto(path);
      const sent = nextReport(page);
      await page.getByRole("button", { name: "Play Audio" }).click();
      await sent;
    }),
  );

  await expect.poll(async () => (await guest.numbers()).totals.plays).toBe(1);
  await expect.poll(async () => (await guest.numbers()).totals.secondsListened).toBe(seconds);
  const { totals, episodes, sites, apps } = await guest.numbers();
  expect(totals).toEqual({
    pageViews: 0,
    visitors: 1,
    embedLoads: 1,
    plays: 1,
    secondsListened: seconds,
    clicks: 0,
    feedFetches: 2,
    subscribers: 7,
  });
  expect(seconds).toBeGreaterThan(0);
  expect(episodes).toMatchObject([{ title: "On record", plays: 1, secondsListened: seconds }]);
  expect(sites).toEqual([{ host: new URL(feedHost.url("/")).host, views: 1, plays: 1 }]);
  expect(apps.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "Overcast", fetches: 1, subscribers: 7 },
    { name: "Pocket Casts", fetches: 1, subscribers: 0 },
  ]);
});

test("shows what was counted, with a chart and its tables that fit a phone, and lets it be downloaded", async ({
  guest,
  fetchAs,
  page,
  playwright,
  server,
}) => {
  /** As long as a label of a host's name may be. */
  const word = "donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunter";
  const site = `${word}.example.org`;
  const [episode] = await guest.addEpisodes(guest.feedId, { title: word, showName: word });
  const visitor = await playwright.request.newContext({ userAgent: USER_AGENT });
  // A site is named once three networks have come from it.
  for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
    const play = { type: "play", id: crypto.randomUUID(), episode: episode?.guid, seconds: 60 };
    const report = await visitor.post(`${server.origin}/api/numbers/events`, {
      headers: { origin: server.origin, "x-forwarded-for": address },
      data: { ...play, referrer: `https://${site}/` },
    });
    expect(report.ok()).toBe(true);
  }
  await visitor.dispose();
  await fetchAs(OVERCAST, `${guest.path}/feed.xml`);
  await expect.poll(async () => (await guest.numbers()).totals).toMatchObject({ feedFetches: 1, plays: 3 });
  await page.goto(`/feeds/${guest.feedId}/numbers?range=7`);
  await expect(page.getByText(`3 plays so far; most from ${site}.`)).toBeVisible();
  await page.getByRole("button", { name: /^Feed fetches/ }).press("Enter");
  await expect(page.getByRole("region", { name: "Feed fetches by day" }).locator("svg.recharts-surface")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toContainText("The latest number from each app that reports one.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  const appsPanel = page.getByRole("region", { name: "Podcast apps" });
  await appsPanel.locator("summary").press("Enter");
  await expect(appsPanel.getByRole("row", { name: "Overcast 1 7" })).toBeVisible();
  const sites = page.getByRole("region", { name: "Sites" });
  await sites.locator("summary").press("Enter");
  await expect(sites.getByRole("row", { name: site })).toBeVisible();
  await page.getByRole("region", { name: "Episodes" }).locator("summary").press("Enter");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await expectNoHorizontalScrolling(page);
  const download = page.waitForEvent("download");
  await appsPanel.getByRole("link", { name: "CSV of podcast apps" }).click();
  expect((await download).suggestedFilename()).toMatch(/-app-.*\.csv$/);
});

test("counts clicks on a public page, and reports nothing when the browser asks not to be tracked", async ({
  guest,
  openPage,
}) => {
  const visitor = await openPage({ userAgent: USER_AGENT });
  await visitor.context().route("https://open.spotify.com/**", (route) => route.fulfill({ body: "Spotify" }));
  await visitor.goto(guest.path);
  const clicked = nextReport(visitor);
  await visitor.getByRole("link", { name: /^Spotify/ }).click();
  await clicked;
  await visitor.getByText("Follow", { exact: true }).click();
  const subscribed = nextReport(visitor);
  await visitor.getByRole("link", { name: "Overcast" }).click();
  await subscribed;

  const untracked = await openPage({ userAgent: USER_AGENT });
  await untracked.addInitScript(() => Object.defineProperty(navigator, "doNotTrack", { value: "1" }));
  const reports: string[] = [];
  untracked.on("request", (request) => {
    if (request.url().includes("/api/numbers")) reports.push(request.url());
  });
  await untracked.goto(guest.path);
  await untracked.getByRole("button", { name: "Play Audio" }).click();
  const bar = untracked.getByRole("region", { name: "Now playing" });
  await expect(bar.getByRole("slider", { name: "Seek" })).not.toHaveAttribute("aria-valuetext", /^0:00/);
  expect(reports).toEqual([]);

  await expect.poll(async () => (await guest.numbers()).totals.clicks).toBe(2);
  const { platforms } = await guest.numbers();
  expect(platforms.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "Overcast", clicks: 1 },
    { name: "Spotify", clicks: 1 },
  ]);
});
