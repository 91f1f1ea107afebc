import { describe, expect, test } from "vitest";
import { apiPaths } from "#domain/paths.ts";
import { expectGoodLooks, NARROW, REFUSED, seeToast, WIDE } from "#test/support/e2e.ts";
import { setStage } from "#test/support/stage.ts";

describe("a guest's public profile", { timeout: 90_000 }, () => {
  const stage = setStage();

  test("with several feeds says who they are, how often they were heard, and where", async () => {
    const guest = await stage.openGuest({ screenName: "many.feeds", isPremium: true });
    await guest.context.request.patch(stage.url(apiPaths.user()), {
      headers: { origin: stage.server.origin },
      data: { displayName: "Mara Lind", bio: "Talks about tides.\nWrites about them, too." },
    });
    const talks = await guest.makeFeed({ title: "Talks", slug: "talks", description: "In front of people." });
    const short = await guest.makeFeed({ title: "Short ones", slug: "short", isDefault: false, isPublic: true });
    await guest.makeFeed({ title: "Drafts", slug: "drafts", isDefault: false, isPublic: false });
    const both = { title: "Low water", audioUrl: "https://cdn.example.com/low.mp3" };
    await guest.addEpisodes(talks.id, both, {
      title: "High water",
      showName: "Harbour Lights",
      releaseDate: "2024-03-01T00:00:00.000Z",
    });
    await guest.addEpisodes(short.id, both);
    await guest.close();

    for (const viewport of [WIDE, NARROW]) {
      for (const javaScriptEnabled of [false, true]) {
        const { page, close } = await stage.openVisitor({ viewport, javaScriptEnabled });
        await page.goto(stage.url("/u/many.feeds"));
        await page.getByRole("heading", { level: 1, name: "Mara Lind" }).waitFor();
        await page.getByText("Talks about tides.").waitFor();
        expect(await page.getByRole("link", { name: "RSS Feed" }).getAttribute("href")).toBe("/u/many.feeds/feed.xml");
        const glance = page.getByRole("region", { name: "At a glance" });
        expect(await glance.getByRole("definition").allTextContents()).toEqual(["2", "2", "2024–2026"]);
        await glance.getByText("Heard on Harbour Lights, The Example Hour.").waitFor();
        await page.getByRole("heading", { name: "Custom Feeds" }).waitFor();
        const cards = page.getByRole("article");
        expect(await cards.getByRole("heading").allTextContents()).toEqual(["Talks", "Short ones"]);
        await cards.first().getByText("2 episodes").waitFor();
        await cards.last().getByText("No description provided.").waitFor();
        const details = page.getByRole("link", { name: "View Details: Talks" });
        expect(await details.getAttribute("href")).toBe("/u/many.feeds/talks");
        expect(await page.getByRole("button", { name: "Share" }).isVisible()).toBe(javaScriptEnabled);
        await details.click();
        await page.getByRole("heading", { level: 1, name: "Talks" }).waitFor();
        await close();
      }
    }

    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/u/many.feeds"));
    await page.getByRole("button", { name: "Share" }).click();
    await seeToast(page, "Copied!", "Link copied to clipboard");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stage.url("/u/many.feeds"));
    await expectGoodLooks(page);
    await close();
  });

  test("with one feed shows its episodes at once and offers to embed it", async () => {
    const guest = await stage.openGuest({ screenName: "one.feed" });
    const feed = await guest.makeFeed({ title: "Guest spots", slug: "spots" });
    await guest.addEpisodes(feed.id, { title: "The only one", audioUrl: "https://cdn.example.com/only.mp3" });
    await guest.close();

    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/u/one.feed"));
    expect(await page.getByRole("link", { name: "Feed RSS" }).getAttribute("href")).toBe("/u/one.feed/feed.xml");
    await page.getByRole("article").getByRole("heading", { name: "The only one" }).waitFor();
    expect(await page.getByRole("heading", { name: "Custom Feeds" }).count()).toBe(0);
    const snippet = await page.getByLabel("Embed code").inputValue();
    expect(snippet).toContain(`src="${stage.url("/u/one.feed/spots/embed")}" width="100%" height="450"`);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await seeToast(page, "Copied!");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(snippet);
    await expectGoodLooks(page);
    await close();
  });

  test("without feeds says so", async () => {
    const guest = await stage.openGuest({ screenName: "no.feeds" });
    await guest.close();
    const { page, close } = await stage.openVisitor();
    const answer = await page.goto(stage.url("/u/no.feeds"));
    expect(answer?.status()).toBe(200);
    await page.getByRole("heading", { name: "No Feeds Yet" }).waitFor();
    await page.getByText("This user hasn't created any podcast feeds yet.").waitFor();
    await page.getByRole("link", { name: "RSS Feed" }).waitFor();
    expect(await page.getByRole("region", { name: "At a glance" }).count()).toBe(0);
    await expectGoodLooks(page);
    await close();
  });

  test("that nobody has is missing, with a menu that works", async () => {
    const { page, close } = await stage.openVisitor();
    const answer = await page.goto(stage.url("/u/nobody.here"));
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "Profile not found" }).waitFor();
    await page.getByText("The profile you're looking for doesn't exist.").waitFor();
    await page.getByRole("link", { name: "Return to Home" }).waitFor();
    await expectGoodLooks(page);
    await page.setViewportSize(NARROW);
    await page.getByRole("button", { name: "Open Menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sign In" }).click();
    await page.waitForURL("**/auth");
    // The missing page is answered 404, which the console notes.
    await close(REFUSED);
  });

  test("under an old screen name leads to the new one", async () => {
    const guest = await stage.openGuest({ screenName: "old_name" });
    await guest.makeFeed({ slug: "spots" });
    await guest.post(apiPaths.screenName(), { screenName: "new_name" });
    await guest.close();
    const { page, close } = await stage.openVisitor();
    await page.goto(stage.url("/u/old_name"));
    expect(page.url()).toBe(stage.url("/u/new_name"));
    await page.goto(stage.url("/u/old_name/spots"));
    expect(page.url()).toBe(stage.url("/u/new_name/spots"));
    await close();
  });

  test("knows who looks at it: the account's menu is there, and signing out says so", async () => {
    const { page, makeFeed, close } = await stage.openGuest({ screenName: "self.seen" });
    await makeFeed();
    await page.goto(stage.url("/u/self.seen"));
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Profile" }).waitFor();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.waitForURL("**/auth");
    await seeToast(page, "Logged out", "You have been successfully logged out.");
    await close();
  });
});
