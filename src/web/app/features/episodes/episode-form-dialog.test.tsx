import { act, screen, waitFor, within } from "@testing-library/react";
import { format } from "date-fns";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, fail, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleMetadata } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill } from "#test/support/components/typing.ts";
import { EpisodeFormDialog } from "./episode-form-dialog.tsx";

const LINK = "https://example.com/episode";

async function openForm() {
  const onClose = vi.fn();
  const view = renderWithProviders(<EpisodeFormDialog feedId={1} onClose={onClose} />, {
    otherRoutes: { "/import": <p>Import page</p> },
  });
  await screen.findByLabelText("Episode URL");
  return { ...view, onClose };
}

async function lookUpLink() {
  const lookUps = hold("POST", apiPaths.metadata());
  const { person, onClose } = await openForm();
  await fill(person, screen.getByLabelText("Episode URL"), LINK);
  await person.click(screen.getByRole("button", { name: "Get Episode Details" }));
  await waitFor(() => expect(lookUps).toHaveLength(1));
  return { person, lookUps, onClose };
}

test("what a look-up finds is one key away from being added", async () => {
  const { lookUps } = await lookUpLink();
  await lookUps[0]?.answer(sampleMetadata());
  expect(screen.getByLabelText("Title")).toHaveValue("Found title");
  expect(screen.getByRole("button", { name: "Add Episode" })).toHaveFocus();
});

test("a look-up that ends late leaves what was typed meanwhile, and the focus", async () => {
  const { person, lookUps } = await lookUpLink();
  await person.click(screen.getByRole("tab", { name: "Manual Entry" }));
  const title = screen.getByLabelText("Title");
  await person.type(title, "Typed title");
  await lookUps[0]?.answer(sampleMetadata());
  expect(title).toHaveValue("Typed title");
  expect(title).toHaveFocus();
  expect(screen.getByLabelText(/^Show\b(?! notes)/)).toHaveValue("Found show");
});

test("a look-up that ends late leaves the focus on a button that was reached meanwhile", async () => {
  const { person, lookUps } = await lookUpLink();
  await person.click(screen.getByRole("button", { name: "Close" }));
  const keepEditing = screen.getByRole("button", { name: "Keep editing" });
  expect(keepEditing).toHaveFocus();
  await lookUps[0]?.answer(sampleMetadata());
  expect(keepEditing).toHaveFocus();
});

test("a look-up of another link than the one in the field changes nothing", async () => {
  const { person, lookUps } = await lookUpLink();
  await person.type(screen.getByLabelText("Episode URL"), "-2");
  await person.click(screen.getByRole("button", { name: "Get Episode Details" }));
  await waitFor(() => expect(lookUps).toHaveLength(2));
  await lookUps[1]?.answer(sampleMetadata({ title: "Second title" }));
  await lookUps[0]?.answer(sampleMetadata({ title: "First title" }));
  expect(screen.getByLabelText("Title")).toHaveValue("Second title");
});

test("a look-up that fails late leaves the focus in the field", async () => {
  const { person, lookUps } = await lookUpLink();
  await person.click(screen.getByRole("tab", { name: "Manual Entry" }));
  await person.type(screen.getByLabelText("Description"), "Typed description");
  await lookUps[0]?.fail(422, "Nothing was found.");
  expect(screen.getByLabelText("Description")).toHaveFocus();
  expect(await screen.findAllByText("Nothing was found.")).not.toHaveLength(0);
});

test("the form asks for a link, and looks up none without one", async () => {
  const { person } = await openForm();
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Add from URL", "Manual Entry"]);
  expect(screen.getByLabelText("Episode URL")).toHaveFocus();
  await person.click(screen.getByText("Get Episode Details"));
  expect(screen.getByText("Please enter a URL")).toBeVisible();
  await person.type(screen.getByLabelText("Episode URL"), "h");
  expect(screen.queryByText("Please enter a URL")).not.toBeInTheDocument();
});

test("the button says that a link is looked up, and waits", async () => {
  const { lookUps } = await lookUpLink();
  expect(screen.getByRole("button", { name: "Processing..." })).toHaveAttribute("aria-disabled", "true");
  expect(lookUps[0]?.body).toEqual({ url: LINK, feedId: 1 });
  await lookUps[0]?.answer(sampleMetadata());
});

