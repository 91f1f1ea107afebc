import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { SortMethod } from "#domain/feeds/feed.ts";
import { answer, callsOf, cut, fail, goOffline, hold } from "#test/support/components/api.ts";
import { answerFeed, listedTitles, renderFeedPage } from "#test/support/components/feed-page.tsx";
import { layOutRows, moveFirstRowDown, numberedRows } from "#test/support/components/reorder-mode.ts";
import { sampleEpisode } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";

/** In their manual order. The last one was added first. */
const EPISODES = (
  [
    ["Charlie", "2023-01-01"],
    ["alpha", "2025-06-01"],
    ["Delta", "2026-01-01"],
    ["bravo", "2024-03-01"],
  ] as const
).map(([title, releaseDate], index) =>
  sampleEpisode({ id: 4 - index, title, releaseDate, createdAt: `2026-02-0${4 - index}T00:00:00.000Z` }),
);
/** The first one below the second one. */
const MOVED = [1, 0, 2, 3].flatMap((index) => EPISODES[index] ?? []);
const MANUAL = EPISODES.map(({ title }) => title);

const METHODS: [SortMethod, string, string[]][] = [
  ["newest", "Sort by Newest", ["Delta", "alpha", "bravo", "Charlie"]],
  ["oldest", "Sort by Oldest", ["Charlie", "bravo", "alpha", "Delta"]],
  ["az", "Sort A-Z", ["alpha", "bravo", "Charlie", "Delta"]],
  ["za", "Sort Z-A", ["Delta", "Charlie", "bravo", "alpha"]],
  ["recently-added", "Recently Added", MANUAL],
  ["first-added", "First Added", ["bravo", "Delta", "alpha", "Charlie"]],
];

beforeEach(layOutRows);

async function openMenu() {
  answerFeed(EPISODES);
  const view = renderFeedPage();
  await view.person.click(await screen.findByText("Reorder Episodes"));
  return view;
}

async function orderByHand() {
  const { person } = await openMenu();
  answer("PATCH", apiPaths.feedSort(1), {});
  await person.click(screen.getByRole("menuitemradio", { name: "Manual Ordering" }));
  await expectToast("Sort method updated");
  await moveFirstRowDown();
  expect(numberedRows()).toEqual(["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);
  return person;
}

test("the menu has seven methods, marks the one in use, and says that a choice is public at once", async () => {
  await openMenu();
  expect(screen.getByText("Visitors see the new order right away.")).toBeVisible();
  const choices = screen.getAllByRole("menuitemradio");
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    "Manual Ordering",
    ...METHODS.map(([, label]) => label),
  ]);
  expect(choices[0]).toBeChecked();
});

test.each(METHODS)("the method %s is followed at once and saved, without handles", async (method, label, order) => {
  const { person } = await openMenu();
  answer("PATCH", apiPaths.feedSort(1), {});
  await person.click(screen.getByRole("menuitemradio", { name: label }));
  expect(numberedRows()).toEqual(order.map((title, index) => `${index + 1} ${title}`));
  expect(screen.queryByLabelText(/^Move /)).not.toBeInTheDocument();
  await expectToast("Sort method updated", "Your feed's sort method has been saved.");
  expect(callsOf("PATCH", apiPaths.feedSort(1)).map(({ body }) => body)).toEqual([{ sortMethod: method }]);
});

test("ordering by hand begins with the order last seen", async () => {
  const { person } = await openMenu();
  answer("PATCH", apiPaths.feedSort(1), {});
  await person.click(screen.getByRole("menuitemradio", { name: "Sort A-Z" }));
  await person.click(screen.getByRole("button", { name: "Sort A-Z" }));
  await person.click(screen.getByRole("menuitemradio", { name: "Manual Ordering" }));
  expect(numberedRows()).toEqual(["1 alpha", "2 bravo", "3 Charlie", "4 Delta"]);
  expect(screen.getAllByLabelText(/^Move /)).toHaveLength(4);
});

test("a method that cannot be saved leaves the order as it was", async () => {
  const { person } = await openMenu();
  fail("PATCH", apiPaths.feedSort(1));
  await person.click(screen.getByRole("menuitemradio", { name: "Sort A-Z" }));
  await expectToast("Failed to update sort method", "The server is in trouble.");
  await waitFor(() => expect(listedTitles()).toEqual(MANUAL));
});

test("an order that is not saved goes when it is cancelled", async () => {
  const person = await orderByHand();
  await person.click(screen.getByText("Cancel"));
  await waitFor(() => expect(listedTitles()).toEqual(MANUAL));
  expect(screen.getByText("Reorder Episodes")).toBeVisible();
});

