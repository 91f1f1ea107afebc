import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, fail, hold } from "#test/support/components/api.ts";
import {
  answerFeed,
  listedTitles,
  openFeedPage,
  renderFeedPage,
  sampleEpisodes,
} from "#test/support/components/feed-page.tsx";
import { sampleFeed, sampleUser } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill } from "#test/support/components/typing.ts";

type View = Awaited<ReturnType<typeof openFeedPage>>;

test("a feed that is loaded shows a spinner, and without episodes invites to add the first one", async () => {
  const feeds = hold("GET", apiPaths.feed(1));
  const { person } = renderFeedPage();
  expect(await screen.findByText("Loading the feed")).toBeInTheDocument();
  await waitFor(() => expect(feeds).toHaveLength(1));
  await feeds[0]?.answer({ feed: sampleFeed(), episodes: [] });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Guest spots");
  expect(screen.getByText("No description provided")).toBeVisible();
  expect(screen.getByRole("heading", { name: "No Episodes Yet" })).toBeVisible();
  expect(screen.queryByText("Reorder Episodes")).not.toBeInTheDocument();
  for (const name of ["Add First Episode", "Add Episode"]) {
    await person.click(screen.getByRole("button", { name }));
    expect(screen.getByRole("dialog", { name: "Add Episode" })).toBeVisible();
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  }
  await person.click(screen.getByRole("link", { name: "Back to Feeds" }));
  expect(await screen.findByText("All feeds")).toBeVisible();
});

test("a feed that is not the user's, or of nobody, is said to be not found", async () => {
  fail("GET", apiPaths.feed(1), 404, "Feed not found");
  const { person } = renderFeedPage();
  expect(await screen.findByRole("heading", { name: "Feed not found" })).toBeVisible();
  expect(screen.getByText("The feed you're looking for doesn't exist or you don't have access to it.")).toBeVisible();
  await person.click(screen.getByRole("link", { name: "Back to Feeds" }));
  expect(await screen.findByText("All feeds")).toBeVisible();
});

test("a feed that could not be loaded is asked for once, and again by a click", async () => {
  fail("GET", apiPaths.feed(1));
  const { person } = renderFeedPage();
  const alert = (await screen.findByText("This feed could not be loaded")).closest<HTMLElement>("[role=alert]");
  if (!alert) throw new Error("The failure is not announced.");
  expect(within(alert).getByText("The server is in trouble.")).toBeVisible();
  expect(callsOf("GET", apiPaths.feed(1))).toHaveLength(1);
  answerFeed([]);
  await person.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Guest spots");
});

test("title, cover and description are edited where they stand", async () => {
  const { person } = await openFeedPage({ titles: ["One"] });
  await person.click(screen.getByRole("heading", { level: 1 }));
  expect(screen.getByLabelText("Title")).toHaveFocus();
  await person.clear(screen.getByLabelText("Title"));
  await person.keyboard("{Enter}");
  expect(await screen.findByText("Title is required")).toBeVisible();
  await person.type(screen.getByLabelText("Title"), "Fog talks");
  await fill(person, /^Cover image/, "no address");
  answer("PATCH", apiPaths.feed(1), sampleFeed({ title: "Fog talks" }));
  await person.click(screen.getByText("Update Feed"));
  expect(await screen.findByText(/^Cover image must be/)).toBeVisible();
  expect(callsOf("PATCH", apiPaths.feed(1))).toEqual([]);
  await fill(person, /^Cover image/, "https://mara.example/cover.jpg");
  answerFeed(sampleEpisodes(["One"]), { title: "Fog talks" });
  await person.click(screen.getByText("Update Feed"));
  await expectToast("Success", "Feed updated successfully");
  expect(callsOf("PATCH", apiPaths.feed(1)).at(-1)?.body).toEqual({
    title: "Fog talks",
    description: null,
    coverImage: "https://mara.example/cover.jpg",
  });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Fog talks");
  expect(screen.getByLabelText("Edit feed")).toHaveFocus();

  await person.click(screen.getByText("No description provided"));
  expect(screen.getByLabelText(/^Description/)).toHaveFocus();
  await person.keyboard("{Escape}");
  expect(screen.getByLabelText("Edit feed")).toHaveFocus();
});

test("episodes are selected by touch once that has begun", async () => {
  const { person } = await openFeedPage({ titles: ["Two", "One"] });
  const list = screen.getByRole("region", { name: "2 Episodes" });
  expect(list).not.toHaveAttribute("data-selecting");
  await person.click(screen.getByText("Select"));
  expect(list).toHaveAttribute("data-selecting");
  await person.click(screen.getByLabelText("Select One"));
  await person.click(screen.getByText("Done"));
  expect(list).not.toHaveAttribute("data-selecting");
  expect(screen.getByLabelText("Select One")).not.toBeChecked();
});

