import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { FIRST_FEED } from "#domain/feeds/first-feed.ts";
import type { Suggestions, SuggestionView, WatchedShow } from "#domain/suggestions/suggestion.ts";
import { answer, callsOf, fail, hold } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleFeed } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill } from "#test/support/components/typing.ts";
import SuggestionsPage from "./suggestions.tsx";

const FOUND_AT = "2026-02-01T10:00:00.000Z";

function sampleSuggestion(id: number, title: string, fields: Partial<SuggestionView> = {}): SuggestionView {
  return {
    id,
    title,
    level: "likely",
    state: "new",
    evidence: {
      kind: "notes",
      parts: [
        { text: "With ", isMarked: false },
        { text: "Mara Voss", isMarked: true },
      ],
    },
    showName: "Night Desk",
    releaseDate: "2026-01-05T10:00:00.000Z",
    duration: "45:00",
    audioUrl: null,
    imageUrl: null,
    sourceFeedUrl: "https://night.example/feed.xml",
    sourceGuid: title,
    foundAt: FOUND_AT,
    ...fields,
  };
}

function sampleShow(fields: Partial<WatchedShow> = {}): WatchedShow {
  return {
    id: 1,
    relation: "known",
    title: "Night Desk",
    imageUrl: null,
    feedUrl: "https://night.example/feed.xml",
    since: FOUND_AT,
    lastCheckedAt: FOUND_AT,
    status: "watching",
    ...fields,
  };
}

function answerSuggestions(fields: Partial<Suggestions> = {}) {
  const data: Suggestions = {
    suggestions: [],
    watchedShows: [],
    lastCheckedAt: FOUND_AT,
    isChecking: false,
    checkableAt: null,
    paused: null,
    dismissedCount: 0,
    settings: { otherNames: [], mail: "weekly" },
    canMail: true,
    ...fields,
  };
  answer("GET", apiPaths.suggestions(), data);
}

async function openSuggestions(fields: Partial<Suggestions> = {}, feeds: readonly FeedView[] = [sampleFeed()]) {
  answerSuggestions(fields);
  answer("GET", apiPaths.feeds(), feeds);
  const { person } = renderPage(SuggestionsPage);
  await screen.findByLabelText("Link or name of a show");
  return person;
}

const LAMPS = sampleSuggestion(1, "Lamps");
const CABLES = sampleSuggestion(2, "Cables");

test("a suggestion says where it comes from, and marks the name in the show's own words", async () => {
  await openSuggestions({ suggestions: [LAMPS, sampleSuggestion(2, "Cables", { level: "possible" })] });
  expect(screen.getByRole("heading", { name: "Looks like you" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Maybe you" })).toBeVisible();
  const lamps = screen.getByRole("article", { name: "Lamps" });
  expect(lamps).toHaveTextContent("Night DeskLampsJan 5, 2026 · 45:00With Mara Voss");
  expect(lamps.querySelector("mark")).toHaveTextContent("Mara Voss");
});

test("with the keyboard, A adds a suggestion and goes on to the next, and U takes it back", async () => {
  const person = await openSuggestions({ suggestions: [LAMPS, CABLES] });
  answer("POST", apiPaths.acceptSuggestion(1), sampleEpisode());
  const [addLamps, addCables] = screen.getAllByRole("button", { name: "Add to Guest spots" });
  addLamps?.focus();
  await person.keyboard("a");
  await waitFor(() => expect(addCables).toHaveFocus());
  expect(callsOf("POST", apiPaths.acceptSuggestion(1)).map(({ body }) => body)).toEqual([{ feedId: 1 }]);
  expect(screen.getByText("was added to Guest spots.")).toBeVisible();
  answer("POST", apiPaths.undoSuggestion(1), {});
  screen.getByRole("button", { name: "Undo" }).focus();
  await person.keyboard("u");
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Add to Guest spots" })[0]).toHaveFocus());
  expect(callsOf("POST", apiPaths.undoSuggestion(1))).toHaveLength(1);
});

test("after the last suggestion the focus is on Undo", async () => {
  const person = await openSuggestions({ suggestions: [LAMPS] });
  answer("POST", apiPaths.acceptSuggestion(1), sampleEpisode());
  screen.getByRole("button", { name: "Add to Guest spots" }).focus();
  await person.keyboard("a");
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus());
});

test("one is kept for later, another one is hidden, and then everything of its show", async () => {
  const person = await openSuggestions({ suggestions: [LAMPS, CABLES], watchedShows: [sampleShow()] });
  answer("POST", apiPaths.postponeSuggestion(2), {});
  answer("POST", apiPaths.dismissSuggestion(1), {});
  await person.click(within(screen.getByRole("article", { name: "Cables" })).getByText("Later"));
  expect(await screen.findByText("is saved for later.")).toBeVisible();
  await person.click(within(screen.getByRole("article", { name: "Lamps" })).getByText("Not me"));
  expect(await screen.findByText("is hidden for good.")).toBeVisible();
  answerSuggestions({ suggestions: [], watchedShows: [sampleShow({ relation: "never" })] });
  await person.click(screen.getByText("Never from Night Desk"));
  expect(await screen.findByText("is hidden, and so is everything else from Night Desk.")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "Hidden shows" })).toBeVisible();
  expect(callsOf("POST", apiPaths.dismissSuggestion(1)).map(({ body }) => body)).toEqual([
    { neverFromShow: false },
    { neverFromShow: true },
  ]);
});

