import type { Page, Request } from "@playwright/test";
import { apiPaths } from "#domain/api-paths.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import type { EpisodeTranscript } from "#domain/transcripts/transcript.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { KNOWN_EPISODES, KNOWN_GUEST } from "#test/fake-servers/apple-directory.ts";
import { expectAccessible } from "#test/support/e2e/accessibility.ts";
import { allowConsole, FAILED_REQUEST } from "#test/support/e2e/console.ts";
import { keptDrafts } from "#test/support/e2e/drafts.ts";
import { test as base, expect } from "#test/support/e2e/fixtures.ts";
import {
  type Cut,
  cutRequests,
  endSessionAt,
  failRequests,
  goOffline,
  holdRequests,
  timeOutAtProxy,
} from "#test/support/e2e/network.ts";
import { submitLogin } from "#test/support/e2e/sign-in.ts";
import { pickUp, stepOver } from "#test/support/e2e/sorting.ts";
import type { TestUser } from "#test/support/e2e/test-user.ts";
import { expectToast } from "#test/support/e2e/toasts.ts";

interface OwnFeed extends TestUser {
  feed: FeedView;
  /** "First", which is on top, and "Second" */
  episodes: EpisodeView[];
}

interface Form {
  name: string;
  path: (own: OwnFeed) => string;
  /** opens the form and types */
  fill: (page: Page) => Promise<void>;
  /** the button that saves; without it, the form saves by itself */
  submit?: string;
  request: [method: "POST" | "PUT" | "PATCH", path: RegExp];
  /** what it sends once the server has done its work, if that is another request */
  laterRequest?: Form["request"];
  /** the form still has what was typed */
  expectInput: (page: Page) => Promise<void>;
  /** what the server has */
  stored: (own: OwnFeed) => Promise<unknown>;
  expected: unknown;
  /** as soon as the page learns that it was saved, it shows that, and there is nothing left to try again */
  isShownAtOnce?: true;
  /** discards what was typed into a form that keeps it over a reload */
  discard?: (page: Page) => Promise<void>;
  /** the form is for something new: after a reload it still has what the server may have already */
  isNew?: true;
}

const UNANSWERED = "The server did not answer";
const BUSY = "The server is busy.";

/**
 * The points at which a connection is cut, and what the form says. Each is reached by another try after the one before. With the one
 * that is offline and that of the reload, they are ten.
 */
const CUTS: {
  name: string;
  cut: (page: Page, ...request: Form["request"]) => Promise<() => Promise<void>>;
  message: string;
  /** whether the server has done its work */
  isDone?: true;
  /** what happens to a form that is kept, before it is sent */
  after?: "a reload" | "a login";
}[] = [
  { name: "before the request", cut: cutting("before"), message: UNANSWERED },
  {
    name: "by a busy server",
    cut: (...request) => failRequests(...request, { status: 503, message: BUSY }),
    message: BUSY,
  },
  { name: "in the middle of the request", cut: cutting("sending"), message: UNANSWERED, after: "a reload" },
  { name: "by a proxy", cut: timeOutAtProxy, message: "Server error", isDone: true, after: "a login" },
  { name: "before the response", cut: cutting("after"), message: UNANSWERED, isDone: true },
  { name: "in the middle of the response", cut: cutting("answering"), message: UNANSWERED, isDone: true },
  { name: "in the middle of a repeated request", cut: cutting("sending"), message: UNANSWERED, isDone: true },
  { name: "before a repeated request", cut: cutting("before"), message: UNANSWERED, isDone: true },
];