test.each([
  { user: "free plan", isPremium: false, count: 3, marked: [] },
  { user: "free plan", isPremium: false, count: 4, marked: ["Four", "Three", "Two"] },
  { user: "premium", isPremium: true, count: 4, marked: [] },
])(
  "with $count episodes and $user, the RSS feed is said to have only $marked",
  async ({ isPremium, count, marked }) => {
    const titles = ["Four", "Three", "Two", "One"].slice(-count);
    await openFeedPage({ titles, user: sampleUser({ isPremium }) });
    expect(screen.getByRole("heading", { name: `${count} Episodes` })).toBeVisible();
    const published = screen.queryAllByText("RSS").map((badge) => badge.closest("article")?.querySelector("h3"));
    expect(published.map((heading) => heading?.textContent)).toEqual(marked);
    const isLimited = marked.length > 0;
    const banner = screen.queryByText("Only the top 3 episodes will be visible in your public RSS feed.");
    expect(banner !== null).toBe(isLimited);
    if (isLimited)
      expect(screen.getByRole("link", { name: "Upgrade to Premium" })).toHaveAttribute("href", "/settings/premium");
  },
);

test("a private feed is published from its page, by premium users alone", async () => {
  const hidden = { isPublic: false, isDefault: false };
  const free = await openFeedPage({ feed: hidden, user: sampleUser({ isPremium: false }) });
  expect(screen.getByText(/^This feed is private/)).toBeVisible();
  expect(screen.queryByText("Make it public")).toBeNull();
  free.unmount();

  const { person } = await openFeedPage({ feed: hidden, user: sampleUser({ isPremium: true }) });
  const changes = hold("PATCH", apiPaths.feed(1));
  await person.click(screen.getByText("Make it public"));
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(changes[0]?.body).toEqual({ isPublic: true });
  answerFeed([], { isPublic: true, isDefault: false });
  await changes[0]?.answer(sampleFeed({ isPublic: true, isDefault: false }));
  await waitFor(() => expect(screen.queryByText("Make it public")).toBeNull());
  await expectToast("Success", "Feed updated successfully");
});

