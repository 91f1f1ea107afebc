import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
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

beforeEach(() => {
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  answer("GET", apiPaths.suggestions(), sampleSuggestions());
  answer("GET", apiPaths.visibleEpisodes(1), []);
  answer("GET", apiPaths.links(), { counts: { working: 0, broken: 0, failing: 0, unclear: 0 } });
  answer("GET", NUMBERS, { from: "2026-01-01", to: "2026-01-30", totals: NO_TOTALS, previous: NO_TOTALS, days: [] });
});

function renderDashboard(user = sampleUser()) {
  return renderPage(Dashboard, {
    user,
    route: "/dashboard",
    otherRoutes: { "/feeds": <p>All feeds</p>, "/profile/edit": <p>Edit page</p> },
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

test("the newest appearance is shown, what the page lacks, and no row of zeros", async () => {
  answer("GET", apiPaths.visibleEpisodes(1), [
    {
      id: 2,
      feedId: 7,
      title: "Counting people",
      showName: "The Example Hour",
      imageUrl: null,
      releaseDate: "2026-02-05T10:00:00.000Z",
    },
  ]);
  const { person } = renderDashboard();
  expect(await screen.findByText("Counting people")).toHaveAttribute("href", "/feeds/7");
  const newest = within(screen.getByRole("region", { name: "Your newest appearance" }));
  expect(newest.getByText("Feb 5, 2026").parentElement).toHaveTextContent("The Example HourFeb 5, 2026");
  expect(await screen.findByText("Nothing was counted in the last 30 days.")).toBeVisible();
  expect(screen.queryByText("Page views")).toBeNull();
  const missing = within(screen.getByRole("region", { name: "Before you share your page" }));
  expect(missing.getAllByRole("link").map(({ textContent }) => textContent?.trim())).toEqual([
    "Add a picture of yourself",
    "Add a one-line headline",
    "Add topics for hosts",
  ]);
  await person.click(missing.getByText("Add a picture of yourself"));
  expect(await screen.findByText("Edit page")).toBeVisible();
});

test("what was counted in the last 30 days is shown for all feeds, with a link to each one's own numbers", async () => {
  const totals = { ...NO_TOTALS, plays: 1, feedFetches: 12 };
  answer("GET", NUMBERS, { from: "2026-01-01", to: "2026-01-30", totals, previous: NO_TOTALS, days: [] });
  renderDashboard();
  const numbers = within(await screen.findByRole("region", { name: "Your statistics in the last 30 days" }));
  expect(await numbers.findByText("1 play so far.")).toBeVisible();
  expect(numbers.getByText("Feed fetches").parentElement).toHaveTextContent(/^Feed fetches12/);
  expect(numbers.getByRole("link", { name: "Guest spots: numbers" })).toHaveAttribute("href", "/feeds/1/numbers");
  const { from, to } = datesOfRange("30", "");
  expect(callsOf("GET", NUMBERS)[0]?.path).toContain(`?from=${from}&to=${to}&`);
});

test("numbers that could not be loaded leave the rest of the dashboard, and are loaded again by a click", async () => {
  fail("GET", NUMBERS);
  const { person } = renderDashboard();
  expect(await screen.findByText("Your statistics could not be loaded")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Guest spots" })).toBeVisible();
  answer("GET", NUMBERS, { from: "2026-01-01", to: "2026-01-30", totals: NO_TOTALS, previous: NO_TOTALS, days: [] });
  await person.click(screen.getByText("Try again"));
  expect(await screen.findByText("Nothing was counted in the last 30 days.")).toBeVisible();
});

test("a page that lacks nothing is said to lack nothing", async () => {
  const profile = { headline: "On walking", topics: ["Benches"], profileImage: "https://mara.example/me.jpg" };
  renderDashboard(sampleUser(profile));
  expect(await screen.findByRole("heading", { name: "Guest spots" })).toBeVisible();
  expect(screen.queryByText("Before you share your page")).toBeNull();
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
  keepFinds(1, [
    { ...EMPTY_DRAFT, title: "One" },
    { ...EMPTY_DRAFT, title: "Two" },
  ]);
  const kept = keptFindsOf<{ title: string; guid: string }>(1).map(({ title, guid }) => ({ title, guid }));
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
  expect(keptFindsOf(1)).toEqual([]);
});

test("found episodes are no longer kept once they are added, also when the page was left meanwhile", async () => {
  keepFinds(1, [{ ...EMPTY_DRAFT, title: "One" }]);
  const additions = hold("POST", apiPaths.feedEpisodesBatch(1));
  const { person, unmount } = renderDashboard();
  await person.click(await screen.findByText("Add them"));
  await waitFor(() => expect(additions).toHaveLength(1));
  unmount();
  await additions[0]?.answer([{ status: "added", episode: sampleEpisode({ id: 1 }) }]);
  await waitFor(() => expect(keptFindsOf(1)).toEqual([]));
});
