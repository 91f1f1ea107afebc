import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import type { SuggestionView } from "#domain/suggestions/suggestion.ts";
import { answer, callsOf, fail, hold } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleFeed, sampleSuggestions, sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { datesOfRange } from "#web/lib/date-range.ts";
import { keepFinds, keptFindsOf } from "#web/lib/kept-finds.ts";
import Dashboard from "./dashboard.tsx";

const NUMBERS = new RegExp(`^${apiPaths.numbers()}\\?`);
const NO_TOTALS = {
  pageViews: 0,
  visitors: 0,
  embedLoads: 0,
  plays: 0,
  secondsListened: 0,
  clicks: 0,
  feedFetches: 0,
  subscribers: 0,
};

const NO_DAY = { plays: 0, pageViews: 0 };

/** What was counted: nothing, but what the test names. */
function sampleNumbers(fields: object = {}) {
  return {
    from: "2026-01-01",
    to: "2026-01-30",
    totals: NO_TOTALS,
    previous: NO_TOTALS,
    days: [],
    feeds: [],
    ...fields,
  };
}

const COMPLETE = { headline: "On walking", topics: ["Benches"], profileImage: "https://mara.example/me.jpg" };

beforeEach(() => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  answer("GET", apiPaths.suggestions(), sampleSuggestions());
  answer("GET", apiPaths.imports(), []);
  answer("GET", apiPaths.links(), { counts: { working: 0, broken: 0, failing: 0, unclear: 0 } });
  answer("GET", NUMBERS, sampleNumbers());
});

function suggestion(title: string, at: number): SuggestionView {
  return {
    id: at + 1,
    level: "likely",
    state: "new",
    evidence: { kind: "title", parts: [] },
    title,
    showName: "The Example Hour",
    imageUrl: "https://mara.example/cover.jpg",
    releaseDate: "2026-02-05T10:00:00.000Z",
    duration: null,
    audioUrl: null,
    sourceFeedUrl: null,
    sourceGuid: null,
    foundAt: "2026-02-06T10:00:00.000Z",
  };
}

function renderDashboard(user = sampleUser()) {
  return renderPage(Dashboard, {
    user,
    route: "/dashboard",
    otherRoutes: { "/feeds": <p>All feeds</p>, "/profile/edit": <p>Edit page</p>, "/import": <p>The review</p> },
  });
}

test("the user is greeted, and the first three feeds are shown once they are there", async () => {
  const feeds = hold("GET", apiPaths.feeds());
  const { person } = renderDashboard();
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Welcome back, Mara Voss!");
  const loading = screen.getByText("Loading your feeds").parentElement as HTMLElement;
  expect(within(loading).getAllByRole("listitem", { hidden: true })).toHaveLength(3);
  expect(screen.getByText("View Public Profile")).toHaveAttribute("href", "/u/maravoss");
  expect(screen.getByText("My Feeds")).toHaveAttribute("href", "/feeds");
  await waitFor(() => expect(feeds.length).toBeGreaterThan(0));
  const four = ["One", "Two", "Three", "Four"].map((title, index) =>
    sampleFeed({ id: index + 1, title, slug: title.toLowerCase(), isDefault: index === 0 }),
  );
  for (const each of feeds) await each.answer(four);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  const first = within(screen.getAllByRole("article")[0] as HTMLElement);
  expect(first.getByText("Public Page")).toHaveAttribute("href", "/u/1/one");
  expect(screen.queryByLabelText(/^Actions for/)).toBeNull();
  await person.click(screen.getByText("View all feeds"));
  expect(await screen.findByText("All feeds")).toBeVisible();
});