test("what was found fills the fields, is shown as it will look, and is added with Enter", async () => {
  const { person, lookUps, onClose } = await lookUpLink();
  const found = { audioUrl: "https://audio.example/1.mp3", duration: "42:11", sourceGuid: "one", enclosureLength: 7 };
  await lookUps[0]?.answer(sampleMetadata({ ...found, sourceFeedUrl: "https://show.example/feed.xml" }));
  expect(screen.getByRole("tab", { name: "Manual Entry" })).toHaveAttribute("aria-selected", "true");
  for (const [label, value] of [
    ["Title", "Found title"],
    [/^Description/, "Found description."],
    [/^Show name/, "Found show"],
    ["Release date", "2026-01-05"],
    [/^Audio URL/, found.audioUrl],
    [/^Duration/, "42:11"],
  ] as const)
    expect(screen.getByLabelText(label)).toHaveValue(value);
  const preview = screen.getByRole("region", { name: "Preview" });
  expect(preview).toHaveTextContent("Found titleFound show · Jan 5, 2026 · 42:11Found description.");
  const additions = hold("POST", apiPaths.feedEpisodes(1));
  await person.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Saving" })).toHaveAttribute("aria-disabled", "true");
  expect(additions[0]?.body).toMatchObject({ title: "Found title", ...found, releaseDate: "2026-01-05T10:00:00.000Z" });
  await additions[0]?.answer(sampleEpisode());
  await expectToast("Episode added", "Your episode has been added to your feed.");
  expect(onClose).toHaveBeenCalledOnce();
});

test("a look-up goes on where something is missing, and the preview follows what is typed", async () => {
  const { person, lookUps } = await lookUpLink();
  await lookUps[0]?.answer(sampleMetadata({ description: null }));
  expect(screen.getByLabelText(/^Description/)).toHaveFocus();
  await person.paste("Told at last.");
  expect(screen.getByRole("region", { name: "Preview" })).toHaveTextContent("Told at last.");
});

test("an episode that the feed already has is pointed out, and can still be added, but not by Enter alone", async () => {
  const { person, lookUps } = await lookUpLink();
  await lookUps[0]?.answer(sampleMetadata({ alreadyIn: { feedId: 1, episodeId: 7, title: "Once" } }));
  expect(screen.getByText("Already in this feed")).toBeVisible();
  expect(screen.getByText(/^This feed already has “Once”\./)).toBeVisible();
  const add = screen.getByRole("button", { name: "Add Episode" });
  expect(add).not.toHaveFocus();
  answer("POST", apiPaths.feedEpisodes(1), sampleEpisode());
  await person.click(add);
  await expectToast("Episode added");
});

test("a busy directory is asked again by itself when it can be, and what was typed meanwhile stays", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { person, lookUps } = await lookUpLink();
  await lookUps[0]?.answer(sampleMetadata({ directoryUnavailable: true, retryAfterSeconds: 90 }));
  expect(screen.getByText("The audio file is still missing")).toBeVisible();
  expect(screen.getByText(/Apple Podcasts, which knows it, is busy right now/)).toHaveTextContent("in 90 seconds");
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  const description = screen.getByLabelText(/^Description/);
  await fill(person, description, "In my own words.");
  await act(() => vi.advanceTimersByTimeAsync(91_000));
  expect(lookUps).toHaveLength(2);
  await lookUps[1]?.answer(sampleMetadata({ audioUrl: "https://audio.example/1.mp3" }));
  await waitFor(() => expect(screen.getByLabelText(/^Audio URL/)).toHaveValue("https://audio.example/1.mp3"));
  expect(description).toHaveValue("In my own words.");
  expect(description).toHaveFocus();
  expect(screen.queryByText("The audio file is still missing")).not.toBeInTheDocument();
});

test("audio that is missing is promised for later where an Apple link says what it belongs to", async () => {
  const { person, lookUps } = await lookUpLink();
  await lookUps[0]?.answer(sampleMetadata({ directoryUnavailable: true, retryAfterSeconds: 90 }));
  const promise = /Or save it now; we'll add the audio when we get it\./;
  expect(screen.queryByText(promise)).not.toBeInTheDocument();
  const appleUrl = screen.getByLabelText(/^Apple Podcasts URL/);
  await fill(person, appleUrl, "https://podcasts.apple.com/us/podcast/tides/id7001?i=9001");
  expect(screen.getByText(promise)).toBeVisible();
});

