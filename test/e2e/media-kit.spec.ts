import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expectClipboard } from "#test/support/e2e/clipboard.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

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
    await expect(page.getByRole("region", { name: "Featured" }).getByRole("heading", { level: 3 })).toHaveText(
      "Low water",
    );
    await expect(page.getByText("Jonas Weber, The Example Hour: High water")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Copy short bio" }).click();
    await expectToast(page, "Copied!", "Short bio copied to clipboard");
    await expectClipboard(page, "Mara maps tides.");
    await hosts.getByRole("button", { name: "Show email address" }).click();
    await expect(page.getByRole("link", { name: "hosts@mara.example" })).toBeVisible();
  });

  test("gives the contact address without JavaScript too", async ({ openPage, createUser }) => {
    const guest = await createUser();
    await guest.patch(apiPaths.user(), { contactEmail: "hosts@mara.example" });
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`/u/${guest.user.screenName}`);
    await expect(page.getByText("hosts@mara.example")).toHaveCount(0);
    await page.getByRole("button", { name: "Show email address" }).click();
    await expect(page.getByRole("link", { name: "hosts@mara.example" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Print / save as PDF" })).toBeHidden();
  });

  for (const format of ["A4", "Letter"])
    test(`prints on one sheet of ${format}, however long its texts are`, async ({ page, server, createUser }) => {
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
      await expect(page.getByRole("article")).toHaveCount(12);
      const pdf = (await page.pdf({ format, printBackground: true })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("img", { name: "QR code of this page" })).toBeVisible();
      await expect(page.getByText(`${server.origin.replace("http://", "")}/u/${guest.user.screenName}`)).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(6);
      for (const role of ["banner", "contentinfo", "button"] as const)
        await expect(page.getByRole(role)).toHaveCount(0);
    });

  test("prints the newest six of a long feed on one sheet, whichever years they are from", async ({
    page,
    createUser,
  }) => {
    const guest = await createUser();
    const feed = await guest.createFeed({ slug: "spots", sortMethod: "newest" });
    await guest.addEpisodes(
      feed.id,
      ...Array.from({ length: 14 }, (_, index) => ({
        title: `On tides, part ${index + 1}`,
        releaseDate: `${2000 + index}-01-05T10:00:00.000Z`,
      })),
    );
    await page.goto(`/u/${guest.user.screenName}`);
    const pdf = (await page.pdf({ printBackground: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    const titles = [14, 13, 12, 11, 10, 9].map((part) => `On tides, part ${part}`);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(titles);
  });
});