test("an order that cannot be saved stays as arranged, and is saved by another click", async () => {
  const person = await orderByHand();
  fail("POST", apiPaths.reorderEpisodes(1));
  await person.click(screen.getByText("Save"));
  await expectToast("Failed to reorder episodes", "The server is in trouble.");
  expect(numberedRows()).toEqual(["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);
  const saves = hold("POST", apiPaths.reorderEpisodes(1));
  await person.click(screen.getByText("Save"));
  expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  expect(saves[0]?.body).toEqual({ episodeIds: [3, 4, 2, 1] });
  answerFeed(MOVED);
  await saves[0]?.answer({});
  await expectToast("Episodes reordered", "The order of your episodes has been updated.");
  await waitFor(() => expect(listedTitles()).toEqual(["alpha", "Charlie", "Delta", "bravo"]));
});

describe("leaving", () => {
  test("outlives a lost connection, and is sent again", async () => {
    const person = await orderByHand();
    const goOnline = goOffline();
    await person.click(screen.getByText("Save"));
    expect(await screen.findByText("You are offline")).toBeVisible();
    goOnline();
    cut("POST", apiPaths.reorderEpisodes(1));
    await person.click(screen.getByText("Save"));
    expect(await screen.findByText("The server did not answer")).toBeVisible();
    expect(numberedRows()).toEqual(["1 alpha", "2 Charlie", "3 Delta", "4 bravo"]);
    answer("POST", apiPaths.reorderEpisodes(1), {});
    answerFeed(MOVED);
    await person.click(screen.getByText("Save"));
    await expectToast("Episodes reordered");
    expect(screen.queryByText("The server did not answer")).toBeNull();
    const sent = { body: { episodeIds: [3, 4, 2, 1] } };
    expect(callsOf("POST", apiPaths.reorderEpisodes(1))).toMatchObject([sent, sent]);
  });

  test("an order by hand that was not changed is left without a question", async () => {
    const { person } = await openMenu();
    answer("PATCH", apiPaths.feedSort(1), {});
    await person.click(screen.getByRole("menuitemradio", { name: "Manual Ordering" }));
    await person.click(screen.getByRole("link", { name: "Back to Feeds" }));
    expect(await screen.findByText("All feeds")).toBeVisible();
  });

  test("an order by hand that is not saved is not left without a question", async () => {
    const person = await orderByHand();
    await person.click(screen.getByRole("link", { name: "Back to Feeds" }));
    expect(await screen.findByText("Discard unsaved changes?")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Discard" }));
    expect(await screen.findByText("All feeds")).toBeVisible();
  });

  test("an order by hand that is being saved is left without a question, once it is saved", async () => {
    const person = await orderByHand();
    const saves = hold("POST", apiPaths.reorderEpisodes(1));
    await person.click(screen.getByText("Save"));
    await waitFor(() => expect(saves).toHaveLength(1));
    await person.click(screen.getByRole("link", { name: "Back to Feeds" }));
    expect(screen.queryByText("Discard unsaved changes?")).toBeNull();
    answerFeed(MOVED);
    await saves[0]?.answer({});
    expect(await screen.findByText("All feeds")).toBeVisible();
  });
});

test("a handle that is clicked has a menu, which moves its row up, down and to the top", async () => {
  const person = await orderByHand();
  const move = async (title: string, way: string) => {
    await person.click(screen.getByLabelText(`Move ${title}`));
    await person.click(await screen.findByRole("menuitem", { name: way }));
  };
  await move("Charlie", "Move down");
  expect(numberedRows()).toEqual(["1 alpha", "2 Delta", "3 Charlie", "4 bravo"]);
  expect(screen.getByText("Charlie was moved to position 3 of 4.")).toHaveAttribute("role", "status");
  await waitFor(() => expect(screen.getByLabelText("Move Charlie")).toHaveFocus());
  await move("Charlie", "Move to top");
  expect(numberedRows()).toEqual(["1 Charlie", "2 alpha", "3 Delta", "4 bravo"]);
  await move("bravo", "Move up");
  expect(numberedRows()).toEqual(["1 Charlie", "2 alpha", "3 bravo", "4 Delta"]);
  await waitFor(() => expect(screen.getByLabelText("Move bravo")).toHaveFocus());

  await person.click(screen.getByLabelText("Move Charlie"));
  const isDisabled = (way: string) => screen.getByRole("menuitem", { name: way }).getAttribute("aria-disabled");
  expect(["Move up", "Move to top", "Move down"].map(isDisabled)).toEqual(["true", "true", null]);
});
