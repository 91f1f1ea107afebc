import type { Page, Request } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { keptDrafts } from "#test/support/e2e/drafts.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";
import { type Cut, cutRequests, endSessionAt, goOffline, timeOutAtProxy } from "#test/support/e2e/network.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import type { TestUser } from "#test/support/e2e/test-user.ts";

interface OwnFeed extends TestUser {
  feed: FeedView;
  /** "First", which is on top, and "Second" */
  episodes: EpisodeView[];
}

const ADDITION = ["POST", /\/episodes$/] as const;
const UNANSWERED = "The server did not answer";

/** The points at which the connection is cut, and what the form says. Each is reached by another try after the one before. */
const CUTS: {
  name: string;
  cut: (page: Page) => Promise<() => Promise<void>>;
  message: string;
  /** whether the server has done its work */
  isDone?: true;
  /** what happens before it is sent */
  after?: "a reload" | "a login";
}[] = [
  { name: "in the middle of the request", cut: cutting("sending"), message: UNANSWERED, after: "a reload" },
  {
    name: "by a proxy",
    cut: (page) => timeOutAtProxy(page, ...ADDITION),
    message: "Server error",
    isDone: true,
    after: "a login",
  },
  { name: "before the response", cut: cutting("after"), message: UNANSWERED, isDone: true },
  { name: "in the middle of the response", cut: cutting("answering"), message: UNANSWERED, isDone: true },
];

const test = base.extend<{ ownFeed: OwnFeed }>({
  ownFeed: async ({ signUp }, use) => {
    const user = await signUp();
    const feed = await user.createFeed({ sortMethod: "manual" });
    const added = await user.addEpisodes(feed.id, { title: "Second" }, { title: "First" });
    await use({ ...user, feed, episodes: added.reverse() });
  },
});

test("a lost connection loses nothing of a new episode, and doubles nothing", async ({ page, ownFeed }) => {
  const description = page.getByLabel("Description");
  const save = page.getByRole("dialog").getByRole("button", { name: "Add Episode" });
  await page.goto(feedPath(ownFeed));
  await openNewEpisode(page);
  const goOnline = await goOffline(page);
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "You are offline" })).toBeVisible();
  await expectAccessible(page);
  await goOnline();

  for (const { name, cut, message, isDone, after } of CUTS)
    await test.step(`cut ${name}`, async () => {
      const repair = await cut(page);
      if (after === "a reload") await reloadInVain(page);
      if (after === "a login") {
        await endSessionAt(page, ownFeed, ...ADDITION);
        await save.click();
        await expect(page).toHaveURL(/\/auth\b/);
        await submitLogin(page, ownFeed.user);
      }
      await expect(description).toHaveValue("Typed on a train.");
      const ended = Promise.race([
        page.waitForEvent("response", (response) => isAddition(response.request())),
        page.waitForEvent("requestfailed", isAddition),
      ]);
      await save.click();
      await ended;
      await expect(save).toBeEnabled();
      await expect(page.getByText(message).first()).toBeVisible();
      await expect(description).toHaveValue("Typed on a train.");
      expect(await storedTitles(ownFeed)).toEqual(isDone ? ["Third", "First", "Second"] : ["First", "Second"]);
      await repair();
    });

  await page.reload();
  await expect(description).toHaveValue("Typed on a train.");
  await save.click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await storedTitles(ownFeed)).toEqual(["Third", "First", "Second"]);
  expect(await keptDrafts(page)).toBeNull();
});

test.describe("a page whose code cannot be loaded", () => {
  test("says so inside the application, with a way back and another try", async ({ page, ownFeed }) => {
    await page.goto(feedPath(ownFeed));
    await expect(page.getByRole("heading", { name: "2 Episodes" })).toBeVisible();
    const goOnline = await goOffline(page);
    await page.getByRole("link", { name: "Statistics" }).click();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByText("There is still no connection.")).toBeVisible();
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(page.getByRole("heading", { name: "2 Episodes" })).toBeVisible();
    await page.getByRole("link", { name: "Statistics" }).click();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await goOnline();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Statistics", level: 1 })).toBeVisible();
  });

  test("is reloaded once by itself after a new release, and asks before a form is lost", async ({ page, ownFeed }) => {
    await page.goto(feedPath(ownFeed));
    allowConsole(page, FAILED_REQUEST);
    const oldCode = /\/assets\/dashboard-[^/]*\.js$/;
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    // The reloaded document is of the new release.
    await page.route(oldCode, (route) => (documents === 0 ? route.fulfill({ status: 404 }) : route.fallback()));
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await page.getByRole("tab", { name: "Manual Entry" }).click();
    await page.getByLabel("Title").fill("Half");
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/dashboard']")?.click());
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Half");
    expect(documents).toBe(0);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByRole("heading", { name: /^Welcome back/, level: 1 })).toBeVisible();
    expect(documents).toBe(1);
  });

  test("is reloaded without losing what waits for its user to sign in again", async ({ page, ownFeed }) => {
    await page.goto(feedPath(ownFeed));
    allowConsole(page, FAILED_REQUEST);
    const documentLoaded = page.waitForRequest((request) => request.isNavigationRequest());
    let isReloaded = false;
    void documentLoaded.then(() => {
      isReloaded = true;
    });
    await page.route(/\/assets\/auth-[^/]*\.js$/, (route) =>
      isReloaded ? route.fallback() : route.fulfill({ status: 404 }),
    );
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await page.getByRole("tab", { name: "Manual Entry" }).click();
    await page.getByLabel("Title").fill("Typed for an hour");
    await page.getByLabel("Description").fill("And a release later.");
    await endSessionAt(page, ownFeed, "POST", /\/episodes$/);
    await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    await documentLoaded;
    await submitLogin(page, ownFeed.user);
    await expect(page.getByLabel("Title")).toHaveValue("Typed for an hour");
    await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    await expect(page.getByRole("article").getByText("And a release later.")).toBeVisible();
  });
});

function cutting(when: Cut) {
  return (page: Page) => cutRequests(page, ...ADDITION, when);
}

function isAddition(request: Request): boolean {
  return request.method() === ADDITION[0] && ADDITION[1].test(request.url());
}

async function openNewEpisode(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Episode", exact: true }).click();
  await page.getByRole("tab", { name: "Manual Entry" }).click();
  await page.getByLabel("Title").fill("Third");
  await page.getByLabel("Description").fill("Typed on a train.");
}

/** Reloads the page without a connection, and loads it once there is one again. */
async function reloadInVain(page: Page): Promise<void> {
  const url = page.url();
  const repair = await cutRequests(page, "GET", url, "before");
  await expect(page.reload()).rejects.toThrow("ERR_CONNECTION_RESET");
  await expect(page).toHaveURL(/^chrome-error:/);
  await repair();
  await page.goto(url);
}

function feedPath({ feed }: OwnFeed): string {
  return `/feeds/${feed.id}`;
}

async function storedTitles({ feed, request }: OwnFeed): Promise<string[]> {
  const { episodes } = (await (await request.get(apiPaths.feed(feed.id))).json()) as { episodes: EpisodeView[] };
  return episodes.map(({ title }) => title);
}
