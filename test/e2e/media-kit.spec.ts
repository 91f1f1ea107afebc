import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { BatchItemResult } from "#domain/episodes/episode.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expectClipboard } from "#test/support/e2e/clipboard.ts";
import { expectUncovered } from "#test/support/e2e/covering.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { printedSheets } from "#test/support/e2e/printed-sheets.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

const PORTRAIT = join(import.meta.dirname, "../../public/demo/wren-holloway.jpg");

/** What the margins leave of a sheet of paper. */
const PAPER_PIXELS = { A4: { width: 703, height: 1032 }, Letter: { width: 725, height: 965 } };

/** Expects a PDF of one page, and shows the page as it is printed. */
async function expectOneSheet(page: Page, format: keyof typeof PAPER_PIXELS): Promise<void> {
  expect(await printedSheets(page, format)).toBe(1);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(PAPER_PIXELS[format]);
}

test.describe("media kit", () => {
  test("is shown to visitors, who copy its texts and ask for the contact address", async ({ page, createUser }) => {
    const guest = await createUser();
    const feed = await guest.createFeed({ slug: "spots" });
    const [low, high] = await guest.addEpisodes(feed.id, { title: "Low water" }, { title: "High water" });
    await guest.patch(apiPaths.user(), {
      headline: "The person to ask about tides",
      topics: ["What mud knows", "Reading a beach"],
      contactEmail: "hosts@mara.example",
      bioShort: "Mara maps tides.",
      featuredEpisodeIds: [low?.id],
      testimonials: [{ quote: "The studio fell silent.", name: "Jonas Weber", episodeId: high?.id }],
    });
    await page.goto(`/u/${guest.user.screenName}`);
    await expect(page.getByText("The person to ask about tides")).toBeVisible();
    const hosts = page.getByRole("region", { name: "For hosts" });
    await expect(hosts.getByRole("listitem").first()).toHaveText("What mud knows");
    await expect(page.getByRole("region", { name: "Start here" }).getByRole("heading", { level: 3 })).toHaveText(
      "Low water",
    );
    await expect(page.getByText("Jonas Weber, The Example Hour: High water")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Copy short bio" }).click();
    await expectToast(page, "Copied!", "Short bio copied to clipboard");
    await expectClipboard(page, "Mara maps tides.");
    await page.getByRole("button", { name: "Email" }).click();
    await expect(hosts.getByRole("link", { name: "hosts@mara.example" })).toBeInViewport();
    await expect(page.getByRole("link", { name: "Email" })).toHaveAttribute("href", "mailto:hosts@mara.example");
  });

  test("keeps booking at hand on phones, below everything that has the focus and above what plays", async ({
    page,
    createUser,
    feedHost,
  }) => {
    const guest = await createUser();
    const feed = await guest.createFeed({ slug: "spots" });
    await guest.addEpisodes(
      feed.id,
      ...[1, 2, 3, 4, 5].map((number) => ({
        title: `Tide ${number}`,
        audioUrl: feedHost.url(`/audio/tides.wav?${number}`),
      })),
    );
    await guest.patch(apiPaths.user(), { bookingUrl: "https://cal.example/mara", bioShort: "Mara maps tides." });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/u/${guest.user.screenName}`);
    const book = page.getByRole("link", { name: "Book an interview" });
    await expect(book).toBeInViewport({ ratio: 1 });
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press("Tab");
      const [isCovered, isLast] = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector(".booking-bar");
        if (!focused || !bar || bar.contains(focused)) return [false, false];
        const isLast = focused.textContent === "Copy short bio";
        return [focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top, isLast];
      });
      expect(isCovered).toBe(false);
      if (isLast) break;
    }
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByRole("contentinfo").getByText("Every podcast you have been on")).toBeInViewport({
      ratio: 1,
    });
    await expect(book).toBeInViewport({ ratio: 1 });

    await page.getByRole("button", { name: "Play Audio: Tide 5" }).click();
    const bar = page.getByRole("region", { name: "Now playing" });
    await expectUncovered(bar.getByRole("button", { name: "Pause: Tide 5" }), "what plays");
    await expectUncovered(book, "booking");
    await page.getByRole("button", { name: "Share" }).click();
    await expectToast(page, "Copied!", "Link copied to clipboard");
    await expectUncovered(book, "booking below a message");
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(book).toHaveCount(1);
  });

  test("prints on one sheet of A4 and of Letter, however long its texts are", async ({ page, server, createUser }) => {
    const guest = await createUser({ isPremium: true });
    const feed = await guest.createFeed({ slug: "spots" });
    const words = (length: number) => "Tides and mud and maps ".repeat(100).slice(0, length).trim();
    const episodes = await guest.addEpisodes(
      feed.id,
      ...[1, 2, 3, 4, 5, 6].map((number) => ({ title: `${number} ${words(200)}`, showName: `Show ${number}` })),
    );
    await guest.patch(apiPaths.user(), {
      displayName: words(60),
      bio: words(500),
      headline: words(120),
      whyNow: words(200),
      topics: [1, 2, 3, 4, 5].map((number) => `${number} ${words(130)}`),
      bioShort: words(400),
      bioLong: words(2000),
      pronunciation: words(80),
      languages: ["English", "German", "French"],
      links: [1, 2, 3, 4].map((number) => `https://example.com/${number}/a-rather-long-address-of-a-page`),
      bookingUrl: "https://cal.example/mara",
      testimonials: [1, 2].map((number) => ({ quote: `${number} ${words(290)}`, name: words(60) })),
      featuredEpisodeIds: episodes.map(({ id }) => id),
    });
    await page.goto(`/u/${guest.user.screenName}`);
    await expect(page.getByRole("button", { name: "Print / save as PDF" })).toBeVisible();
    for (const format of ["A4", "Letter"] as const) {
      await expectOneSheet(page, format);
      // Nothing is cut off at the sheet's end.
      const sheet = page.locator(".profile");
      expect(await sheet.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
      await expect(page.getByRole("img", { name: "QR code of this page" })).toBeVisible();
      await expect(page.getByText(`${server.origin.replace("http://", "")}/u/${guest.user.screenName}`)).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(6);
      for (const role of ["banner", "contentinfo", "button"] as const)
        await expect(page.getByRole(role)).toHaveCount(0);
    }
  });

  test("fills a sheet with one appearance, three or sixty, featured or not, with a picture and a bio or without", async ({
    page,
    server,
    createUser,
  }) => {
    const guest = await createUser();
    const feed = await guest.createFeed({ slug: "spots", sortMethod: "newest" });
    const picture = server.origin + apiPaths.picture();
    const episodeIds: number[] = [];
    const addUpTo = async (count: number) => {
      while (episodeIds.length < count) {
        const length = Math.min(30, count - episodeIds.length);
        const episodes = Array.from({ length }, (_, index) => ({
          title: `On tides, part ${60 - episodeIds.length - index}`,
          showName: `Show ${index % 9}`,
          description: "What mud knows, how to read a beach, and why the sea is late.",
          releaseDate: new Date(Date.UTC(2026, 0, 5 - 30 * (episodeIds.length + index))).toISOString(),
        }));
        const added = await guest.post<BatchItemResult[]>(apiPaths.feedEpisodesBatch(feed.id), { episodes });
        for (const item of added) if (item.status === "added") episodeIds.push(item.episode.id);
      }
    };

    const typeOfLists = new Set<string>();
    for (const { count, featuredCount, isPlain } of [
      { count: 1, featuredCount: 0, isPlain: true },
      { count: 1, featuredCount: 1, isPlain: true },
      { count: 3, featuredCount: 0, isPlain: true },
      { count: 3, featuredCount: 3, isPlain: true },
      { count: 3, featuredCount: 1, isPlain: false },
      { count: 60, featuredCount: 6, isPlain: false },
      { count: 60, featuredCount: 0, isPlain: true },
    ])
      await test.step(`${count} appearances, ${featuredCount} featured, ${isPlain ? "without" : "with"} a picture and a bio`, async () => {
        await addUpTo(count);
        await guest.patch(apiPaths.user(), {
          featuredEpisodeIds: episodeIds.slice(0, featuredCount),
          bio: isPlain ? "" : "Talks about tides.",
          topics: isPlain ? [] : ["What mud knows"],
        });
        const response = isPlain
          ? await guest.request.delete(picture, { headers: { origin: server.origin } })
          : await guest.request.put(picture, {
              headers: { origin: server.origin, "content-type": "image/jpeg" },
              data: readFileSync(PORTRAIT),
            });
        expect(response.ok()).toBe(true);
        await page.emulateMedia({ media: "screen" });
        await page.goto(`/u/${guest.user.screenName}`);
        await expectOneSheet(page, "A4");

        const boxes = await page.getByRole("article").evaluateAll((articles) =>
          articles.map((article) => {
            const { top, bottom } = article.getBoundingClientRect();
            const end = article.closest("ol")?.getBoundingClientRect().bottom ?? 0;
            return { isShown: top < end - 1, isCut: top < end - 1 && bottom > end + 1, bottom };
          }),
        );
        const shown = boxes.filter(({ isShown }) => isShown);
        expect(shown.filter(({ isCut }) => isCut)).toEqual([]);
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(count, 12));
        expect(Math.max(...shown.map(({ bottom }) => bottom)) / PAPER_PIXELS.A4.height).toBeGreaterThan(
          // A single one leaves room for a longer title and description.
          count === 1 ? 0.85 : 0.9,
        );
        if (count === 1) return;
        const titles = page.getByRole("region", { name: /^(Featured|Episodes)$/ }).getByRole("heading", { level: 3 });
        for (const type of await titles.evaluateAll((all) => all.map((title) => getComputedStyle(title).font)))
          typeOfLists.add(type);
      });
    // Featured or not, few or many, it is one design.
    expect(typeOfLists.size).toBe(1);
  });
});