test("what could not be decided stays as it was", async () => {
  const person = await openSuggestions({ suggestions: [LAMPS] });
  fail("POST", apiPaths.dismissSuggestion(1));
  await person.click(screen.getByText("Not me"));
  await expectToast("Error", "The server is in trouble.");
  expect(screen.getByRole("article", { name: "Lamps" })).toBeVisible();
});

test("all that look like the guest are added at once, to the feed that is chosen", async () => {
  const maybe = sampleSuggestion(3, "Bridges", { level: "possible" });
  const keynotes = sampleFeed({ id: 2, title: "Keynotes", isDefault: false });
  const person = await openSuggestions({ suggestions: [LAMPS, CABLES, maybe] }, [sampleFeed(), keynotes]);
  await person.selectOptions(screen.getByLabelText("Add to"), "Keynotes");
  answer("POST", /\/accept$/, sampleEpisode());
  await person.click(screen.getByRole("button", { name: "Add all 2 likely matches" }));
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(2));
  expect(callsOf("POST", /\/accept$/).map(({ path, body }) => [path, body])).toEqual([
    [apiPaths.acceptSuggestion(1), { feedId: 2 }],
    [apiPaths.acceptSuggestion(2), { feedId: 2 }],
  ]);
  expect(screen.getByRole("article", { name: "Bridges" })).toBeVisible();
});

test("the first addition makes the feed, and the page can be shared then", async () => {
  const person = await openSuggestions({ suggestions: [LAMPS] }, []);
  expect(screen.getByText("Add one and we'll create your feed")).toBeVisible();
  const first = sampleFeed({ title: FIRST_FEED.title, sortMethod: "newest", episodeCount: 1 });
  answer("POST", apiPaths.feeds(), () => {
    answer("GET", apiPaths.feeds(), [first]);
    return first;
  });
  answer("POST", apiPaths.acceptSuggestion(1), sampleEpisode());
  await person.click(screen.getByRole("button", { name: `Add to ${FIRST_FEED.title}` }));
  expect(await screen.findByText("Your page is ready to share")).toBeVisible();
  expect(screen.getByText(/^Visitors see 1 appearance in “/)).toHaveTextContent(
    `Visitors see 1 appearance in “${FIRST_FEED.title}”, the newest first.`,
  );
  expect(callsOf("POST", apiPaths.feeds())[0]?.body).toEqual(FIRST_FEED);
  expect(callsOf("POST", apiPaths.acceptSuggestion(1))[0]?.body).toEqual({ feedId: first.id });
});

test("a show is named, and looked for no longer by another click", async () => {
  const person = await openSuggestions();
  const expected = sampleShow({ relation: "expected" });
  answer("POST", apiPaths.watchedShows(), () => {
    answerSuggestions({ watchedShows: [expected] });
    return expected;
  });
  await fill(person, screen.getByLabelText("Link or name of a show"), expected.feedUrl);
  await person.click(screen.getByRole("button", { name: "Find show" }));
  await expectToast("Show added", "We'll now look for you on Night Desk.");
  expect(callsOf("POST", apiPaths.watchedShows())[0]?.body).toEqual({ url: expected.feedUrl });
  expect(screen.getByRole("heading", { name: "Recorded, not out yet" })).toBeVisible();
  answer("DELETE", apiPaths.watchedShow(1), () => answerSuggestions());
  await person.click(screen.getByRole("button", { name: "Stop looking on Night Desk" }));
  await expectToast("Show removed");
  expect(screen.queryByRole("heading", { name: "Recorded, not out yet" })).not.toBeInTheDocument();
});