test("what waits for the user is one list, in the order in which it is decided on and mended", async () => {
  answer("GET", apiPaths.suggestions(), sampleSuggestions({ suggestions: ["A", "B", "C", "D"].map(suggestion) }));
  answer("GET", apiPaths.imports(), [
    { id: 2, status: "ready", source: "ada.example", createdAt: "2026-01-05T10:00:00.000Z", openCount: 12 },
  ]);
  answer("GET", apiPaths.links(), { counts: { working: 3, broken: 2, failing: 0, unclear: 0 } });
  const { person } = renderDashboard(sampleUser({ ...COMPLETE, headline: null, topics: [], isVerified: false }));
  await screen.findByRole("dialog", { name: "Verify your email" });
  await person.keyboard("{Escape}");
  const queue = within(screen.getByRole("region", { name: "Waiting for you" }));
  expect(queue.getAllByRole("listitem").map(({ textContent }) => textContent?.trim())).toEqual([
    "AThe Example HourFeb 5, 2026 AddNot me",
    "BThe Example HourFeb 5, 2026 AddNot me",
    "CThe Example HourFeb 5, 2026 AddNot me",
    "See all 4 suggestions",
    "Your list from ada.example12 rows to decide on.Review",
    "Finish your pageStill missing: a headline and topics for hosts.Edit page",
    "2 broken linksVisitors no longer see them. Choose what takes their place.Mend links",
    "Verify your email addressWe look for new appearances as soon as it is verified.Verify",
  ]);
  await person.click(queue.getByRole("button", { name: "Verify" }));
  await screen.findByRole("dialog", { name: "Verify your email" });
  await person.keyboard("{Escape}");
  await person.click(queue.getByText("Edit page"));
  expect(await screen.findByText("Edit page", { selector: "p" })).toBeVisible();
});

test("a suggestion is added or dismissed on the dashboard, and that can be undone", async () => {
  answer("GET", apiPaths.suggestions(), sampleSuggestions({ suggestions: ["A", "B"].map(suggestion) }));
  answer("POST", apiPaths.acceptSuggestion(1), sampleEpisode());
  answer("POST", apiPaths.dismissSuggestion(2), {});
  answer("POST", apiPaths.undoSuggestion(1), {});
  const { person } = renderDashboard();
  await person.click(await screen.findByRole("button", { name: "Add A to Guest spots" }));
  expect(await screen.findByText("It was added to Guest spots.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Not me: B" }));
  expect(await screen.findByText("It is hidden for good.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: /^Undo: A/ }));
  expect(await screen.findByRole("button", { name: "Add A to Guest spots" })).toHaveFocus();
});

test("where nothing waits, the feeds come first", async () => {
  renderDashboard(sampleUser(COMPLETE));
  expect(await screen.findByRole("heading", { name: "Guest spots" })).toBeVisible();
  expect(screen.queryByText("Waiting for you")).toBeNull();
});

test("each feed has its plays of 30 days, or its page views without any, and leads to its statistics", async () => {
  const feeds = ["One", "Two", "Three"].map((title, at) => sampleFeed({ id: at + 1, title, slug: title }));
  answer("GET", apiPaths.feeds(), feeds);
  const days = (day: object) => Array.from({ length: 30 }, () => ({ ...NO_DAY, ...day }));
  answer(
    "GET",
    NUMBERS,
    sampleNumbers({
      totals: { ...NO_TOTALS, plays: 30 },
      feeds: [
        { feedId: 1, days: days({ plays: 1, pageViews: 7 }) },
        { feedId: 2, days: days({ pageViews: 2 }) },
        { feedId: 3, days: days({}) },
      ],
    }),
  );
  renderDashboard();
  expect(await screen.findByText("30 plays so far.")).toBeVisible();
  const lines = screen.getAllByRole("link", { name: /statistics of/ });
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "30 plays in 30 days: statistics of One",
    "60 page views in 30 days: statistics of Two",
    "No visits in 30 days: statistics of Three",
  ]);
  expect(lines[0]).toHaveAttribute("href", "/feeds/1/numbers");
  const { from, to } = datesOfRange("30", "");
  expect(callsOf("GET", NUMBERS)[0]?.path).toContain(`?from=${from}&to=${to}&`);
  expect(callsOf("GET", NUMBERS)[0]?.path).toContain("feedIds=1%2C2%2C3");
});

