import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { type FeedStatistics, TOTAL_NAMES, type Totals } from "#domain/statistics/statistics.ts";
import { answer, callsOf } from "#test/support/components/api.ts";
import { allowConsole } from "#test/support/components/console.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleFeed } from "#test/support/components/samples.ts";
import { datesOfRange, type RangeName } from "#web/lib/date-range.ts";
import FeedStatisticsPage from "./feed-statistics.tsx";

const NUMBERS = new RegExp(`^${apiPaths.feedStatistics(1)}\\?`);

function totals(fields: Partial<Totals> = {}): Totals {
  return { ...(Object.fromEntries(TOTAL_NAMES.map((name) => [name, 0])) as Totals), ...fields };
}

/** Two days until today, the last of which has these numbers. */
function numbers(fields: Partial<FeedStatistics> = {}, counted: Partial<Totals> = {}): FeedStatistics {
  const { from, to } = datesOfRange("7", "");
  return {
    from,
    to,
    totals: totals(counted),
    previous: totals(),
    days: [
      { date: from, ...totals() },
      { date: to, ...totals(counted) },
    ],
    episodes: [],
    sites: [],
    apps: [],
    platforms: [],
    ...fields,
  };
}

async function openNumbers(answered: FeedStatistics, range: RangeName = "30") {
  // A chart has no width in jsdom.
  allowConsole(/width\(-?\d+\) and height/);
  answer("GET", apiPaths.feeds(), [sampleFeed({ createdAt: new Date().toISOString() })]);
  answer("GET", NUMBERS, answered);
  const { person } = renderPage(FeedStatisticsPage, {
    params: { feedId: "1" },
    route: "/feeds/1/numbers",
    path: `/feeds/1/numbers?range=${range}`,
  });
  await screen.findByRole("heading", { level: 1 });
  return person;
}

test("a feed of which nothing was counted says what will be", async () => {
  await openNumbers(numbers());
  expect(await screen.findByRole("heading", { name: "Nothing counted yet" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the public page" })).toHaveAttribute("href", "/u/maravoss/guest-spots");
});

test("the chart shows what the sentence tells of, and each number says what it means", async () => {
  await openNumbers(numbers({}, { plays: 3, pageViews: 9 }));
  expect(await screen.findByText("3 plays so far.")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Plays by day" })).toBeVisible();
  const visitors = screen.getByRole("button", { name: /^Visitors/ });
  expect(visitors).toHaveAccessibleDescription(/^How many different browsers/);
  expect(screen.getByRole("button", { name: "What “Sites” means" })).toHaveAccessibleDescription(
    /^Where visitors came from/,
  );
});

test("a number that is chosen is shown by day, and today is not over yet", async () => {
  const person = await openNumbers(numbers({}, { plays: 1, feedFetches: 12 }), "7");
  await person.click(await screen.findByRole("button", { name: /^Feed fetches12/ }));
  const panel = within(screen.getByRole("heading", { name: "Feed fetches by day" }).closest("section") as HTMLElement);
  expect(await panel.findByText("Today is dotted because it isn't over.")).toBeVisible();
  await person.click(panel.getByText("Show as a table"));
  const [header, today, first] = panel
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(header?.[0]).toBe("Day");
  expect(today?.[0]).toMatch(/ \(not over yet\)$/);
  expect(today?.[header?.indexOf("Feed fetches") ?? -1]).toBe("12");
  expect(first?.[0]).not.toContain("not over yet");
});

test("episodes, sites, apps and platforms have a table, and a download where there is something", async () => {
  const episode = { episodeId: 1, title: "On record", showName: null, imageUrl: null, youtubeUrl: null };
  const person = await openNumbers(
    numbers(
      {
        episodes: [{ ...episode, plays: 3, secondsListened: 90, clicks: 2 }],
        sites: [{ host: "blog.example", views: 5, plays: 1 }],
        apps: [{ name: "Overcast", fetches: 1, subscribers: 7 }],
      },
      { plays: 3 },
    ),
  );
  expect(await screen.findByText("3 plays so far.")).toBeVisible();
  expect(within(screen.getByRole("list", { name: "Plays by episode" })).getByRole("listitem")).toHaveTextContent(
    "On record",
  );
  for (const [title, row] of [
    ["Episodes", "On record 3 2 min 2"],
    ["Sites", "blog.example 5 1"],
    ["Podcast apps", "Overcast 1 7"],
  ] as const) {
    const panel = within(screen.getByRole("heading", { name: title }).closest("section") as HTMLElement);
    await person.click(panel.getByText("Show as a table"));
    expect(panel.getByRole("row", { name: row })).toBeInTheDocument();
    const download = panel.getByRole("link");
    expect(download).toHaveTextContent(`CSV of ${title.toLowerCase()}`);
    expect(download).toHaveAttribute("href", expect.stringContaining(`${apiPaths.feedStatisticsCsv(1)}?from=`));
  }
  expect(screen.getByText("Nobody clicked a link to another site in this period.")).toBeVisible();
  expect(screen.queryByText(/of platforms/)).not.toBeInTheDocument();
});

test("another range asks for its days", async () => {
  const person = await openNumbers(numbers({}, { plays: 1 }));
  await waitFor(() => expect(callsOf("GET", NUMBERS)).toHaveLength(1));
  await person.click(screen.getByRole("link", { name: "7 days" }));
  await waitFor(() => expect(callsOf("GET", NUMBERS)).toHaveLength(2));
  expect(screen.getByRole("link", { name: "7 days" })).toHaveAttribute("aria-current", "true");
  const { from, to } = datesOfRange("7", "");
  expect(callsOf("GET", NUMBERS)[1]?.path).toContain(`?from=${from}&to=${to}&`);
});

test("the numbers of a feed that is not the user's are not found", async () => {
  answer("GET", apiPaths.feeds(), []);
  renderPage(FeedStatisticsPage, { params: { feedId: "1" } });
  expect(await screen.findByRole("heading", { name: "Feed not found" })).toBeVisible();
  expect(callsOf("GET", NUMBERS)).toEqual([]);
});
