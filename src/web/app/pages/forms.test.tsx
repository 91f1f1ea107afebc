import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, cut, fail, goOffline, hold } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleFeed, sampleSuggestions, sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill, findField } from "#test/support/components/typing.ts";
import { draftsOf } from "#web/lib/draft-storage.ts";
import FeedDetailPage from "./feed-detail.tsx";
import FeedsPage from "./feeds.tsx";
import ProfilePage from "./profile.tsx";
import SettingsPage from "./settings.tsx";
import SuggestionsPage from "./suggestions.tsx";

/* What all forms have in common that save what was typed: it outlives a reload and a connection that is lost. */

interface Form {
  name: string;
  page: Parameters<typeof renderPage>[0];
  params?: Record<string, string>;
  open?: (person: UserEvent) => Promise<void>;
  label: string | RegExp;
  typed: string;
  /** what the field holds after Discard; undefined if the form closes */
  afterDiscard: string | undefined;
  /** whether the page opens the form by itself, because it was left with unsaved input */
  isReopened: boolean;
  save: string;
  request: ["POST" | "PATCH", string];
  /** what is sent */
  body: object;
  response: unknown;
  /** answers what the page asks for afterwards, where it shows more than the response */
  answerSaved?: () => void;
  toast: string;
}

const FEED = { page: FeedDetailPage, params: { feedId: "1" } };
const user = sampleUser();

