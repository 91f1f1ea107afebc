import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, fail, hold } from "#test/support/components/api.ts";
import { answerFeed, listedTitles, openFeedPage, sampleEpisodes } from "#test/support/components/feed-page.tsx";
import { sampleFeed } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";

const TITLES = ["Five", "Four", "Three", "Two", "One"];
const EPISODES = sampleEpisodes(TITLES);

type View = Awaited<ReturnType<typeof openFeedPage>>;

/** Answers with these episodes from now on. */
function answerTitles(...titles: string[]) {
  answerFeed(
    titles.flatMap((title) => EPISODES.find((episode) => episode.title === title) ?? []),
    { sortMethod: "manual" },
  );
}

function openPage() {
  return openFeedPage({ titles: TITLES, feed: { sortMethod: "manual" } });
}

async function select({ person }: View, ...titles: string[]) {
  for (const title of titles) await person.click(screen.getByLabelText(`Select ${title}`));
  const bar = within(screen.getByRole("region", { name: "Selected episodes" }));
  expect(bar.getByRole("status")).toHaveTextContent(`${titles.length} selected`);
  return bar;
}

async function deleteSelected(view: View, ...titles: string[]) {
  const bar = await select(view, ...titles);
  await view.person.click(bar.getByText("Delete"));
  const question = within(screen.getByRole("alertdialog"));
  return { question, confirm: () => view.person.click(question.getByText("Delete")) };
}

async function place(view: View, titles: readonly string[], where: string) {
  const bar = await select(view, ...titles);
  await view.person.click(bar.getByText("Place"));
  await view.person.click(screen.getByRole("menuitem", { name: where }));
}

test("selected episodes are deleted at once, and Undo brings them back, also at a second try", async () => {
  const view = await openPage();
  const { question, confirm } = await deleteSelected(view, "Four", "Two");
  expect(question.getByText("Are you sure you want to delete these 2 episodes?")).toBeVisible();
  answer("POST", apiPaths.deleteEpisodes(1), {});
  answerTitles("Five", "Three", "One");
  await confirm();
  const deleted = await expectToast("Episodes deleted", "2 episodes have been removed from your feed.");
  expect(callsOf("POST", apiPaths.deleteEpisodes(1))[0]?.body).toEqual({ episodeIds: [2, 4] });
  await waitFor(() => expect(listedTitles()).toEqual(["Five", "Three", "One"]));
  expect(screen.queryByRole("region", { name: "Selected episodes" })).not.toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "3 Episodes" })).toHaveFocus();

  fail("POST", apiPaths.restoreEpisodes(1));
  await view.person.click(deleted.getByText("Undo"));
  const failed = await expectToast("Failed to restore episodes", "The server is in trouble.");
  answer("POST", apiPaths.restoreEpisodes(1), {});
  answerTitles(...TITLES);
  await view.person.click(failed.getByText("Try again"));
  await expectToast("Episodes restored", "2 episodes back in your feed.");
  expect(callsOf("POST", apiPaths.restoreEpisodes(1))[1]?.body).toEqual({ episodeIds: [2, 4] });
  await waitFor(() => expect(listedTitles()).toEqual(TITLES));
});

test("a single selected episode is named, and restored after another page was opened", async () => {
  const view = await openPage();
  const { question, confirm } = await deleteSelected(view, "Three");
  expect(question.getByText("Are you sure you want to delete 'Three'?")).toBeVisible();
  answer("DELETE", apiPaths.episode(3), undefined);
  await confirm();
  const deleted = await expectToast("Episode deleted", "The episode has been removed from your feed.");
  await view.person.click(screen.getByRole("link", { name: "Back to Feeds" }));
  await screen.findByText("All feeds");
  answer("POST", apiPaths.restoreEpisodes(1), {});
  await view.person.click(deleted.getByText("Undo"));
  await expectToast("Episode restored", "1 episode back in your feed.");
});