test("the feed's addresses and its player are there to read and to copy", async () => {
  const { person } = await openFeedPage({ feed: { title: 'Talks "live"', slug: "talks" } });
  const feedUrl = `${window.location.origin}/u/maravoss/talks`;
  expect(screen.getByRole("link", { name: "Public Page" })).toHaveAttribute("href", "/u/maravoss/talks");
  for (const [label, value, description] of [
    ["RSS Feed URL", `${feedUrl}/feed.xml`, "RSS feed URL copied to clipboard"],
    [
      "Embeddable Player",
      /^<iframe src=".*" width="100%" height="450".*&quot;live&quot;/,
      "Embed code copied to clipboard",
    ],
    ["Public Feed URL", feedUrl, "Public feed URL copied to clipboard"],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    expect(field.value).toMatch(value);
    expect(field).toHaveAttribute("readonly");
    await person.click(screen.getByRole("button", { name: `Copy ${label}` }));
    await expectToast("Copied!", description);
    expect(await navigator.clipboard.readText()).toBe(field.value);
  }
  expect(screen.getByLabelText<HTMLTextAreaElement>("Embeddable Player").value).toContain(`src="${feedUrl}/embed"`);
});

describe("another feed", () => {
  const KEYNOTES = sampleFeed({ id: 2, title: "Keynotes", slug: "keynotes", isDefault: false });

  async function openTransfer(...titles: string[]) {
    const view = await openFeedPage({ titles: ["Third", "Second", "First"], otherFeeds: [KEYNOTES] });
    for (const title of titles) await view.person.click(screen.getByLabelText(`Select ${title}`));
    await view.person.click(screen.getByText("Move or copy…"));
    return { ...view, dialog: within(screen.getByRole("dialog")) };
  }

  test("selected episodes are moved to another feed, and gone before everything else is up to date", async () => {
    const { person, dialog } = await openTransfer("First", "Third");
    expect(dialog.getByText("Move or copy 2 episodes")).toBeVisible();
    expect(dialog.getByLabelText("To feed")).toHaveDisplayValue("Keynotes");
    fail("POST", apiPaths.moveEpisodes(1));
    await person.click(dialog.getByText("Move"));
    await expectToast("Failed to move episodes", "The server is in trouble.");
    answer("POST", apiPaths.moveEpisodes(1), {});
    answerFeed([sampleEpisodes(["Third", "Second"])[1]].flatMap((episode) => episode ?? []));
    const feeds = hold("GET", apiPaths.feeds());
    await person.click(dialog.getByText("Move"));
    await waitFor(() => expect(listedTitles()).toEqual(["Second"]));
    await expectToast("Episodes moved", "2 episodes now in Keynotes.");
    expect(callsOf("POST", apiPaths.moveEpisodes(1))[1]?.body).toEqual({ episodeIds: [1, 3], toFeedId: 2 });
    expect(screen.queryByRole("region", { name: "Selected episodes" })).not.toBeInTheDocument();
    await waitFor(() => expect(feeds.length).toBeGreaterThan(0));
  });

  test.each([
    [1, "1 episode copied to Keynotes."],
    [0, "0 episodes copied to Keynotes. 1 already there."],
  ])("a copy of one episode, of which the other feed takes %i, says %s", async (copiedCount, description) => {
    const { person, dialog } = await openTransfer("Second");
    answer("POST", apiPaths.copyEpisodes(1), { copiedCount });
    await person.click(dialog.getByText("Copy"));
    await expectToast("Episodes copied", description);
    expect(callsOf("POST", apiPaths.copyEpisodes(1))[0]?.body).toEqual({ episodeIds: [2], toFeedId: 2 });
    await waitFor(() => expect(listedTitles()).toEqual(["Third", "Second", "First"]));
    expect(screen.queryByRole("region", { name: "Selected episodes" })).not.toBeInTheDocument();
  });
});

describe("deleting", () => {
  async function ask({ person }: View, title: string) {
    await person.click(screen.getByLabelText(`Actions for ${title}`));
    await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
    return within(await screen.findByRole("alertdialog"));
  }

  test("a deletion is asked about, tried once for each click, and shown", async () => {
    const view = await openFeedPage({ titles: ["Drop 'me'", "Keep me"] });
    const { person } = view;
    const question = await ask(view, "Drop 'me'");
    expect(question.getByText("Are you sure you want to delete 'Drop 'me''?")).toBeVisible();
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(callsOf("DELETE", /./)).toEqual([]);

    fail("DELETE", apiPaths.episode(1));
    const again = await ask(view, "Drop 'me'");
    await person.click(again.getByText("Delete"));
    await expectToast("Failed to delete episode", "The server is in trouble.");
    expect(callsOf("DELETE", apiPaths.episode(1))).toHaveLength(1);
    // The page looks again, because the server may have deleted it before it failed.
    await waitFor(() => expect(callsOf("GET", apiPaths.feed(1))).toHaveLength(2));

    answer("DELETE", apiPaths.episode(1), undefined);
    answerFeed(sampleEpisodes(["Drop 'me'", "Keep me"]).slice(1));
    await person.click(again.getByText("Delete"));
    await expectToast("Episode deleted", "The episode has been removed from your feed.");
    expect(screen.getByRole("heading", { name: "1 Episode" })).toBeVisible();
    await waitFor(() => expect(listedTitles()).toEqual(["Keep me"]));
    expect(screen.queryByText("Reorder Episodes")).not.toBeInTheDocument();
  });

  test("a deletion that failed is told, even if its question was closed meanwhile", async () => {
    const view = await openFeedPage({ titles: ["Staying"] });
    const deletions = hold("DELETE", apiPaths.episode(1));
    const question = await ask(view, "Staying");
    await view.person.click(question.getByText("Delete"));
    await view.person.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    await deletions[0]?.fail(500);
    await expectToast("Failed to delete episode", "The server is in trouble.");
  });

  test("a deletion that is done leaves open the question about another one", async () => {
    const view = await openFeedPage({ titles: ["Leaving", "Staying"] });
    const deletions = hold("DELETE", apiPaths.episode(1));
    const question = await ask(view, "Leaving");
    await view.person.click(question.getByText("Delete"));
    await view.person.keyboard("{Escape}");
    const second = await ask(view, "Staying");
    answerFeed(sampleEpisodes(["Leaving", "Staying"]).slice(1));
    await deletions[0]?.answer(undefined);
    await expectToast("Episode deleted");
    expect(second.getByText(/'Staying'/)).toBeVisible();
  });
});

test("a feed is fetched once, even if the window loses and gains focus, and another page was open", async () => {
  const { person } = await openFeedPage({ titles: ["Kept"] });
  await person.click(screen.getByRole("link", { name: "Back to Feeds" }));
  await person.click(await screen.findByRole("link", { name: "Feed 1" }));
  expect(await screen.findByRole("heading", { name: "1 Episode" })).toBeVisible();
  act(() => {
    window.dispatchEvent(new Event("blur"));
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  // What the focus would fetch begins in the next turn.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(callsOf("GET", apiPaths.feed(1))).toHaveLength(1);
});