const FORMS: Form[] = [
  {
    name: "a new episode",
    ...FEED,
    open: async (person) => {
      await press(person, "Add Episode");
      await person.click(screen.getByText("Manual Entry"));
      await fill(person, "Title", "Second");
    },
    label: "Description",
    typed: "Typed on a train.",
    afterDiscard: undefined,
    isReopened: true,
    save: "Add Episode",
    request: ["POST", apiPaths.feedEpisodes(1)],
    body: { title: "Second", description: "Typed on a train.", guid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    response: sampleEpisode({ id: 2 }),
    toast: "Episode added",
  },
  {
    name: "a changed episode",
    ...FEED,
    open: (person) => chooseEdit(person, "Actions for First"),
    label: "Title",
    typed: "First, corrected",
    afterDiscard: undefined,
    isReopened: true,
    save: "Update Episode",
    request: ["PATCH", apiPaths.episode(1)],
    body: { title: "First, corrected" },
    response: sampleEpisode({ title: "First, corrected" }),
    toast: "Episode updated",
  },
  {
    name: "a new feed",
    page: FeedsPage,
    open: async (person) => {
      await waitFor(() => expect(screen.getByText("Guest spots")).toBeVisible());
      await press(person, "Create Feed");
      await fill(person, "Title", "Keynotes");
    },
    label: /^Description/,
    typed: "Talks on big stages.",
    afterDiscard: undefined,
    isReopened: true,
    save: "Create Feed",
    request: ["POST", apiPaths.feeds()],
    body: { title: "Keynotes", slug: "keynotes", description: "Talks on big stages." },
    response: sampleFeed({ id: 2, title: "Keynotes" }),
    toast: "Success",
  },
  {
    name: "a changed feed",
    page: FeedsPage,
    open: (person) => chooseEdit(person, "Actions for Guest spots"),
    label: "Title",
    typed: "Guest spots abroad",
    afterDiscard: undefined,
    isReopened: true,
    save: "Update Feed",
    request: ["PATCH", apiPaths.feed(1)],
    body: { title: "Guest spots abroad", slug: "guest-spots" },
    response: sampleFeed({ title: "Guest spots abroad" }),
    toast: "Success",
  },
  {
    name: "the profile",
    page: ProfilePage,
    open: async (person) => person.click(await screen.findByText("Profile", { selector: "[role=tab]" })),
    label: /^Bio/,
    typed: "Written in a tunnel.",
    afterDiscard: "",
    isReopened: true,
    save: "Update Profile",
    request: ["PATCH", apiPaths.user()],
    body: { displayName: "Mara Voss", bio: "Written in a tunnel." },
    response: sampleUser({ bio: "Written in a tunnel." }),
    toast: "Profile updated",
  },
  {
    name: "the profile in the account settings",
    page: SettingsPage,
    label: /^Bio/,
    typed: "Written in another tunnel.",
    afterDiscard: "",
    isReopened: false,
    save: "Save Changes",
    request: ["PATCH", apiPaths.user()],
    body: { displayName: "Mara Voss", bio: "Written in another tunnel." },
    response: sampleUser({ bio: "Written in another tunnel." }),
    toast: "Profile Updated",
  },
  {
    name: "other names",
    page: SuggestionsPage,
    label: /^Other spellings/,
    typed: "Ada L.\nA. Lind",
    afterDiscard: "",
    isReopened: false,
    save: "Save names",
    request: ["PATCH", apiPaths.watchSettings()],
    body: { otherNames: ["Ada L.", "A. Lind"] },
    response: { otherNames: ["Ada L.", "A. Lind"], mail: "weekly" },
    answerSaved: () =>
      answer(
        "GET",
        apiPaths.suggestions(),
        sampleSuggestions({ settings: { otherNames: ["Ada L.", "A. Lind"], mail: "weekly" } }),
      ),
    toast: "Names saved",
  },
  {
    name: "the heading of a feed",
    page: FeedDetailPage,
    params: { feedId: "1" },
    open: async (person) => person.click(await screen.findByLabelText("Edit feed")),
    label: /^Description/,
    typed: "Talks in small rooms.",
    afterDiscard: undefined,
    isReopened: true,
    save: "Update Feed",
    request: ["PATCH", apiPaths.feed(1)],
    body: { title: "Guest spots", description: "Talks in small rooms.", coverImage: null },
    response: sampleFeed({ description: "Talks in small rooms." }),
    toast: "Success",
  },
];

beforeEach(() => {
  const episodes = [sampleEpisode({ title: "First" })];
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  answer("GET", apiPaths.feed(1), { feed: sampleFeed({ episodeCount: 1 }), episodes });
  answer("GET", apiPaths.transcriptCoverage(), { appearances: 0, withTranscript: 0, newestWithout: null });
  answer("GET", apiPaths.links(), { counts: { working: 0, broken: 0, failing: 0, unclear: 0 } });
  answer("GET", apiPaths.suggestions(), sampleSuggestions());
  answer("GET", apiPaths.passkeys(), []);
  answer("GET", apiPaths.sessions(), []);
});

describe.each(FORMS)("what was typed into $name", (form) => {
  const { afterDiscard, typed, isReopened, request, body } = form;

  test("outlives a reload, until it is discarded or saved", async () => {
    let { person, unmount } = load(form);
    await type(form, person);
    unmount();
    ({ person, unmount } = load(form));
    if (!isReopened) await form.open?.(person);
    await screen.findByText("We kept what you typed");
    expect(fieldOf(form)).toHaveValue(typed);
    // It is not behind another tab.
    expect(fieldOf(form).closest("[data-state=inactive]")).toBeNull();
    await person.click(screen.getByText("Discard"));
    expect(notice()).toBeNull();
    if (afterDiscard === undefined) await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    else {
      expect(fieldOf(form)).toHaveValue(afterDiscard);
      expect(document.activeElement).toHaveProperty("value");
    }
    unmount();

    ({ person, unmount } = load(form));
    await type(form, person);
    expect(notice()).toBeNull();
    unmount();
    ({ person, unmount } = load(form));
    if (!isReopened) await form.open?.(person);
    await screen.findByText("We kept what you typed");
    answer(...request, form.response);
    form.answerSaved?.();
    await save(form, person);
    await expectToast(form.toast);
    expect(notice()).toBeNull();
    expect(draftsOf(user.id)).toEqual([]);
    expect(callsOf(...request)).toMatchObject([{ body }]);
  });

  test("outlives a lost connection, and the same is sent again", async () => {
    let { person, unmount } = load(form);
    await type(form, person);
    const goOnline = goOffline();
    await save(form, person);
    expect(await screen.findByText("You are offline")).toBeVisible();
    expect(fieldOf(form)).toHaveValue(typed);
    goOnline();
    expect(callsOf(...request)).toEqual([]);

    fail(...request, 503, "The server is busy.");
    await save(form, person);
    expect(await screen.findAllByText("The server is busy.")).not.toEqual([]);
    expect(fieldOf(form)).toHaveValue(typed);

    cut(...request);
    await save(form, person);
    expect(await screen.findByText("The server did not answer")).toBeVisible();
    expect(fieldOf(form)).toHaveValue(typed);
    unmount();

    ({ person, unmount } = load(form));
    if (!isReopened) await form.open?.(person);
    await screen.findByText("We kept what you typed");
    await save(form, person);
    expect(await screen.findByText("The server did not answer")).toBeVisible();
    answer(...request, form.response);
    form.answerSaved?.();
    await save(form, person);
    await expectToast(form.toast);
    expect(screen.queryByText("The server did not answer")).toBeNull();
    expect(draftsOf(user.id)).toEqual([]);
    const bodies = callsOf(...request).map((call) => call.body);
    expect(bodies).toHaveLength(4);
    expect(bodies[0]).toMatchObject(body);
    for (const each of bodies) expect(each).toEqual(bodies[0]);
  });
});

test("what was typed when the session ends waits for its user", async () => {
  const form = FORMS[5] as Form;
  const { person, unmount } = load(form);
  await type(form, person);
  fail(...form.request, 401, "Please sign in.");
  await save(form, person);
  await expectToast("Update Failed");
  unmount();
  load(form);
  expect(await screen.findByText("We kept what you typed")).toBeVisible();
  expect(fieldOf(form)).toHaveValue(form.typed);
});

test("an episode that was discarded without a connection is never sent later", async () => {
  const form = FORMS[0] as Form;
  const { person } = load(form);
  await type(form, person);
  const goOnline = goOffline();
  await save(form, person);
  expect(await screen.findByText(/^Nothing was sent/)).toBeVisible();
  await person.keyboard("{Escape}");
  await person.click(await screen.findByText("Discard"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  goOnline();
  await person.click(screen.getByText("Back to Feeds"));
  expect(await screen.findByText("All feeds")).toBeVisible();
  expect(callsOf(...form.request)).toEqual([]);
});

test("a form that was closed before its connection was lost says so in a toast, and the page shows what was saved", async () => {
  const form = FORMS[0] as Form;
  const { person } = load(form);
  await type(form, person);
  const additions = hold(...form.request);
  await save(form, person);
  await waitFor(() => expect(additions).toHaveLength(1));
  await person.keyboard("{Escape}");
  await person.click(await screen.findByText("Discard"));
  const episodes = [sampleEpisode({ id: 2, title: "Second" }), sampleEpisode({ title: "First" })];
  answer("GET", apiPaths.feed(1), { feed: sampleFeed({ episodeCount: 2 }), episodes });
  await additions[0]?.cut();
  await expectToast("Failed to add episode", "Please try again later.");
  expect(await screen.findByText("2 Episodes")).toBeVisible();
});

function load({ page, params }: Form) {
  return renderPage(page, { user, ...(params && { params }), otherRoutes: { "/feeds": <p>All feeds</p> } });
}

async function type(form: Form, person: UserEvent): Promise<void> {
  await form.open?.(person);
  expect(await findField(form.label)).not.toHaveValue(form.typed);
  await fill(person, form.label, form.typed);
}

function fieldOf({ label }: Form): HTMLElement {
  return screen.getByLabelText(label, { selector: "input, textarea" });
}

/** Presses the button that saves, as soon as it can be pressed. */
async function save(form: Form, person: UserEvent): Promise<void> {
  const button = () => fieldOf(form).closest("form")?.querySelector("button[type=submit]");
  await waitFor(() => expect(button()).toHaveTextContent(form.save));
  await waitFor(() => expect(button()).not.toHaveAttribute("aria-disabled"));
  await person.click(button() as HTMLElement);
}

async function press(person: UserEvent, label: string): Promise<void> {
  await person.click(await screen.findByText(label, { selector: "button" }));
}

async function chooseEdit(person: UserEvent, menu: string): Promise<void> {
  await person.click(await screen.findByLabelText(menu));
  await person.click(await screen.findByText("Edit", { selector: "[role=menuitem]" }));
}

function notice(): HTMLElement | null {
  return screen.queryByText("We kept what you typed");
}