test("an unreadable link is told at the form and in a toast, and the form goes on with the title", async () => {
  const { person, lookUps } = await lookUpLink();
  await lookUps[0]?.fail(400, "This page is no podcast.");
  await expectToast("Metadata extraction failed", "Please enter the episode details manually.");
  expect(screen.getByText("This page is no podcast.")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Manual Entry" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByLabelText("Title")).toHaveFocus();
  await person.click(screen.getByRole("tab", { name: "Add from URL" }));
  await person.click(screen.getByText("Get Episode Details"));
  await lookUps[1]?.cut();
  expect(screen.getByText("The server did not answer. Please check your connection.")).toBeVisible();
});

test("the page of a list, which is no episode, is read as one", async () => {
  const { person, lookUps } = await lookUpLink();
  await lookUps[0]?.fail(400, "This page is no podcast.");
  const imports = hold("POST", apiPaths.imports());
  await person.click(await screen.findByText("Read it as a list"));
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(lookUps[0]?.body).toMatchObject(imports[0]?.body as object);
  await imports[0]?.fail(422, "No list was found there.");
  await expectToast("The list could not be read", "No list was found there.");
});

test("rows that are pasted into the field for a link are sent as a list", async () => {
  const { person } = await openForm();
  const imports = hold("POST", apiPaths.importUpload({ format: "text" }));
  await person.click(screen.getByLabelText("Episode URL"));
  await person.paste("Fog\tSlow Radio\nBells\tNight Ferry");
  await waitFor(() => expect(imports).toHaveLength(1));
  expect(screen.getByLabelText("Episode URL")).toHaveValue("");
});

test("of several links, the best one is looked up, and another one can be used instead", async () => {
  const { person } = await openForm();
  const field = screen.getByLabelText("Episode URL");
  await fill(
    person,
    field,
    "Me: https://x.com/ada Reading fog <https://youtu.be/aaaaaaaaaa1|watch> Sent from my phone",
  );
  const hint = screen.getByText(/^We.ll look up/);
  expect(hint).toHaveTextContent("We'll look up youtu.be/aaaaaaaaaa1.");
  await person.click(screen.getByRole("button", { name: "Use x.com/ada instead" }));
  expect(field).toHaveValue("https://x.com/ada");
  expect(hint).not.toBeInTheDocument();
});

test("a title in place of a link can be searched for", async () => {
  const { person } = await openForm();
  await fill(person, screen.getByLabelText("Episode URL"), "“Ada Guest”");
  fail("POST", apiPaths.metadata(), 400, "This is no link.");
  await person.click(screen.getByText("Get Episode Details"));
  const searches = hold("GET", apiPaths.metadataSearch("Ada Guest", 1));
  await person.click(await screen.findByRole("button", { name: "Search by name" }));
  const finder = within(screen.getByRole("dialog", { name: "Find my appearances" }));
  expect(finder.getByLabelText("Your name or a show's name")).toHaveValue("Ada Guest");
  expect(searches).toHaveLength(1);
  await searches[0]?.answer({ episodes: [], shows: [] });
});

test("manual entry requires a title and a description, and offers today's date and the picture of a video", async () => {
  const { person } = await openForm();
  await person.click(screen.getByRole("tab", { name: "Manual Entry" }));
  expect(screen.getByLabelText("Release date")).toHaveValue(format(new Date(), "yyyy-MM-dd"));
  await person.click(screen.getByRole("button", { name: "Add Episode" }));
  expect(screen.getByText("Title is required")).toBeVisible();
  expect(screen.getByText("Description is required")).toBeVisible();
  await fill(person, screen.getByLabelText("Title"), "By hand");
  await fill(person, screen.getByLabelText(/^Description/), "Typed, all of it.");
  await fill(person, screen.getByLabelText(/^Duration/), "3725");
  await fill(person, screen.getByLabelText(/^YouTube URL/), "https://www.youtube.com/watch?v=aaaaaaaaaa1");
  const picture = "https://i.ytimg.com/vi/aaaaaaaaaa1/hqdefault.jpg";
  expect(screen.getByLabelText(/^Image URL/)).toHaveValue(picture);
  expect(document.querySelector("iframe")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Preview video" }));
  expect(document.querySelector("iframe")?.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aaaaaaaaaa1/);
  answer("POST", apiPaths.feedEpisodes(1), sampleEpisode());
  await person.click(screen.getByRole("button", { name: "Add Episode" }));
  await expectToast("Episode added");
  expect(callsOf("POST", apiPaths.feedEpisodes(1))[0]?.body).toMatchObject({
    title: "By hand",
    duration: "1:02:05",
    imageUrl: picture,
    audioUrl: null,
  });
});

test("a talk names its event in place of a show, and needs no description", async () => {
  const { person } = await openForm();
  await person.click(screen.getByRole("tab", { name: "Manual Entry" }));
  expect(screen.getByLabelText(/^Show name/)).toBeVisible();
  await person.selectOptions(screen.getByLabelText("Kind of appearance"), "Talk");
  expect(screen.queryByLabelText(/^Show name/)).toBeNull();
  await fill(person, screen.getByLabelText("Title"), "Keynote on mud");
  await fill(person, screen.getByLabelText(/^Event/), "MudConf");
  answer("POST", apiPaths.feedEpisodes(1), sampleEpisode());
  await person.click(screen.getByRole("button", { name: "Add Episode" }));
  await expectToast("Episode added");
  expect(callsOf("POST", apiPaths.feedEpisodes(1))[0]?.body).toMatchObject({
    kind: "talk",
    title: "Keynote on mud",
    showName: "MudConf",
    description: null,
  });
});

test("an episode is edited without a link, and its input stays when it could not be saved", async () => {
  const onClose = vi.fn();
  const episode = sampleEpisode({ id: 5, title: "Before", releaseDate: "2024-02-29T22:00:00.000Z" });
  const { person } = renderWithProviders(<EpisodeFormDialog feedId={1} episode={episode} onClose={onClose} />);
  expect(await screen.findByRole("dialog", { name: "Edit Episode" })).toBeVisible();
  expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  expect(screen.getByLabelText("Release date")).toHaveValue("2024-02-29");
  for (const label of [/^Audio URL/, /^Image URL/, /^Duration/, /^Spotify URL/])
    expect(screen.getByLabelText(label)).toHaveValue("");
  await fill(person, screen.getByLabelText("Title"), "After");
  fail("PATCH", apiPaths.episode(5));
  await person.click(screen.getByText("Update Episode"));
  await expectToast("Failed to update episode", "The server is in trouble.");
  expect(screen.getByLabelText("Title")).toHaveValue("After");
  answer("PATCH", apiPaths.episode(5), episode);
  await person.click(screen.getByText("Update Episode"));
  await expectToast("Episode updated", "Your episode has been updated successfully.");
  expect(callsOf("PATCH", apiPaths.episode(5))[1]?.body).toMatchObject({
    title: "After",
    releaseDate: "2024-02-29T22:00:00.000Z",
  });
  expect(onClose).toHaveBeenCalledOnce();
});

test("an episode that could not be added keeps its input, and is not discarded without a question", async () => {
  const { person, onClose } = await openForm();
  await person.click(screen.getByRole("tab", { name: "Manual Entry" }));
  await fill(person, screen.getByLabelText("Title"), "Half");
  await person.keyboard("{Escape}");
  await person.click(screen.getByText("Keep editing"));
  await fill(person, screen.getByLabelText(/^Description/), "Whole");
  fail("POST", apiPaths.feedEpisodes(1));
  await person.click(screen.getByRole("button", { name: "Add Episode" }));
  await expectToast("Failed to add episode", "The server is in trouble.");
  expect(screen.getByLabelText("Title")).toHaveValue("Half");
  expect(screen.getByLabelText(/^Description/)).toHaveValue("Whole");
  await person.click(screen.getByText("Cancel"));
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByText("Discard"));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a link that is not looked up yet is not left for another page without a question", async () => {
  const { person } = await openForm();
  await fill(person, screen.getByLabelText("Episode URL"), LINK);
  await person.click(screen.getByRole("link", { name: "import a list" }));
  await person.click(await screen.findByText("Keep editing"));
  expect(screen.getByLabelText("Episode URL")).toHaveValue(LINK);
  await person.click(screen.getByRole("link", { name: "import a list" }));
  await person.click(await screen.findByText("Discard"));
  expect(await screen.findByText("Import page")).toBeVisible();
});

test("Back waits while an episode is saved, goes on once it is, and asks when that fails", async () => {
  const saves = hold("PATCH", apiPaths.episode(5));
  const { person, goBack } = renderWithProviders(
    <EpisodeFormDialog feedId={1} episode={sampleEpisode({ id: 5 })} onClose={() => {}} />,
    { route: "/feeds/1", cameFrom: "/feeds", otherRoutes: { "/feeds": <h1>Feeds</h1> } },
  );
  await fill(person, "Title", "After");
  await person.click(screen.getByRole("button", { name: "Update Episode" }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await goBack();
  expect(screen.queryByText("Discard unsaved changes?")).toBeNull();
  await saves[0]?.fail(500);
  await person.click(await screen.findByText("Keep editing"));
  await person.click(await screen.findByRole("button", { name: "Update Episode" }));
  await waitFor(() => expect(saves).toHaveLength(2));
  await goBack();
  await saves[1]?.answer(sampleEpisode({ id: 5, title: "After" }));
  expect(await screen.findByRole("heading", { name: "Feeds" })).toBeVisible();
});
