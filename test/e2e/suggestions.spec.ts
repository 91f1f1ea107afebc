import type { Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import { type Show, type ShowHost, startShowHost } from "#test/fake-servers/show-host.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import { holdRequests } from "#test/support/e2e/network.ts";
import type { TestUser } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";
import type { RunningServer } from "#test/support/running-server.ts";

const FEED = "/shows/night.xml";
const DAY = 86_400;
/** Shows that have been silent for half a year are checked less often, so these dates are recent. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY * 1000).toISOString();

test.use({ serverOptions: { isWatching: true } });
test.describe.configure({ mode: "default" });

test.describe("suggestions", () => {
  let host: ShowHost;
  test.beforeEach(async () => {
    host = await startShowHost();
  });
  test.afterEach(() => host.close());

  /** A show on which Ada Lind has been once, and which Ben Host hosts. */
  function nightDesk(...newer: Show["items"]): Show {
    return {
      title: "Night Desk",
      author: "Ben Host",
      items: [...newer, { title: "Fog signals with Ada Lind", releasedAt: daysAgo(20), guid: "fog" }],
    };
  }
  const lamps = {
    title: "Harbour lights, with Ada Lind",
    notes: "This week Ada Lind talks with Ben about harbours.",
    releasedAt: daysAgo(4),
  };
  const cables = {
    title: "Ada Lind: what cables carry",
    notes: "Ben Host asks, Ada Lind answers.",
    releasedAt: daysAgo(3),
  };
  const namesake = {
    title: "Bridges with Adam Lind",
    notes: "The engineer Adam Lind builds bridges.",
    releasedAt: daysAgo(2),
  };
  const byTheHost = { title: "Ben Host answers your letters", releasedAt: daysAgo(1) };

  async function signUpAs(signUp: () => Promise<TestUser>, displayName: string): Promise<TestUser> {
    const user = await signUp();
    await user.patch(apiPaths.user(), { displayName });
    return user;
  }

  /** A guest with one appearance, on a show whose feed has these newer episodes, too, from its first check on. */
  async function withOneAppearance(user: TestUser, ...newer: Show["items"]): Promise<number> {
    host.publish(FEED, nightDesk(...newer));
    const feed = await user.createFeed({ title: "Guest spots" });
    await user.addEpisodes(feed.id, {
      title: "Fog signals with Ada Lind",
      showName: "Night Desk",
      sourceFeedUrl: host.url(FEED),
      sourceGuid: "fog",
    });
    return feed.id;
  }

  async function count({ request }: TestUser, origin: string): Promise<number> {
    return (await (await request.get(origin + apiPaths.suggestionCount())).json()).count;
  }

  /** How the person's only show is doing. */
  async function statusOfShow({ request }: TestUser, origin: string): Promise<string | undefined> {
    const { watchedShows } = (await (await request.get(origin + apiPaths.suggestions())).json()) as Suggestions;
    return watchedShows[0]?.status;
  }

  async function tabTo(page: Page, name: string): Promise<void> {
    const button = page.getByRole("button", { name }).first();
    await expect(button).toBeVisible();
    do await page.keyboard.press("Tab");
    while (!(await button.evaluate((element) => element === document.activeElement)));
  }

  test("a guest finds the next episode of their show without doing anything, and adds it by keyboard", async ({
    page,
    server,
    signUp,
  }) => {
    const user = await signUpAs(signUp, "Ada Lind");
    await withOneAppearance(user);
    server.advance(1);
    await expect.poll(() => statusOfShow(user, server.origin)).toBe("watching");
    host.publish(FEED, nightDesk(byTheHost, namesake, lamps));
    server.advance(DAY + 3600);
    await expect.poll(() => count(user, server.origin)).toBe(1);

    await page.goto("/dashboard");
    await expect(page.getByText("We found 1 episode for you")).toBeVisible();
    await page.getByRole("button", { name: `Add ${lamps.title} to Guest spots` }).click();
    await expect(page.getByText("It was added to Guest spots.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Undo adding ${lamps.title}` }).click();
    await expect(page.getByText("It was added to Guest spots.")).toHaveCount(0);
    await page.getByRole("banner").getByRole("link", { name: "Suggestions 1 new" }).click();
    await expect(page.getByRole("heading", { name: "Looks like you" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
    const article = page.getByRole("article", { name: lamps.title });
    await expect(article).toContainText("Night Desk");
    await expect(article).toContainText(" · 45:00");
    await expect(article.locator("mark")).toHaveText("Ada Lind");

    await tabTo(page, "Add to Guest spots");
    await page.keyboard.press("a");
    await expect(page.getByText("was added to Guest spots.").first()).toBeVisible();
    const rss = `${server.origin}/u/${user.user.screenName}/guest-spots/feed.xml`;
    await expect.poll(async () => (await user.request.get(rss)).text()).toContain(lamps.title);
    await expect(page.getByRole("banner").getByRole("link", { name: "Suggestions" })).toHaveText("Suggestions");

    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("u");
    await expect(article).toBeVisible();
    await expect.poll(async () => (await user.request.get(rss)).text()).not.toContain(lamps.title);
  });

  // Ada Lind expects an episode on Night Desk, whose feed has been read with these episodes.
  async function expectFrom(
    { signUp, server }: { signUp: () => Promise<TestUser>; server: RunningServer },
    show: Show,
  ) {
    const user = await signUpAs(signUp, "Ada Lind");
    host.publish(FEED, show);
    await user.post(apiPaths.watchedShows(), { url: host.url(FEED) });
    server.advance(1);
    await expect.poll(() => statusOfShow(user, server.origin)).toBe("watching");
    return user;
  }

  test("publish first, name later: an episode that names the guest a day after it was published is found", {
    tag: "@postgres",
  }, async ({ page, server, signUp }) => {
    const unnamed = { ...lamps, title: "Harbour lights", guid: "lamps", notes: "This week: harbours." };
    const older = {
      ...cables,
      title: "Quiet cables",
      guid: "cables",
      notes: "Ben on his own.",
      releasedAt: daysAgo(9),
    };
    const user = await expectFrom({ signUp, server }, { ...nightDesk(), items: [unnamed, older] });
    await page.goto("/suggestions");
    await expect(page.getByRole("heading", { name: "Recorded, not out yet" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);

    host.publish(FEED, { ...nightDesk(), items: [{ ...unnamed, notes: "Our guest is Ada Lind." }, older] });
    server.advance(DAY + 3600);
    await expect.poll(() => count(user, server.origin)).toBe(1);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Looks like you" })).toBeVisible();
    const article = page.getByRole("article", { name: unnamed.title });
    await expect(article.locator("mark")).toHaveText("Ada Lind");
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  test("frequent guest: somebody who is in a third of a show's episodes is suggested for each that says so", {
    tag: "@postgres",
  }, async ({ page, server, signUp }) => {
    const guests = ["Ada Lind", "Cem Oz", "Ruth Abara"];
    const items = Array.from({ length: 12 }, (_, at) => ({
      title: `Watch ${12 - at}`,
      notes: `About fog.\nSpecial guest: ${guests[at % 3]}.`,
      releasedAt: daysAgo(at + 2),
    }));
    const user = await expectFrom({ signUp, server }, { ...nightDesk(), items });
    await expect.poll(() => count(user, server.origin)).toBe(4);
    await page.goto("/suggestions");
    await expect(page.getByRole("heading", { name: "Looks like you" })).toBeVisible();
    for (const title of ["Watch 12", "Watch 9", "Watch 6", "Watch 3"])
      await expect(page.getByRole("article", { name: title, exact: true })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(4);
  });

  test("undo: an expected show that is left out is expected again, with what was hidden", { tag: "@postgres" }, async ({
    page,
    server,
    signUp,
  }) => {
    const user = await expectFrom({ signUp, server }, { ...nightDesk(), items: [lamps, cables] });
    const leaveOut = async () => {
      await page.getByRole("article", { name: lamps.title }).getByRole("button", { name: "Not me" }).click();
      await page.getByRole("button", { name: "Never from Night Desk" }).click();
      await expect(page.getByRole("heading", { name: "Never suggested" })).toBeVisible();
      await expect.poll(() => count(user, server.origin)).toBe(0);
    };
    const expectEverythingBack = async () => {
      await expect(page.getByRole("heading", { name: "Recorded, not out yet" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Never suggested" })).toHaveCount(0);
      await expect(page.getByRole("article")).toHaveCount(2);
      await expect.poll(() => count(user, server.origin)).toBe(2);
    };
    await expect.poll(() => count(user, server.origin)).toBe(2);
    await page.goto("/suggestions");
    await leaveOut();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectEverythingBack();

    await leaveOut();
    await page.getByRole("button", { name: "Look for me on Night Desk again" }).click();
    await expectToast(page, "Show watched again");
    await page.reload();
    await expectEverythingBack();

    // The show is still looked at.
    host.publish(FEED, {
      ...nightDesk(),
      items: [{ ...lamps, title: "Fog, with Ada Lind", guid: "new" }, lamps, cables],
    });
    server.advance(DAY + 3600);
    await expect.poll(() => count(user, server.origin)).toBe(3);
  });

  test("a guest hides what is not them, keeps one for later, and leaves a show out", async ({
    page,
    server,
    signUp,
  }) => {
    const user = await signUpAs(signUp, "Ada Lind");
    await withOneAppearance(user, cables, lamps);
    server.advance(1);
    await expect.poll(() => count(user, server.origin)).toBe(2);
    await page.goto("/suggestions");
    await page.getByRole("article", { name: cables.title }).getByRole("button", { name: "Later" }).click();
    await expect(page.getByText("is saved for later.").first()).toBeVisible();
    await page.getByRole("article", { name: lamps.title }).getByRole("button", { name: "Not me" }).click();
    await page.getByRole("button", { name: "Never from Night Desk" }).click();
    await expect(page.getByText("is hidden, and so is everything else from Night Desk.").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Never suggested" })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { name: "You are up to date" })).toBeVisible();
    const release = await holdRequests(page, "GET", apiPaths.suggestionCount());
    await page.getByRole("button", { name: "Look for me on Night Desk again" }).click();
    await expect(page.getByRole("heading", { name: "Shows you have been on" })).toBeVisible();
    // The button is gone before everything has been fetched again.
    release();
    await expectToast(page, "Show watched again");
  });

  test("all that look like the guest are added at once", async ({ page, server, signUp }) => {
    const user = await signUpAs(signUp, "Ada Lind");
    const feedId = await withOneAppearance(user, cables, lamps);
    server.advance(1);
    await expect.poll(() => count(user, server.origin)).toBe(2);
    await page.goto("/suggestions");
    await page.getByRole("button", { name: "Add all 2 that look like you" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(2);
    const { episodes } = await (await user.request.get(server.origin + apiPaths.feed(feedId))).json();
    expect(episodes).toHaveLength(3);
  });

  test("a guest names a show that they recorded with, further names, and how often to mail", async ({
    page,
    server,
    signUp,
  }) => {
    const user = await signUpAs(signUp, "Ada Lind");
    await user.createFeed();
    host.publish(FEED, nightDesk({ ...lamps, title: "Harbour lights, with Adelheid Lind", notes: "" }));
    await page.goto("/suggestions");
    await page.getByLabel("Link or name of a show").fill(host.url(FEED));
    await page.getByRole("button", { name: "Find show" }).click();
    await expectToast(page, "Show added", "We look for you on Night Desk from now on.");
    await expect(page.getByRole("heading", { name: "Recorded, not out yet" })).toBeVisible();
    await page.getByLabel("Other spellings").fill("Adelheid Lind");
    await page.getByRole("button", { name: "Save Names" }).click();
    await expectToast(page, "Names saved");
    server.advance(1);
    await expect.poll(() => count(user, server.origin)).toBe(2);
    await expect(page.getByRole("combobox", { name: "Email me about suggestions" })).toBeDisabled();
    await page.getByRole("button", { name: "Stop looking on Night Desk" }).click();
    await expectToast(page, "Show removed");
  });

  test("a new account is found by its name, and its first addition makes the feed", async ({
    page,
    server,
    signUp,
  }) => {
    const user = await signUpAs(signUp, "Ada Guest");
    // The searches of the tests before may have used up what Apple allows within a minute: then another one follows a minute later.
    await expect
      .poll(() => {
        server.advance(60);
        return count(user, server.origin);
      })
      .toBeGreaterThan(0);
    await page.goto("/suggestions");
    await expect(page.getByText("The first one you add makes your feed")).toBeVisible();
    await expectAccessible(page);
    for (const title of ["subject 20", "subject 19"])
      await page
        .getByRole("article", { name: `Ada Guest on ${title}` })
        .getByRole("button", { name: "Add to Podcast appearances" })
        .click();
    await expect(page.getByText("was added to Podcast appearances.")).toHaveCount(3);
    await expect(page.getByText("Your page is ready to share")).toBeVisible();
    await expect(page.getByText("Visitors see 2 appearances")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "My Feeds" })).toBeVisible();
    const feeds = (await (await user.request.get(server.origin + apiPaths.feeds())).json()) as FeedView[];
    expect(feeds.map(({ title, isDefault, sortMethod }) => [title, isDefault, sortMethod])).toEqual([
      ["Podcast appearances", true, "newest"],
    ]);
  });

  test("checking is possible once in ten minutes", async ({ page, signUp }) => {
    await signUpAs(signUp, "Ada Lind");
    await page.goto("/suggestions");
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(page.getByRole("button", { name: "Check now" })).toBeDisabled();
    await expect(page.getByText("You can check again in a few minutes.")).toBeVisible();
  });

  test("the page is accessible with suggestions and without, and at 360 pixels", async ({ page, server, signUp }) => {
    const user = await signUpAs(signUp, "Ada Lind");
    await page.goto("/suggestions");
    await expect(
      page.getByRole("heading", { name: /Nothing found yet|You are up to date|Looking for you/ }),
    ).toBeVisible();
    await expectAccessible(page);
    const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
    await withOneAppearance(user, { ...cables, title: `${word} with Ada Lind` }, lamps);
    server.advance(1);
    await expect.poll(() => count(user, server.origin)).toBe(2);
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(2);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoHorizontalScrolling(page);
    const actions = page.getByRole("article").first().getByRole("button");
    await expect(actions).toHaveText([/Add to Guest spots$/, "Not me", "Later"]);
    const tops = await actions.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });

  test("nobody is told that we look for them while their email address is unverified", async ({ page, signUp }) => {
    await signUp({ isVerified: false });
    await page.goto("/suggestions");
    await expect(page.getByText("We look for you as soon as your email address is verified.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nothing found yet" })).toHaveCount(0);
  });
});
