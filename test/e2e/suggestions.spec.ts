import type { Page } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import { type Show, type ShowHost, startShowHost } from "#test/fake-servers/show-host.ts";
import { expectAccessible, expectNoHorizontalScrolling } from "#test/support/e2e/accessibility.ts";
import { expect, test } from "#test/support/e2e/fixtures.ts";
import type { TestUser } from "#test/support/e2e/test-user.ts";

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

  /** A guest with one appearance. @param show as its feed is from its first check on */
  async function withOneAppearance(user: TestUser, show = nightDesk()): Promise<void> {
    host.publish(FEED, show);
    const feed = await user.createFeed({ title: "Guest spots" });
    await user.addEpisodes(feed.id, {
      title: "Fog signals with Ada Lind",
      showName: "Night Desk",
      sourceFeedUrl: host.url(FEED),
      sourceGuid: "fog",
    });
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
    await page.getByRole("button", { name: `Add ${lamps.title} to Guest spots` }).click();
    await expect(page.getByText("It was added to Guest spots.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: `Undo: ${lamps.title} was added to Guest spots.` }).click();
    await expect(page.getByText("It was added to Guest spots.")).toHaveCount(0);
    await page.getByRole("banner").getByRole("link", { name: "My Feeds" }).click();
    const views = page.getByRole("navigation", { name: "My Feeds" });
    await views.getByRole("link", { name: "Suggestions 1 new" }).click();
    await expect(views.getByRole("link", { name: "Suggestions" })).toBeFocused();
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
    await expect(views.getByRole("link", { name: "Suggestions" })).toHaveText("Suggestions");

    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("u");
    await expect(article).toBeVisible();
    await expect.poll(async () => (await user.request.get(rss)).text()).not.toContain(lamps.title);
  });

  test("the page has no barrier with suggestions and without, and its buttons are in one row at 360 pixels", async ({
    page,
    server,
    signUp,
  }) => {
    const user = await signUpAs(signUp, "Ada Lind");
    await page.goto("/suggestions");
    await expect(
      page.getByRole("heading", { name: /Nothing found yet|You are up to date|Looking for you/ }),
    ).toBeVisible();
    await expectAccessible(page);
    const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
    const show = nightDesk({ ...cables, title: `${word} with Ada Lind` }, lamps);
    await withOneAppearance(user, { ...show, title: `Night Desk ${word}` });
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
    await page.goto("/dashboard");
    await expect(page.getByText(`Night Desk ${word}`).last()).toBeVisible();
    await expectNoHorizontalScrolling(page);
  });
});