test("a show that was left out is watched again, and says so although its row has left the list", async () => {
  const person = await openSuggestions({ watchedShows: [sampleShow({ relation: "never" })] });
  const removals = hold("DELETE", apiPaths.watchedShow(1));
  await person.click(screen.getByRole("button", { name: "Look for me on Night Desk again" }));
  await waitFor(() => expect(removals).toHaveLength(1));
  answerSuggestions({ watchedShows: [sampleShow()] });
  await removals[0]?.answer(undefined);
  await expectToast("Watching this show again");
  expect(screen.getByRole("heading", { name: "Shows you have been on" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Hidden shows" })).not.toBeInTheDocument();
});

test("further names are saved, one per line, and a site without mail says that it sends none", async () => {
  const person = await openSuggestions({ canMail: false });
  await person.type(screen.getByLabelText(/^Other spellings/), "Mara V.{enter} M. Voss{enter}");
  answer("PATCH", apiPaths.watchSettings(), { otherNames: ["Mara V.", "M. Voss"], mail: "weekly" });
  await person.click(screen.getByRole("button", { name: "Save names" }));
  await expectToast("Names saved", "We'll look for these names on all your shows.");
  expect(callsOf("PATCH", apiPaths.watchSettings())[0]?.body).toEqual({ otherNames: ["Mara V.", "M. Voss"] });
  expect(screen.getByLabelText("Email me about suggestions")).toBeDisabled();
  expect(screen.getByText("This site does not send email. Your suggestions are listed here.")).toBeVisible();
});

test("a check is asked for once, and the next one only in a few minutes", async () => {
  const person = await openSuggestions({ lastCheckedAt: null });
  expect(screen.getByRole("heading", { name: "Nothing found yet" })).toBeVisible();
  answer("POST", apiPaths.watchCheck(), () => {
    answerSuggestions({ checkableAt: "2026-02-01T10:10:00.000Z" });
    return {};
  });
  await person.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText(/You can check again in a few minutes\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Check now" })).toHaveAttribute("aria-disabled", "true");
  expect(callsOf("POST", apiPaths.watchCheck())).toHaveLength(1);
  expect(screen.getByRole("heading", { name: "You are up to date" })).toBeVisible();
});

test.each([
  ["unverified", "We look for you as soon as your email address is verified."],
  ["off", "This site does not look for new appearances. Ask its administrator."],
] as const)("while the search is %s, nobody is told that they are looked for", async (paused, sentence) => {
  await openSuggestions({ paused, lastCheckedAt: null });
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.queryByText("Nothing found yet")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Check now" })).toHaveAttribute("aria-disabled", "true");
});

test("keys with Ctrl are the browser's, and the plain ones decide", async () => {
  const person = await openSuggestions({ suggestions: [LAMPS, CABLES] });
  const accepted = hold("POST", apiPaths.acceptSuggestion(LAMPS.id));
  const row = within(screen.getByRole("article", { name: "Lamps" }));
  row.getAllByRole("button")[0]?.focus();
  await person.keyboard("{Control>}a{/Control}{Meta>}l{/Meta}{Alt>}n{/Alt}");
  expect(screen.getByRole("article", { name: "Lamps" })).toBeVisible();
  expect(accepted).toEqual([]);
  await person.keyboard("a");
  await waitFor(() => expect(accepted).toHaveLength(1));
  await accepted[0]?.fail(500);
});

test("adds all one after the other, and stops at the first that fails", async () => {
  const person = await openSuggestions({ suggestions: [LAMPS, CABLES] });
  const lamps = hold("POST", apiPaths.acceptSuggestion(LAMPS.id));
  const cables = hold("POST", apiPaths.acceptSuggestion(CABLES.id));
  await person.click(screen.getByRole("button", { name: "Add all 2 likely matches" }));
  await waitFor(() => expect(lamps).toHaveLength(1));
  expect(cables).toEqual([]);
  await lamps[0]?.fail(500);
  expect(screen.getByRole("article", { name: "Cables" })).toBeVisible();
  expect(cables).toEqual([]);
});