test("numbers that could not be loaded leave the rest of the dashboard, and are loaded again by a click", async () => {
  fail("GET", NUMBERS);
  const { person } = renderDashboard();
  expect(await screen.findByText("Your statistics could not be loaded")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Guest spots" })).toBeVisible();
  answer("GET", NUMBERS, sampleNumbers());
  await person.click(screen.getByText("Try again"));
  expect(await screen.findByText("Nothing was counted in the last 30 days.")).toBeVisible();
});

test("the user's page is shown as others see its link, and its link is copied", async () => {
  const { person } = renderDashboard();
  const page = within(await screen.findByRole("region", { name: "Your page, as visitors see it" }));
  expect(page.getByRole("link", { name: "Open your page" })).toHaveAttribute("href", "/u/maravoss");
  await person.click(page.getByText("Copy link"));
  await expectToast("Copied!", "Link copied to clipboard");
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/u/maravoss`);
});

test("a user without feeds is invited to create the first one", async () => {
  answer("GET", apiPaths.feeds(), []);
  const { person } = renderDashboard();
  expect(await screen.findByRole("heading", { name: "Create Your First Feed" })).toBeVisible();
  await person.click(screen.getByText("Create Feed"));
  expect(await screen.findByText("All feeds")).toBeVisible();
});

test("feeds that could not be loaded are loaded again by a click", async () => {
  fail("GET", apiPaths.feeds());
  const { person } = renderDashboard();
  const alert = (await screen.findByText("Your feeds could not be loaded")).closest("[role=alert]");
  expect(alert).toHaveTextContent("The server is in trouble.");
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  await person.click(screen.getByText("Try again"));
  expect(await screen.findByRole("heading", { name: "Guest spots" })).toBeVisible();
  expect(screen.queryByText("Your feeds could not be loaded")).toBeNull();
});

test("an unverified user is asked for the code on every visit, until the address is verified", async () => {
  const user = sampleUser({ isVerified: false });
  const { person, unmount } = renderDashboard(user);
  await screen.findByRole("dialog", { name: "Verify your email" });
  await person.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  unmount();

  const again = renderDashboard(user);
  answer("POST", apiPaths.sendVerificationCode(), {
    email: user.email,
    verificationCode: "899994",
    simulationMode: true,
  });
  await again.person.click(await screen.findByText("Send Verification Code"));
  expect(await screen.findByText("Simulation Mode", { selector: "[role=dialog] *" })).toBeVisible();
  expect(screen.getByText("Resend Code")).toBeVisible();
  answer("POST", apiPaths.verifyEmail(), sampleUser());
  answer("GET", apiPaths.user(), sampleUser());
  await again.person.click(screen.getByText("Verify Email"));
  await expectToast("Email verified", "Your email has been successfully verified.");
  expect(screen.queryByRole("dialog")).toBeNull();
  again.unmount();
  renderDashboard();
  expect(await screen.findByRole("heading", { name: "Guest spots" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("episodes that were found before signing in are offered to a user who has feeds", async () => {
  const episodes = ["One", "Two"].map((title) => ({ ...EMPTY_DRAFT, title }));
  keepFinds(1, { episodes, list: null });
  const kept = keptFindsOf(1).episodes;
  const { person } = renderDashboard();
  expect(await screen.findByText("2 episodes found for you")).toBeVisible();
  fail("POST", apiPaths.feedEpisodesBatch(1));
  await person.click(screen.getByText("Add them"));
  await expectToast("Failed to add episodes", "The server is in trouble.");
  answer(
    "POST",
    apiPaths.feedEpisodesBatch(1),
    [1, 2].map((id) => ({ status: "added", episode: sampleEpisode({ id }) })),
  );
  await person.click(screen.getByText("Add them"));
  await waitFor(() => expect(screen.queryByText("2 episodes found for you")).toBeNull());
  expect(callsOf("POST", apiPaths.feedEpisodesBatch(1)).at(-1)?.body).toMatchObject({ episodes: kept });
  expect(keptFindsOf(1).episodes).toEqual([]);
});

test("episodes that were found before registering are added while the new user is asked for the code", async () => {
  const episodes = [{ ...EMPTY_DRAFT, title: "One" }];
  keepFinds(1, { episodes, list: null });
  answer("GET", apiPaths.feeds(), []);
  answer("POST", apiPaths.feeds(), sampleFeed());
  const additions = hold("POST", apiPaths.feedEpisodesBatch(1));
  renderDashboard(sampleUser({ isVerified: false }));
  await screen.findByRole("dialog", { name: "Verify your email" });
  await waitFor(() => expect(additions).toHaveLength(1));
  expect(additions[0]?.body).toMatchObject({ episodes });
  await additions[0]?.answer([{ status: "added", episode: sampleEpisode({ id: 1 }) }]);
  await waitFor(() => expect(keptFindsOf(1).episodes).toEqual([]));
});

test("found episodes are no longer kept once they are added, also when the page was left meanwhile", async () => {
  keepFinds(1, { episodes: [{ ...EMPTY_DRAFT, title: "One" }], list: null });
  const additions = hold("POST", apiPaths.feedEpisodesBatch(1));
  const { person, unmount } = renderDashboard();
  await person.click(await screen.findByText("Add them"));
  await waitFor(() => expect(additions).toHaveLength(1));
  unmount();
  await additions[0]?.answer([{ status: "added", episode: sampleEpisode({ id: 1 }) }]);
  await waitFor(() => expect(keptFindsOf(1).episodes).toEqual([]));
});

test("a link in the header's box leads to the page that adds it", async () => {
  renderPage(Dashboard, {
    user: sampleUser(),
    route: "/dashboard",
    path: "/dashboard?q=https%3A%2F%2Fexample.org%2F1",
    otherRoutes: { "/add": <p>Adding a link</p> },
  });
  expect(await screen.findByText("Adding a link")).toBeVisible();
});

test("what is searched for in vain is looked for in podcast directories", async () => {
  answer("GET", apiPaths.search({ query: "Fog" }), {
    episodes: [],
    matchCount: 0,
    page: 1,
    pageCount: 1,
    isCut: false,
  });
  answer("GET", apiPaths.metadataSearch("Fog", 1), { episodes: [], shows: [] });
  const { person } = renderPage(Dashboard, { user: sampleUser(), route: "/dashboard", path: "/dashboard?q=Fog" });
  await person.click(await screen.findByText("Search podcasts"));
  const finder = within(await screen.findByRole("dialog", { name: "Find my appearances" }));
  expect(await finder.findByText(/^No results for this name/)).toBeVisible();
  expect(finder.getByLabelText("Link to an episode or its show")).toBeVisible();
});

test("a list that was pasted before signing in is looked up at once, or when the question for the code is closed", async () => {
  keepFinds(1, { episodes: [], list: { text: "Fog\tSlow Radio\nBells\tNight Ferry", isHtml: false } });
  answer("GET", apiPaths.feeds(), []);
  fail("POST", apiPaths.importUpload({ format: "text" }), 422, "No appearances were found.");
  const again = renderDashboard();
  await expectToast("Your list could not be read", "No appearances were found.");
  expect(keptFindsOf(1).list).toBeNull();
  again.unmount();
  keepFinds(1, { episodes: [], list: { text: "Fog\tSlow Radio\nBells\tNight Ferry", isHtml: false } });
  answer("POST", apiPaths.importUpload({ format: "text" }), { id: 7 });
  answer("GET", apiPaths.import(7), { id: 7, status: "looking-up", rows: [] });
  const { person } = renderDashboard(sampleUser({ isVerified: false }));
  await screen.findByRole("dialog", { name: "Verify your email" });
  await person.keyboard("{Escape}");
  expect(await screen.findByText("The review")).toBeVisible();
  expect(keptFindsOf(1).list).toBeNull();
});
