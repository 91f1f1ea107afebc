import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiPaths } from "#domain/api-paths.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { expectClipboard } from "#test/support/e2e/clipboard.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { layoutShift } from "#test/support/e2e/layout-shift.ts";
import { uniqueScreenName } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import { NARROW, WIDE } from "#test/support/e2e/views.ts";

const PORTRAIT = join(import.meta.dirname, "../../public/demo/wren-holloway.jpg");

test.describe("public profile", () => {
  test("with several feeds shows the bio, the statistics and the feeds", async ({
    page,
    openPage,
    server,
    createUser,
  }) => {
    const guest = await createUser({ isPremium: true });
    const path = `/u/${guest.user.screenName}`;
    await guest.patch(apiPaths.user(), {
      displayName: "Mara Lind",
      bio: "Talks about tides.\nWrites about them, too.",
    });
    const talks = await guest.createFeed({ title: "Talks", slug: "talks", description: "In front of people." });
    const short = await guest.createFeed({ title: "Short ones", slug: "short", isDefault: false, isPublic: true });
    await guest.createFeed({ title: "Drafts", slug: "drafts", isDefault: false, isPublic: false });
    const both = { title: "Low water", audioUrl: "https://cdn.example.com/low.mp3" };
    await guest.addEpisodes(talks.id, both, {
      title: "High water",
      showName: "Harbour Lights",
      releaseDate: "2024-03-01T00:00:00.000Z",
    });
    await guest.addEpisodes(short.id, both);

    for (const viewport of [WIDE, NARROW]) {
      for (const javaScriptEnabled of [false, true]) {
        const page = await openPage({ viewport, javaScriptEnabled });
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: "Mara Lind" })).toBeVisible();
        await expect(page.getByText("Talks about tides.")).toBeVisible();
        await expect(page.getByRole("link", { name: "RSS Feed" })).toHaveAttribute("href", `${path}/feed.xml`);
        const glance = page.getByRole("region", { name: "At a glance" });
        await expect(glance.getByRole("definition")).toHaveText(["2", "2", "2024–2026"]);
        await expect(glance.getByText("Heard on Harbour Lights, The Example Hour.")).toBeVisible();
        await expect(page.getByRole("heading", { name: "Custom Feeds" })).toBeVisible();
        const start = page.getByRole("region", { name: "Start here" });
        await expect(start.getByRole("heading", { level: 3 })).toHaveText("Low water");
        await expect(start.getByRole("button", { name: "Play Audio" })).toBeVisible({ visible: javaScriptEnabled });
        const latest = page.getByRole("region", { name: "Latest Appearances" });
        await expect(latest.getByRole("heading", { level: 3 })).toHaveText("High water");
        const cards = page.getByRole("region", { name: "Custom Feeds" }).getByRole("article");
        await expect(cards.getByRole("heading")).toHaveText(["Talks", "Short ones"]);
        await expect(cards.first().getByText("2 episodes")).toBeVisible();
        await expect(cards.last().getByText("No description provided.")).toBeVisible();
        const details = page.getByRole("link", { name: "View Details: Talks" });
        await expect(details).toHaveAttribute("href", `${path}/talks`);
        await expect(page.getByRole("button", { name: "Share" })).toBeVisible({ visible: javaScriptEnabled });
        await details.click();
        await expect(page.getByRole("heading", { level: 1, name: "Talks" })).toBeVisible();
      }
    }

    await page.goto(path);
    await page.getByRole("button", { name: "Share" }).click();
    await expectToast(page, "Copied!", "Link copied to clipboard");
    await expectClipboard(page, server.origin + path);
    await expectAccessible(page);
  });

  test("with one feed shows its episodes and the embed code", async ({ page, server, createUser }) => {
    const guest = await createUser();
    const path = `/u/${guest.user.screenName}`;
    const feed = await guest.createFeed({ title: "Guest spots", slug: "spots", description: "Where the guest was." });
    await guest.addEpisodes(feed.id, { title: "The only one", audioUrl: "https://cdn.example.com/only.mp3" });

    await page.goto(path);
    await expect(page.getByRole("link", { name: "Feed RSS" })).toHaveAttribute("href", `${path}/feed.xml`);
    await expect(page.getByRole("heading", { level: 2, name: "Guest spots" })).toBeVisible();
    await expect(page.getByText("Where the guest was.")).toBeVisible();
    await expect(page.locator('#page img[src^="/covers/"]')).toBeVisible();
    await expect(page.getByRole("article").getByRole("heading", { name: "The only one" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Custom Feeds" })).toHaveCount(0);
    const embedCode = page.getByLabel("Embed code");
    const attributes = `src="${server.origin}${path}/spots/embed" width="100%" height="450"`;
    await expect.poll(() => embedCode.inputValue()).toContain(attributes);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expectToast(page, "Copied!");
    await expectClipboard(page, await embedCode.inputValue());
    await page.getByLabel("Play the next episode automatically").check();
    await expect(embedCode).toHaveValue(/\/spots\/embed\?autonext=1" width/);
    await expectAccessible(page);
  });

  test("begins with the episode to start with, which is the first featured or the first listed, and shows none twice", async ({
    page,
    createUser,
  }) => {
    const guest = await createUser();
    const feed = await guest.createFeed({ slug: "spots" });
    const [first, second, third, fourth] = await guest.addEpisodes(
      feed.id,
      ...["One", "Two", "Three", "Four"].map((title) => ({ title })),
    );
    const titlesIn = (name: string) => page.getByRole("region", { name }).getByRole("heading", { level: 3 });
    await page.goto(`/u/${guest.user.screenName}`);
    await expect(titlesIn("Start here")).toHaveText("Four");
    await expect(titlesIn("Episodes")).toHaveText(["Three", "Two", "One"]);

    await guest.patch(apiPaths.user(), { featuredEpisodeIds: [second?.id, first?.id] });
    await page.goto(`/u/${guest.user.screenName}`);
    await page.getByRole("link", { name: "Listen" }).click();
    await expect(page.getByRole("heading", { name: "Start here" })).toBeInViewport();
    await expect(titlesIn("Start here")).toHaveText("Two");
    await expect(titlesIn("Featured")).toHaveText("One");
    await expect(titlesIn("Episodes")).toHaveText(["Four", "Three"]);

    await guest.patch(apiPaths.user(), { featuredEpisodeIds: [first?.id, second?.id, third?.id, fourth?.id] });
    await page.goto(`/u/${guest.user.screenName}`);
    await expect(titlesIn("Featured")).toHaveCount(3);
    await page.getByRole("searchbox", { name: "Search all appearances" }).fill("three");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("1 episode for “three”");

    await guest.patch(apiPaths.user(), { featuredEpisodeIds: [third?.id] });
    await page.goto(`/u/${guest.user.screenName}`);
    await expect(titlesIn("Start here")).toHaveText("Three");
    await expect(page.getByRole("region", { name: "Featured" })).toHaveCount(0);
    await expect(titlesIn("Episodes")).toHaveText(["Four", "Two", "One"]);
    // A period of one year is no figure.
    const glance = page.getByRole("region", { name: "At a glance" });
    await expect(glance.getByRole("term")).toHaveText(["appearances", "show"]);
  });

  test("shows a large portrait, or a monogram without a picture, and nothing moves while it loads", async ({
    page,
    server,
    createUser,
  }) => {
    allowConsole(page, FAILED_REQUEST);
    const guest = await createUser();
    const feed = await guest.createFeed({ slug: "spots" });
    await guest.addEpisodes(feed.id, { title: "One" });
    await guest.patch(apiPaths.user(), {
      displayName: "émile Example",
      headline: "On tides",
      bio: "Talks about tides.",
    });
    const upload = () =>
      guest.request.put(server.origin + apiPaths.picture(), {
        headers: { origin: server.origin, "content-type": "image/jpeg" },
        data: readFileSync(PORTRAIT),
      });

    await page.goto(`/u/${guest.user.screenName}`);
    const monogram = page.locator("#page header").getByText("É", { exact: true });
    await page.locator("#page header img").dispatchEvent("error");
    await expect(page.locator("#page header img")).toHaveCount(0);
    await expect(monogram).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);

    expect((await upload()).ok()).toBe(true);
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport);
      await page.goto(`/u/${guest.user.screenName}`);
      const portrait = page.locator('#page header img[src^="/pictures/"]');
      await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const width = (await portrait.boundingBox())?.width ?? 0;
      expect(width / viewport.width).toBeGreaterThanOrEqual(0.2);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    }
  });

  test("with a long feed lists it densely, by year, with a search that works without JavaScript", async ({
    openPage,
    createUser,
  }) => {
    const guest = await createUser();
    const path = `/u/${guest.user.screenName}`;
    const feed = await guest.createFeed({ slug: "spots", sortMethod: "newest" });
    const episodes = Array.from({ length: 60 }, (_, index) => ({
      title: `Episode ${index}`,
      description: index === 7 ? "About the Überraschung." : "About something else.",
      showName: "The Example Hour",
      releaseDate: `${index < 20 ? 2024 : 2025}-05-01T00:00:00.000Z`,
    }));
    for (const start of [0, 30])
      await guest.post(apiPaths.feedEpisodesBatch(feed.id), { episodes: episodes.slice(start, start + 30) });
    for (const viewport of [WIDE, NARROW]) {
      const page = await openPage({ viewport, javaScriptEnabled: false });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 3, name: "2025", exact: true })).toBeVisible();
      await expect(page.getByRole("article").first()).toContainText("About something else.");
      const years = page.getByRole("navigation", { name: "Years" });
      await expect(years.getByRole("link")).toHaveText(["2025", "2024"]);
      await years.getByRole("link", { name: "2024" }).click();
      await expect(page.getByRole("heading", { level: 3, name: "2024", exact: true })).toBeInViewport();

      await page.goto(`${path}/spots`);
      await page.getByRole("searchbox", { name: "Search this feed" }).fill("uberraschung");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("heading", { name: "1 episode for “uberraschung”" })).toBeVisible();
      await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Episode 7"]);
      await expect(page).toHaveURL(`${path}/spots?q=uberraschung`);
      await page.getByRole("link", { name: "All episodes" }).click();
      await expect(page).toHaveURL(`${path}/spots`);
    }
  });

  test("shows the generated cover when a feed's own does not load, and tiles of one color per show", async ({
    page,
    server,
    createUser,
  }) => {
    allowConsole(page, FAILED_REQUEST);
    const guest = await createUser({ isPremium: true });
    const broken = `${server.origin}/missing.jpg`;
    const feed = await guest.createFeed({ slug: "spots", coverImage: broken });
    await guest.addEpisodes(
      feed.id,
      { title: "First", showName: "Slow Radio" },
      { title: "Second", showName: "Notebook", imageUrl: broken },
      { title: "Third", showName: "Slow Radio", imageUrl: broken },
    );
    await page.goto(`/u/${guest.user.screenName}/spots`);
    await expect(page.locator('header img[src^="/covers/"]')).toBeVisible();
    await expect(page.getByRole("article").locator("img")).toHaveCount(0);
    const colors = await page
      .getByRole("article")
      .locator(".aspect-square")
      .evaluateAll((tiles) => tiles.map((tile) => getComputedStyle(tile).backgroundColor));
    expect(colors[0]).toBe(colors[2]);
    expect(colors[0]).not.toBe(colors[1]);

    // A tile has the show's name where it fits, by its own width.
    await page.setViewportSize(NARROW);
    await page.goto(`/u/${guest.user.screenName}`);
    const tileIn = (name: string) => page.getByRole("region", { name }).locator(".aspect-square").first();
    await expect(tileIn("Start here").getByText("Slow Radio")).toBeVisible();
    await expect(tileIn("Episodes").getByText("Notebook")).toBeHidden();
    await expect(tileIn("Episodes").getByText("N", { exact: true })).toBeVisible();
    await page.setViewportSize(WIDE);
    await expect(tileIn("Episodes").getByText("Notebook")).toBeVisible();
  });

  test("keeps the play disc off the artwork, and the product's own button quiet", async ({ page, createUser }) => {
    const guest = await createUser();
    const feed = await guest.createFeed({ slug: "spots" });
    await guest.addEpisodes(feed.id, { title: "One", audioUrl: "https://cdn.example.com/one.mp3" });
    await page.goto(`/u/${guest.user.screenName}`);
    const disc = page.getByRole("article").getByTitle("Play Audio");
    await expect(disc).toHaveCSS("opacity", "0");
    await disc.hover();
    await expect(disc).toHaveCSS("opacity", "1");
    const background = (name: string) =>
      page.getByRole("link", { name, exact: true }).evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await background("Get Started")).toBe("rgba(0, 0, 0, 0)");
    expect(await background("Listen")).not.toBe("rgba(0, 0, 0, 0)");
  });

  test("without feeds says so", async ({ page, createUser }) => {
    const { user } = await createUser();
    const response = await page.goto(`/u/${user.screenName}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { name: "No Feeds Yet" })).toBeVisible();
    await expect(page.getByText("This user hasn't created any podcast feeds yet.")).toBeVisible();
    await expect(page.getByRole("link", { name: "RSS Feed" })).toBeVisible();
    await expect(page.getByRole("region", { name: "At a glance" })).toHaveCount(0);
    await expectAccessible(page);
  });

  test("of an unknown screen name is not found, and its menu works", async ({ page }) => {
    allowConsole(page, FAILED_REQUEST);
    const response = await page.goto("/u/nobody.here");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
    await expect(page.getByText("The profile you're looking for doesn't exist.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(NARROW);
    await page.getByRole("button", { name: "Open Menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/auth");
  });

  test("under an old screen name redirects to the new one", async ({ page, createUser }) => {
    const { user, createFeed, post } = await createUser({ screenName: "old_name" });
    await createFeed({ slug: "spots" });
    const newName = uniqueScreenName("new_name");
    await post(apiPaths.screenName(), { screenName: newName });
    await page.goto(`/u/${user.screenName}`);
    await expect(page).toHaveURL(`/u/${newName}`);
    await page.goto(`/u/${user.screenName}/spots`);
    await expect(page).toHaveURL(`/u/${newName}/spots`);
  });

  test("shows the account menu to a signed-in user, and confirms signing out", async ({ page, signUp }) => {
    const { user, createFeed } = await signUp();
    await createFeed();
    await page.goto(`/u/${user.screenName}`);
    await page.getByRole("button", { name: "Account menu" }).click();
    await expect(page.getByRole("menuitem", { name: "Profile" })).toBeVisible();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL("/auth");
    await expectToast(page, "Logged out", "You have been successfully logged out.");
  });
});