test.each([
  [
    ["One", "Three"],
    ["Three", "One", "Five", "Four", "Two"],
  ],
  [
    ["Five", "One"],
    ["Five", "One", "Four", "Three", "Two"],
  ],
])("selected episodes are placed at the top, in the order that they have: %j", async (selected, ordered) => {
  const view = await openPage();
  answer("POST", apiPaths.reorderEpisodes(1), {});
  answerTitles(...ordered);
  await place(view, selected, "At the top");
  await expectToast("Episodes reordered", "The order of your episodes has been updated.");
  expect(callsOf("POST", apiPaths.reorderEpisodes(1)).map(({ body }) => body)).toEqual([
    { episodeIds: ordered.map((title) => TITLES.indexOf(title) + 1) },
  ]);
  expect(screen.queryByRole("region", { name: "Selected episodes" })).not.toBeInTheDocument();
});

test("what is selected while others are placed at the bottom stays selected, and keeps the focus", async () => {
  const view = await openPage();
  answer("POST", apiPaths.reorderEpisodes(1), {});
  const feeds = hold("GET", apiPaths.feed(1));
  await place(view, ["Five", "Three"], "At the bottom");
  await waitFor(() => expect(feeds).toHaveLength(1));
  expect(callsOf("POST", apiPaths.reorderEpisodes(1))[0]?.body).toEqual({ episodeIds: [2, 4, 5, 1, 3] });
  const next = screen.getByLabelText("Select One");
  await view.person.click(next);
  const ordered = ["Four", "Two", "One", "Five", "Three"];
  await feeds[0]?.answer({
    feed: sampleFeed({ sortMethod: "manual" }),
    episodes: ordered.flatMap((title) => EPISODES.find((episode) => episode.title === title) ?? []),
  });
  await expectToast("Episodes reordered");
  const bar = within(screen.getByRole("region", { name: "Selected episodes" }));
  expect(bar.getByRole("status")).toHaveTextContent("1 selected");
  expect(next).toHaveFocus();
});

test("selected episodes are placed before the one that is chosen, also at a second try", async () => {
  const view = await openPage();
  await place(view, ["One", "Three"], "Before an episode…");
  const dialog = within(screen.getByRole("dialog", { name: "Move 2 episodes" }));
  const before = dialog.getByLabelText<HTMLSelectElement>("Before");
  expect([...before.options].map(({ text }) => text)).toEqual(["1. Five", "2. Four", "4. Two"]);
  await view.person.selectOptions(before, "4. Two");
  fail("POST", apiPaths.reorderEpisodes(1));
  await view.person.click(dialog.getByText("Place"));
  await expectToast("Failed to reorder episodes", "The server is in trouble.");
  answer("POST", apiPaths.reorderEpisodes(1), {});
  answerTitles("Five", "Four", "Three", "One", "Two");
  await view.person.click(dialog.getByText("Place"));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(callsOf("POST", apiPaths.reorderEpisodes(1))[1]?.body).toEqual({ episodeIds: [1, 2, 3, 5, 4] });
  expect(screen.getByRole("heading", { name: "5 Episodes" })).toHaveFocus();
});

test("episodes are not placed where the order is not manual, nor moved without another feed", async () => {
  const view = await openFeedPage({ titles: ["One", "Two"], feed: { sortMethod: "newest" } });
  const bar = await select(view, "One");
  expect(bar.getAllByRole("button").map((button) => button.textContent?.trim())).toEqual([
    "Select all",
    "Clear",
    "Delete",
  ]);
});

test("more than 50 episodes are selected, but not deleted", async () => {
  const view = await openFeedPage({ titles: Array.from({ length: 51 }, (_, number) => `Episode ${number}`) });
  const bar = await select(view, "Episode 1");
  await view.person.click(bar.getByText("Select all"));
  expect(bar.getByRole("status")).toHaveTextContent("51 selected. No more than 50 can be moved or deleted at once.");
  expect(bar.getByRole("button", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  await view.person.click(bar.getByText("Clear"));
  expect(screen.queryByRole("region", { name: "Selected episodes" })).not.toBeInTheDocument();
});
