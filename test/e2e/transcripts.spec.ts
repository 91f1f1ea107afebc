import type { Locator, Page } from "@playwright/test";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { startTranscriptShow, type TranscriptShow } from "#test/fake-servers/transcript-show.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expectUncovered } from "#test/support/e2e/covering.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast, keepToastOpen } from "#test/support/e2e/toasts.ts";
import { WIDE } from "#test/support/e2e/views.ts";

const SRT = [
  "1\n00:00:00,000 --> 00:00:05,000\nHost: Welcome to the bakery.",
  "2\n00:00:05,000 --> 00:00:12,000\nSpeaker 2: We bake on Tuesdays.",
  "3\n00:00:12,000 --> 00:00:14,000\nHost: Why?",
  "4\n00:00:14,000 --> 00:00:20,000\nSpeaker 2: The mill delivers on Mondays.",
  "5\n00:00:20,000 --> 00:00:22,000\nHost: I see.",
  "6\n00:00:22,000 --> 00:00:59,000\nSpeaker 2: And so it goes.",
].join("\n\n");

function chooseFile(page: Page, text: string): Promise<void> {
  return page
    .getByLabel("Transcript file")
    .setInputFiles({ name: "bread.srt", mimeType: "application/x-subrip", buffer: Buffer.from(text) });
}

function paragraph(page: Page, text: string): Locator {
  return page.getByRole("list", { name: "Transcript" }).getByRole("listitem").filter({ hasText: text });
}

test.describe("transcript of an own episode", () => {
  test("a guest adds one, with a toast that covers no control of the player, says who they are, plays a paragraph, and removes it", async ({
    page,
    signUp,
    feedHost,
  }) => {
    const { createFeed, addEpisodes } = await signUp();
    const feed = await createFeed();
    await addEpisodes(feed.id, { title: "Bread", audioUrl: feedHost.url("/audio/minute.wav"), duration: "1:00" });
    await page.goto(`/feeds/${feed.id}`);
    await expect(page.getByText("Transcripts for 0 of 1 appearance.")).toBeVisible();
    await page.getByRole("link", { name: "Transcript of Bread" }).click();

    await expect(page.getByRole("heading", { name: "No transcript yet" })).toBeVisible();
    await expectAccessible(page);
    await chooseFile(page, SRT);
    await page.getByLabel("I may share this transcript").check();
    await page.getByRole("button", { name: "Add transcript" }).click();
    await expectToast(page, "Transcript added", "Everything said in it can be found by search.");
    await keepToastOpen(page);
    const volume = page.getByRole("slider", { name: "Volume" });
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 720 });
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await expectUncovered(volume, `at the top of a page of ${width} px`);
      // So low that the player sticks below the header when the page is scrolled down.
      await page.setViewportSize({ width, height: 400 });
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
      await expectUncovered(volume, `at the end of a page of ${width} px`);
      await expectToast(page, "Transcript added");
    }
    await page.setViewportSize(WIDE);

    await expect(page.getByText("SubRip")).toBeVisible();
    await expect(page.getByText("As in the recording")).toBeVisible();
    await page.getByLabel("I am").selectOption("Speaker 2");
    await expectToast(page, "Speaker saved", "You are Speaker 2.");
    await expect(paragraph(page, "We bake on Tuesdays.")).toContainText("Speaker 2 (you)");
    await expectAccessible(page);

    await page.getByRole("button", { name: "Play from 0:14" }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(paragraph(page, "The mill delivers on Mondays.")).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("slider", { name: "Seek" })).toHaveAttribute("aria-valuetext", /^0:1[4-9] of 1:00$/);

    await page.getByRole("button", { name: "Remove transcript" }).click();
    await expectToast(page, "Transcript removed", "It no longer shows up in search.");
    await expect(page.getByRole("heading", { name: "No transcript yet" })).toBeVisible();
  });
});

test.describe("chapters", () => {
  const CHAPTERS = [
    { startTime: 0, title: "Welcome" },
    { startTime: 20, title: "Why the mill delivers on Mondays" },
    { startTime: 40, title: "Goodbye" },
  ];
  let show: TranscriptShow;
  test.beforeEach(async () => {
    show = await startTranscriptShow();
    show.setItem('<podcast:chapters url="/chapters.json" type="application/json+chapters"/>');
    show.serveFile("/chapters.json", JSON.stringify({ chapters: CHAPTERS }), "application/json");
  });
  test.afterEach(() => show.close());

  test("of a show's file play from a public page and from the player, and follow audio and video", async ({
    page,
    createUser,
    feedHost,
    server,
  }) => {
    test.slow();
    // YouTube's player, as far as its messages go: it reports the time to whoever has asked.
    await page.route("https://www.youtube-nocookie.com/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<title>Video</title><script>
          const start = Number(new URL(location).searchParams.get("start"));
          addEventListener("message", ({ source, data }) => {
            if (JSON.parse(data).event !== "listening") return;
            const info = { currentTime: start + 1 };
            source.postMessage(JSON.stringify({ event: "infoDelivery", info }), "*");
          });
        </script>`,
      }),
    );
    await page.route("https://i.ytimg.com/**", (route) => route.fulfill({ status: 204 }));
    const owner = await createUser();
    const feed = await owner.createFeed();
    const source = { duration: "1:00", sourceFeedUrl: show.feedUrl, sourceGuid: "one" };
    await owner.addEpisodes(
      feed.id,
      { title: "Cake", youtubeUrl: "https://www.youtube.com/watch?v=aaaaaaaaaa1", ...source },
      { title: "Bread", audioUrl: feedHost.url("/audio/minute.wav"), ...source },
    );
    const chapterCounts = async () => {
      const { episodes } = await (await owner.request.get(`${server.origin}/api/feeds/${feed.id}`)).json();
      return (episodes as EpisodeView[]).map(({ chapters }) => chapters?.length);
    };
    await expect.poll(chapterCounts, { timeout: 60_000 }).toEqual([3, 3]);

    await page.goto(`/u/${owner.user.screenName}/${feed.slug}`);
    const [bread, cake] = ["Bread", "Cake"].map((name) =>
      page.getByRole("article").filter({ has: page.getByRole("heading", { name }) }),
    ) as [Locator, Locator];
    await bread.getByText("3 chapters").click();
    await expectAccessible(page);
    await bread.getByRole("link", { name: "0:20 Why the mill delivers on Mondays" }).click();
    await expect(bread.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(bread.getByRole("slider", { name: "Seek" })).toHaveAttribute("aria-valuetext", /^0:2\d of 1:00$/);
    await expect(bread.getByText("3 chapters · Why the mill delivers on Mondays")).toBeVisible();
    await bread.getByRole("link", { name: "0:40 Goodbye" }).click();
    await expect(bread.getByRole("link", { name: "0:40 Goodbye" })).toHaveAttribute("aria-current", "true");

    await cake.getByText("3 chapters").click();
    await cake.getByRole("button", { name: "Play Video" }).first().click();
    await expect(cake.getByText("3 chapters · Welcome")).toBeVisible();
    await cake.getByRole("link", { name: "0:20 Why the mill delivers on Mondays" }).click();
    await expect(cake.getByText("3 chapters · Why the mill delivers on Mondays")).toBeVisible();

    await page.goto(`/u/${owner.user.screenName}/${feed.slug}/embed`);
    await page.getByLabel("Chapter").selectOption({ label: "0:20 Why the mill delivers on Mondays" });
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(page.getByRole("slider", { name: "Seek" })).toHaveAttribute("aria-valuetext", /^0:2\d of 1:00$/);
  });
});
