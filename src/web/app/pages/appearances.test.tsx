import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleFeed, sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { FeedViews } from "#web/app/features/feeds/feed-views.tsx";
import AppearancesPage from "./appearances.tsx";

const LIST = new RegExp(`^${apiPaths.appearances()}\\?`);

beforeEach(() => {
  answer("GET", apiPaths.feeds(), [
    sampleFeed(),
    sampleFeed({ id: 2, title: "Drafts", slug: "drafts", isDefault: false, isPublic: false }),
  ]);
  answer("GET", apiPaths.suggestionCount(), { count: 3 });
  answer(
    "GET",
    LIST,
    [
      { ...sampleEpisode({ id: 1, title: "Fog" }), feedIds: [1, 2] },
      { ...sampleEpisode({ id: 2, title: "Bells", feedId: 2 }), feedIds: [2] },
    ],
    { "X-Total-Count": "120" },
  );
});

function renderAppearances(path = "/feeds/appearances") {
  return renderWithProviders(
    <>
      <FeedViews />
      <AppearancesPage />
    </>,
    {
      user: sampleUser(),
      route: "/feeds/appearances",
      path,
      otherRoutes: { "/suggestions": <p>All suggestions</p>, "/feeds/2": <p>A feed</p> },
    },
  );
}

test("each appearance is listed once, with the feeds that have it", async () => {
  const { person } = renderAppearances();
  expect(await screen.findByText("120 appearances")).toBeVisible();
  const rows = screen.getAllByRole("article").map((card) => within(card.closest("li") as HTMLElement));
  expect(rows.map((row) => row.getAllByRole("link", { name: /Guest spots|Drafts/ }).map(textOf))).toEqual([
    ["Guest spots", "Drafts"],
    ["Drafts"],
  ]);
  expect(rows[1]?.getByText(/not visible to visitors/)).toBeVisible();
  await person.click(rows[1]?.getByText("Drafts") as HTMLElement);
  expect(await screen.findByText("A feed")).toBeVisible();
});

test("the list is filtered and paged by the server, and the URL says by what", async () => {
  const { person } = renderAppearances("/feeds/appearances?kind=talk&page=2");
  expect(await screen.findByText("Page 2 of 3")).toBeVisible();
  expect(screen.getByLabelText("Kind")).toHaveValue("talk");
  expect(callsOf("GET", LIST).at(-1)?.path).toBe("/api/user/appearances?kind=talk&limit=50&offset=50");
  expect(screen.getByText("Next")).toHaveAttribute("href", "/feeds/appearances?kind=talk&page=3");
  await person.selectOptions(screen.getByLabelText("Feed"), "Drafts");
  // Another list begins on its first page.
  await waitFor(() =>
    expect(callsOf("GET", LIST).at(-1)?.path).toBe("/api/user/appearances?kind=talk&feedId=2&limit=50&offset=0"),
  );
  await person.selectOptions(screen.getByLabelText("State"), "With a broken link");
  await waitFor(() => expect(callsOf("GET", LIST).at(-1)?.path).toContain("state=broken"));
  answer("GET", LIST, [], { "X-Total-Count": "0" });
  await person.selectOptions(screen.getByLabelText("Kind"), "Articles");
  expect(await screen.findByText("Nothing matches")).toBeVisible();
  await person.click(screen.getByText("Show all appearances"));
  expect(await screen.findByText("No appearances yet")).toBeVisible();
  expect(screen.getByLabelText("Kind")).toHaveValue("");
});

test("an appearance is deleted from the feed of the episode that is shown", async () => {
  answer("POST", apiPaths.deleteEpisodes(2), undefined);
  answer("DELETE", apiPaths.episode(2), undefined);
  const { person } = renderAppearances();
  await person.click(await screen.findByLabelText("Actions for Bells"));
  await person.click(await screen.findByText("Delete"));
  await person.click(within(await screen.findByRole("alertdialog")).getByText("Delete", { selector: "button" }));
  await expectToast("Episode deleted", "The episode has been removed from your feed.");
});

test("the views are one row, and the suggestions that wait are counted in it", async () => {
  const { person } = renderAppearances();
  const views = within(screen.getByRole("navigation", { name: "My Feeds" }));
  await waitFor(() =>
    expect(views.getAllByRole("link").map(textOf)).toEqual([
      "Feeds",
      "All appearances",
      "Suggestions3 new",
      "Import",
      "Links",
    ]),
  );
  expect(views.getByRole("link", { current: "page" })).toHaveTextContent("All appearances");
  await person.click(views.getByText("Suggestions"));
  expect(await screen.findByText("All suggestions")).toBeVisible();
});

function textOf({ textContent }: Element): string | undefined {
  return textContent?.trim();
}
