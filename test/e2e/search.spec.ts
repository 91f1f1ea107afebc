import { apiPaths } from "#domain/api-paths.ts";
import type { SearchResponse } from "#domain/search/results.ts";
import { startTranscriptShow, type TranscriptShow } from "#test/fake-servers/transcript-show.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { readClipboard } from "#test/support/e2e/clipboard.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import type { TestUser } from "#test/support/e2e/test-user.ts";
import { NARROW } from "#test/support/e2e/views.ts";

/** The phrase is spoken at 12:34. */
const TRANSCRIPT = `WEBVTT

00:00:05.000 --> 00:00:20.000
<v Host>Welcome to the show. Today we talk about engines and the people who build them.

00:12:25.000 --> 00:12:34.000
<v Guest>You cannot check everything yourself, so what do you do when the team doubles?

00:12:34.000 --> 00:12:39.000
<v Guest>We scale trust by writing things down.

00:12:40.000 --> 00:12:45.000
<v Guest>And then we show it to everybody.

00:12:58.000 --> 00:12:59.000
<v Host>Thank you, and goodbye.
`;

test.describe("search", () => {
  let show: TranscriptShow;
  test.beforeEach(async () => {
    show = await startTranscriptShow();
  });
  test.afterEach(() => show.close());

  /** Adds an episode of a show that publishes a transcript, and waits until the words can be found. */
  async function addTranscribedEpisode(
    origin: string,
    guest: TestUser,
    feedId: number,
    audioUrl: string,
    transcript = TRANSCRIPT,
  ): Promise<void> {
    show.serveFile("/one.vtt", transcript, "text/vtt");
    show.setItem(`<podcast:transcript url="${show.url("/one.vtt")}" type="text/vtt"/>`);
    await guest.addEpisodes(feedId, {
      title: "On engines",
      showName: "The Example Hour",
      audioUrl,
      duration: "13:00",
      sourceFeedUrl: show.feedUrl,
      sourceGuid: "one",
    });
    await expect
      .poll(
        async () => {
          const response = await guest.request.get(origin + apiPaths.search({ query: '"scale trust by"' }));
          return ((await response.json()) as SearchResponse).episodes.flatMap(({ moments }) => moments).length;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
  }

  test("finds a phrase on a phone, plays it from three seconds before, shares the moment, and plays another one", async ({
    openPage,
    server,
    feedHost,
    createUser,
  }) => {
    test.slow();
    const guest = await createUser();
    const feed = await guest.createFeed({ slug: "spots" });
    await addTranscribedEpisode(server.origin, guest, feed.id, feedHost.url("/audio/thirteen-minutes.wav"));
    const page = await openPage({ viewport: NARROW });
    await page.goto(`/u/${guest.user.screenName}`);
    await page.getByRole("searchbox", { name: "Search this feed" }).fill("scale trust by");
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 episode for “scale trust by”");
    await expect(page.getByRole("blockquote")).toContainText("We scale trust by writing things down.");
    await expect(page.locator("mark")).toHaveText(["scale trust by"]);
    await expectNoHorizontalScrolling(page);
    await expectAccessible(page);

    await page.getByRole("link", { name: "Play from 12:34" }).click();
    const player = page.getByRole("region", { name: "Player: On engines" });
    await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
    const position = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(position).toBeGreaterThan(750.9);
    expect(await position()).toBeLessThan(765);
    await player.getByRole("button", { name: "Pause" }).click();

    await page.getByRole("button", { name: "Copy link to 12:34" }).click();
    const link = await readClipboard(page);
    const { origin, pathname, searchParams } = new URL(link);
    expect([origin, pathname]).toEqual([server.origin, `/u/${guest.user.screenName}/spots/on-engines`]);
    expect(searchParams.get("t")).toBe("751");
    const friend = await openPage({ viewport: NARROW });
    await friend.goto(link);
    await expect(friend.locator('meta[property="og:title"]')).toHaveAttribute(
      "content",
      `${guest.user.displayName} on The Example Hour at 12:34`,
    );
    await expect(friend.locator('meta[property="og:description"]')).toHaveAttribute(
      "content",
      /^“We scale trust by writing things down\./,
    );
    await expect(friend.getByText("Starts at 12:31")).toBeVisible();

    await page.goto(`/u/${guest.user.screenName}/spots?q=show`);
    await page.getByRole("link", { name: "Play from 12:40" }).click();
    await expect.poll(position).toBeGreaterThan(756.9);
    await page.getByRole("link", { name: /^Play from 0:0/ }).click();
    await expect.poll(position).toBeLessThan(60);
    await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
    // Nothing is played twice.
    await expect(page.locator("audio")).toHaveCount(1);
  });

  test("searches everything for the owner, by the header's box and, on a phone, by its menu's, and lists all passages", async ({
    page,
    server,
    signUp,
    feedHost,
  }) => {
    const guest = await signUp();
    const feed = await guest.createFeed({ title: "Drafts", slug: "drafts", isDefault: false });
    const cues = Array.from({ length: 12 }, (_, at) => {
      const minute = String(at).padStart(2, "0");
      return `00:${minute}:05.000 --> 00:${minute}:20.000\n<v Guest>${at + 1} of 12: we scale trust by writing.\n`;
    });
    const transcript = ["WEBVTT\n", ...cues].join("\n");
    const audioUrl = feedHost.url("/audio/thirteen-minutes.wav");
    await addTranscribedEpisode(server.origin, guest, feed.id, audioUrl, transcript);
    await page.goto("/feeds");
    const box = page.getByRole("searchbox", { name: "Search or add" });
    await box.fill("writing");
    await box.press("Enter");
    await expect(page).toHaveURL("/dashboard?q=writing");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 episode for “writing”");

    await page.setViewportSize(NARROW);
    await page.getByRole("button", { name: "Open Menu" }).click();
    await box.fill("scale trust");
    await box.press("Enter");
    await expect(page).toHaveURL("/dashboard?q=scale%20trust");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 episode for “scale trust”");
    await expect(page.getByRole("blockquote").first()).toContainText("1 of 12: we scale trust by writing.");
    // Visitors do not see the feed, so there is no link to share.
    await expect(page.getByRole("button", { name: /^Copy link/ })).toHaveCount(0);
    await expectNoHorizontalScrolling(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Play from about 2:10" }).click();
    const position = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(position).toBeGreaterThan(124);

    await page.getByRole("link", { name: "12 passages in this episode" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("12 passages for “scale trust”");
    await expect(page.getByRole("blockquote")).toHaveCount(10);
    await expectNoHorizontalScrolling(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await expect(page.getByRole("blockquote")).toContainText(["11 of 12", "12 of 12"]);
    await page.getByRole("link", { name: "All results" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 episode for “scale trust”");
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome back");
  });
});