const FORMS: Form[] = [
  {
    name: "a new episode",
    path: feedPath,
    fill: async (page) => {
      await page.getByRole("button", { name: "Add Episode", exact: true }).click();
      await page.getByRole("tab", { name: "Manual Entry" }).click();
      await page.getByLabel("Title").fill("Third");
      await page.getByLabel("Description").fill("Typed on a train.");
    },
    submit: "Add Episode",
    request: ["POST", /\/episodes$/],
    expectInput: (page) => expect(page.getByLabel("Description")).toHaveValue("Typed on a train."),
    stored: storedTitles,
    expected: ["Third", "First", "Second"],
    discard: closeDialog,
    isNew: true,
  },
  {
    name: "a changed episode",
    path: feedPath,
    fill: async (page) => {
      await page.getByRole("button", { name: "Actions for First" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await page.getByLabel("Title").fill("First, corrected");
    },
    submit: "Update Episode",
    request: ["PATCH", /\/api\/episodes\/\d+$/],
    expectInput: (page) => expect(page.getByLabel("Title")).toHaveValue("First, corrected"),
    stored: storedTitles,
    expected: ["First, corrected", "Second"],
    discard: closeDialog,
  },
  {
    name: "a new feed",
    path: () => "/feeds",
    fill: async (page) => {
      await page.getByRole("button", { name: "Create Feed" }).click();
      await page.getByLabel("Title").fill("Keynotes");
    },
    submit: "Create Feed",
    request: ["POST", /\/api\/feeds$/],
    laterRequest: ["PATCH", /\/api\/feeds\/\d+$/],
    expectInput: (page) => expect(page.getByLabel("Slug")).toHaveValue("keynotes"),
    stored: storedFeeds,
    expected: ["Guest spots", "Keynotes"],
    discard: closeDialog,
    isNew: true,
  },
  {
    name: "a changed feed",
    path: () => "/feeds",
    fill: async (page) => {
      await page.getByRole("button", { name: "Actions for Guest spots" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await page.getByLabel("Title").fill("Guest spots abroad");
    },
    submit: "Update Feed",
    request: ["PATCH", /\/api\/feeds\/\d+$/],
    expectInput: (page) => expect(page.getByLabel("Title")).toHaveValue("Guest spots abroad"),
    stored: storedFeeds,
    expected: ["Guest spots abroad"],
    discard: closeDialog,
  },
  {
    name: "the profile",
    path: () => "/settings",
    fill: (page) => page.getByRole("textbox", { name: /^Bio/ }).fill("Written in a tunnel."),
    submit: "Save Changes",
    request: ["PATCH", /\/api\/user$/],
    expectInput: (page) => expect(page.getByRole("textbox", { name: /^Bio/ })).toHaveValue("Written in a tunnel."),
    stored: async (own) => (await get<CurrentUser>(own, apiPaths.user())).bio,
    expected: "Written in a tunnel.",
    discard: leavePage,
  },
  {
    name: "the public page",
    path: () => "/profile/edit",
    fill: (page) => page.getByLabel("Headline").fill("Maps tides"),
    request: ["PATCH", /\/api\/user$/],
    expectInput: (page) => expect(page.getByLabel("Headline")).toHaveValue("Maps tides"),
    stored: async (own) => (await get<CurrentUser>(own, apiPaths.user())).headline,
    expected: "Maps tides",
    discard: leavePage,
  },
  {
    name: "other names",
    path: () => "/suggestions",
    fill: (page) => page.getByLabel("Other spellings").fill("A. Lind"),
    submit: "Save Names",
    request: ["PATCH", /\/api\/watch\/settings$/],
    expectInput: (page) => expect(page.getByLabel("Other spellings")).toHaveValue("A. Lind"),
    stored: async (own) => (await get<Suggestions>(own, apiPaths.suggestions())).settings.otherNames,
    expected: ["A. Lind"],
    discard: async (page) => {
      await page.context().setOffline(false);
      await page.goto("/suggestions");
      await page.getByRole("status").getByRole("button", { name: "Discard" }).click();
    },
  },
  {
    name: "a screen name",
    path: () => "/profile",
    fill: (page) => page.getByRole("textbox", { name: "Screen Name" }).fill("train_traveller"),
    submit: "Update Screen Name",
    request: ["POST", /\/api\/user\/screen-name$/],
    expectInput: (page) => expect(page.getByRole("textbox", { name: "Screen Name" })).toHaveValue("train_traveller"),
    stored: async (own) => (await get<CurrentUser>(own, apiPaths.user())).screenName,
    expected: "train_traveller",
    isShownAtOnce: true,
  },
  {
    name: "a transcript",
    path: ({ feed, episodes: [first] }) => `/feeds/${feed.id}/transcripts/${first?.id}`,
    fill: async (page) => {
      const buffer = Buffer.from("We bake on Mondays.\n\nThe mill delivers on Tuesdays.");
      await page.getByLabel("Transcript file").setInputFiles({ name: "bread.txt", mimeType: "text/plain", buffer });
      await page.getByLabel("I may share this transcript").check();
    },
    submit: "Add Transcript",
    request: ["PUT", /\/transcript\?mayShare=true$/],
    expectInput: async (page) => {
      await expect(page.getByLabel("Transcript file")).toHaveValue(/bread\.txt$/);
      await expect(page.getByLabel("I may share this transcript")).toBeChecked();
    },
    stored: async (own) => {
      const { transcript } = await get<EpisodeTranscript>(own, apiPaths.transcript(own.episodes[0]?.id ?? 0));
      return transcript?.paragraphs.length ?? 0;
    },
    expected: 1,
    isShownAtOnce: true,
  },
  {
    name: "an order",
    path: feedPath,
    fill: async (page) => {
      await page.getByRole("button", { name: "Reorder Episodes" }).click();
      await page.getByRole("menuitemradio", { name: "Manual Ordering" }).click();
      await expectToast(page, "Sort method updated");
      await pickUp(page.getByRole("button", { name: "Move First" }), "Picked up First, position 1 of 2.");
      await stepOver(
        page.getByText("First", { exact: true }).last(),
        page.getByText("Second", { exact: true }),
        "ArrowDown",
      );
      await expect(page.getByText("First is over position 2 of 2.")).toBeVisible();
      await page.keyboard.press("Space");
      await expect(page.getByText("First was dropped at position 2 of 2.")).toBeVisible();
    },
    submit: "Save",
    request: ["POST", /\/reorder$/],
    expectInput: (page) => expect(page.getByRole("listitem").filter({ hasText: "First" })).toContainText("2"),
    stored: storedTitles,
    expected: ["Second", "First"],
  },
];

const test = base.extend<{ ownFeed: OwnFeed }>({
  ownFeed: async ({ signUp }, use) => {
    const user = await signUp();
    const feed = await user.createFeed({ sortMethod: "manual" });
    const added = await user.addEpisodes(feed.id, { title: "Second" }, { title: "First" });
    await use({ ...user, feed, episodes: added.reverse() });
  },
});

test.describe("a lost connection", () => {
  for (const form of FORMS)
    test(`loses nothing of ${form.name}, and doubles nothing`, async ({ page, ownFeed }) => {
      const { fill, submit, expectInput, expected, discard } = form;
      const path = form.path(ownFeed);
      const before = await form.stored(ownFeed);
      const tryAgain = page.getByRole("button", { name: /^Try again/ });
      const save = submit ? page.getByRole("button", { name: submit, exact: true }).or(tryAgain) : tryAgain;
      const open = async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      };
      await open();

      await test.step("offline", async () => {
        if (submit) {
          await fill(page);
          await expect(save).toBeEnabled();
        }
        const goOnline = await goOffline(page);
        await (submit ? save.click() : fill(page));
        await expect(page.getByRole("alert").filter({ hasText: "You are offline" })).toBeVisible();
        await expectInput(page);
        await expectAccessible(page);
        if (!discard) return goOnline();
        const sent = changingRequests(page);
        await discard(page);
        await goOnline();
        await open();
        expect(sent).toEqual([]);
        expect(await form.stored(ownFeed)).toEqual(before);
        if (submit) await fill(page);
      });

      const isSent = (request: Request) =>
        [form.request, form.laterRequest].some((sent) => request.method() === sent?.[0] && sent[1].test(request.url()));
      for (const [index, { name, cut, message, isDone, after }] of CUTS.entries()) {
        if (isDone && form.isShownAtOnce) break;
        await test.step(`cut ${name}`, async () => {
          const wasDone = CUTS[index - 1]?.isDone;
          const repair = await cut(page, ...((wasDone && form.laterRequest) || form.request));
          if (after === "a login" && discard) {
            await endSessionAt(page, ownFeed, ...form.request);
            await save.click();
            await expect(page).toHaveURL(/\/auth\b/);
          }
          const ended = Promise.race([
            page.waitForEvent("response", (response) => isSent(response.request())),
            page.waitForEvent("requestfailed", isSent),
          ]);
          if (after && discard) {
            if (after === "a login") await submitLogin(page, ownFeed.user);
            else await reloadInVain(page);
            await expectInput(page);
            if (submit) await save.click();
          } else if (submit || index > 0) await save.click();
          else await fill(page);
          await ended;
          await expect(save).toBeEnabled();
          await expect(page.getByText(message).first()).toBeVisible();
          await expectInput(page);
          expect(await form.stored(ownFeed)).toEqual(isDone ? expected : before);
          await repair();
        });
      }

      await test.step("the last try", async () => {
        if (form.isShownAtOnce) await cutRequests(page, ...form.request, "after");
        if (form.isNew) {
          await page.reload();
          await expectInput(page);
        }
        await save.click();
        await expect.poll(() => form.stored(ownFeed)).toEqual(expected);
        await expect(tryAgain).toBeHidden();
        await expect(page.getByRole("alert")).toBeHidden();
        await expect.poll(() => keptDrafts(page)).toBeNull();
      });
    });

  test("never sends a discarded episode later", async ({ page, ownFeed }) => {
    await page.goto(feedPath(ownFeed));
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    const goOnline = await goOffline(page);
    await page.getByLabel("Episode URL").fill("https://example.com/episode");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").getByText("You are offline.")).toBeVisible();
    await page.getByLabel("Title").fill("Never mind");
    await page.getByLabel("Description").fill("Better not.");
    await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    await expect(page.getByRole("alert").getByText("Nothing was sent.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();

    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
    await goOnline();
    await page.getByRole("link", { name: "Back to Feeds" }).click();
    await page.getByRole("link", { name: "View Feed" }).click();
    await expect(page.getByRole("heading", { name: "2 Episodes" })).toBeVisible();
    expect(sent).toEqual([]);
    expect(await storedTitles(ownFeed)).toEqual(["First", "Second"]);
  });

  test("is told in a toast when the form was closed meanwhile, and the page shows what was saved", async ({
    page,
    ownFeed,
  }) => {
    await page.goto(feedPath(ownFeed));
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await page.getByRole("tab", { name: "Manual Entry" }).click();
    await page.getByLabel("Title").fill("Third");
    await page.getByLabel("Description").fill("Saved, but nobody said so.");
    await cutRequests(page, "POST", /\/episodes$/, "after");
    const release = await holdRequests(page, "POST", /\/episodes$/);
    await page.getByRole("dialog").getByRole("button", { name: "Add Episode" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    release();
    await expectToast(page, "Failed to add episode", "Please try again later.");
    await expect(page.getByRole("heading", { name: "3 Episodes" })).toBeVisible();
  });

  test("adds found appearances once", async ({ page, ownFeed }) => {
    await page.goto(feedPath(ownFeed));
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await page.getByRole("button", { name: "Find my appearances" }).click();
    const finder = page.getByRole("dialog", { name: "Find my appearances" });
    await finder.getByLabel("Your name or a show's name").fill(KNOWN_GUEST);
    await page.keyboard.press("Enter");
    await finder.getByRole("button", { name: "Select all" }).click();
    const repair = await cutRequests(page, "POST", /\/batch$/, "after");
    const add = finder.getByRole("button", { name: `Add ${KNOWN_EPISODES} Episodes` });
    await add.click();
    await expectToast(page, "Failed to add episodes", "Please try again later.");
    await repair();
    await add.click();
    await expect(finder.getByText("Added", { exact: true })).toHaveCount(KNOWN_EPISODES);
    expect(await storedTitles(ownFeed)).toHaveLength(2 + KNOWN_EPISODES);
  });
});

test.describe("a page whose code cannot be loaded", () => {
  test("says so inside the application, with a way back and another try", async ({ page, ownFeed }) => {
    await page.goto(feedPath(ownFeed));
    await expect(page.getByRole("heading", { name: "2 Episodes" })).toBeVisible();
    const goOnline = await goOffline(page);
    await page.getByRole("link", { name: "Numbers" }).click();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByText("There is still no connection.")).toBeVisible();
    await page.getByRole("button", { name: "Go back" }).click();
    await expect(page.getByRole("heading", { name: "2 Episodes" })).toBeVisible();
    await page.getByRole("link", { name: "Numbers" }).click();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await goOnline();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Numbers", level: 1 })).toBeVisible();
  });

  test("is reloaded once by itself after a new release, and asks before a form is lost", async ({ page, ownFeed }) => {
    await page.goto(feedPath(ownFeed));
    allowConsole(page, FAILED_REQUEST);
    const oldCode = /\/assets\/suggestions-[^/]*\.js$/;
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    // The reloaded document is of the new release.
    await page.route(oldCode, (route) => (documents === 0 ? route.fulfill({ status: 404 }) : route.fallback()));
    await page.getByRole("button", { name: "Add Episode", exact: true }).click();
    await page.getByRole("tab", { name: "Manual Entry" }).click();
    await page.getByLabel("Title").fill("Half");
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>("a[href='/suggestions']")?.click());
    const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Half");
    expect(documents).toBe(0);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("link", { name: "Suggestions" }).click();
    await expect(page.getByRole("heading", { name: "Suggestions", level: 1 })).toBeVisible();
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
  return (page: Page, ...request: Form["request"]) => cutRequests(page, ...request, when);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function leavePage(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "My Feeds" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
}

/** What the page sends from now on that could change something. */
function changingRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => !["GET", "HEAD"].includes(request.method()) && sent.push(request.url()));
  return sent;
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

async function storedTitles(own: OwnFeed): Promise<string[]> {
  const { episodes } = await get<{ episodes: EpisodeView[] }>(own, apiPaths.feed(own.feed.id));
  return episodes.map(({ title }) => title);
}

async function storedFeeds(own: OwnFeed): Promise<string[]> {
  return (await get<FeedView[]>(own, apiPaths.feeds())).map(({ title }) => title).sort();
}

async function get<T>({ request }: OwnFeed, path: string): Promise<T> {
  return (await request.get(path)).json();
}
