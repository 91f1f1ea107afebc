import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { FoundShow, LookupEpisode } from "#domain/episodes/metadata.ts";
import { answer, callsOf, cut, fail, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleFeed, sampleMetadata } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { fill } from "#test/support/components/typing.ts";
import { FindAppearancesDialog } from "./find-appearances-dialog.tsx";

const SHOW: FoundShow = {
  title: "Harbour Lights",
  author: null,
  imageUrl: null,
  episodeCount: 500,
  url: "https://harbour.example/feed.xml",
};

function found(title: string, fields: Partial<LookupEpisode> = {}): LookupEpisode {
  const { source: _, ...episode } = sampleMetadata({ title });
  return { ...episode, ...fields };
}

async function openFinder() {
  const [onLink, onClose] = [vi.fn(), vi.fn()];
  const { person } = renderWithProviders(<FindAppearancesDialog feedId={1} onLink={onLink} onClose={onClose} />);
  const finder = within(await screen.findByRole("dialog", { name: "Find my appearances" }));
  return { person, finder, onLink, onClose, name: finder.getByLabelText("Your name or a show's name") };
}

async function search(...episodes: LookupEpisode[]) {
  answer("GET", apiPaths.metadataSearch("Mara Voss", 1), { episodes, shows: [SHOW] });
  const view = await openFinder();
  await view.person.click(view.finder.getByRole("button", { name: "Search" }));
  await view.finder.findByRole("list", { name: "Episodes" });
  return view;
}

test("the finder offers the own name, asks for one, and says that it found nothing", async () => {
  const { person, finder, name } = await openFinder();
  expect(name).toHaveValue("Mara Voss");
  await fill(person, name, "");
  await person.click(finder.getByRole("button", { name: "Search" }));
  expect(finder.getByText("Please enter a name")).toBeVisible();
  const searches = hold("GET", apiPaths.metadataSearch("Nobody", 1));
  await fill(person, name, "Nobody");
  await person.keyboard("{Enter}");
  expect(finder.getByRole("button", { name: "Searching…" })).toHaveAttribute("aria-disabled", "true");
  await searches[0]?.answer({ episodes: [], shows: [] });
  expect(finder.getByText(/^No results for this name\./)).toBeVisible();
});

test("the finder counts what it found, and offers to add what is selected", async () => {
  const { person, finder } = await search(found("One"), found("Two"));
  expect(finder.getByText("2 episodes and 1 show found.")).toBeVisible();
  expect(finder.getByRole("button", { name: "Add episodes" })).toHaveAttribute("aria-disabled", "true");
  await person.click(finder.getByLabelText("Two"));
  expect(finder.getByRole("button", { name: "Add 1 episode" })).toBeVisible();
  await person.click(finder.getByText("Select all"));
  expect(finder.getByRole("button", { name: "Add 2 episodes" })).toBeVisible();
  await person.click(finder.getByText("Select none"));
  expect(finder.getByRole("button", { name: "Add episodes" })).toBeVisible();
});

test("of the selected episodes, those that can be are added, and the others say why not", async () => {
  const { person, finder, onClose } = await search(found("One"), found("Two"), found("Three"));
  await person.click(finder.getByText("Select all"));
  answer("POST", apiPaths.feedEpisodesBatch(1), [
    { status: "added", episode: sampleEpisode() },
    { status: "failed", message: "Description is required" },
    { status: "added", episode: sampleEpisode() },
  ]);
  await person.click(finder.getByText("Add 3 episodes"));
  await expectToast("Failed to add 1 episode", "2 episodes added to your feed.");
  expect(callsOf("POST", apiPaths.feedEpisodesBatch(1))[0]?.body).toMatchObject({
    episodes: [{ title: "One" }, { title: "Two" }, { title: "Three" }],
  });
  expect(finder.getAllByText("Added")).toHaveLength(2);
  expect(finder.getByText("Not added: Description is required")).toBeVisible();
  expect(finder.getByLabelText("Two")).toBeChecked();
  for (const title of ["One", "Three"]) expect(finder.getByLabelText(title)).toBeDisabled();
  await person.click(finder.getByText("Done"));
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
});

test("each of more than fifty episodes says what became of it", async () => {
  const { person, finder } = await search(...Array.from({ length: 51 }, (_, at) => found(`Episode ${at}`)));
  await person.click(finder.getByText("Select all"));
  // The last ones are sent first.
  answer("POST", apiPaths.feedEpisodesBatch(1), ({ body }: { body: { episodes: { title: string }[] } }) =>
    body.episodes.map(({ title }) =>
      title === "Episode 0"
        ? { status: "failed", message: "Description is required" }
        : { status: "added", episode: sampleEpisode({ title }) },
    ),
  );
  await person.click(finder.getByText("Add 51 episodes"));
  await expectToast("Failed to add 1 episode");
  expect(finder.getByLabelText("Episode 0")).toBeEnabled();
  expect(finder.getByLabelText("Episode 50")).toBeDisabled();
});

test("episodes that could not be sent stay selected", async () => {
  const { person, finder, onClose } = await search(found("One"), found("Two"));
  await person.click(finder.getByLabelText("One"));
  fail("POST", apiPaths.feedEpisodesBatch(1));
  await person.click(finder.getByText("Add 1 episode"));
  await expectToast("Failed to add episodes", "The server is in trouble.");
  expect(finder.getByLabelText("One")).toBeChecked();
  await person.click(finder.getByText("Cancel"));
  expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
});

test("what the feed has already cannot be selected", async () => {
  const { finder } = await search(found("One", { alreadyIn: { feedId: 1, episodeId: 1, title: "One" } }));
  expect(finder.getByText("Already in this feed")).toBeVisible();
  expect(finder.getByLabelText("One")).toBeDisabled();
});

test("a show is handed over to pick from all of its episodes", async () => {
  const { person, finder, onLink } = await search(found("One"));
  await person.click(finder.getByRole("button", { name: /^Harbour Lights/ }));
  expect(onLink).toHaveBeenCalledExactlyOnceWith(SHOW.url);
});

test("found episodes whose response was lost are sent again as the same ones", async () => {
  const { person, finder } = await search(found("One"), found("Two"));
  cut("POST", apiPaths.feedEpisodesBatch(1));
  await person.click(finder.getByText("Select all"));
  await person.click(finder.getByText("Add 2 episodes"));
  await expectToast("Failed to add episodes", "Please try again later.");
  const results = [1, 2].map((id) => ({ status: "added", episode: sampleEpisode({ id }) }));
  answer("POST", apiPaths.feedEpisodesBatch(1), results);
  await person.click(await screen.findByText("Add 2 episodes"));
  await waitFor(() => expect(screen.getAllByText("Added")).toHaveLength(2));
  const [first, second] = callsOf("POST", apiPaths.feedEpisodesBatch(1));
  expect(first?.body).toMatchObject({
    episodes: [
      { title: "One", guid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { title: "Two", guid: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ],
  });
  expect(second?.body).toEqual(first?.body);
});

test("outside of a feed's page, the finder names the feed that it adds to, and knows what that has", async () => {
  answer("GET", apiPaths.feeds(), [sampleFeed({ id: 2, isDefault: false }), sampleFeed({ title: "Guest spots" })]);
  answer("GET", apiPaths.metadataSearch("Fog", 1), { episodes: [found("One")], shows: [SHOW] });
  const onClose = vi.fn();
  const { person } = renderWithProviders(<FindAppearancesDialog onClose={onClose} />, {
    otherRoutes: { "/add": <p>Adding from a link</p> },
  });
  await fill(person, await screen.findByLabelText("Your name or a show's name"), "Fog");
  await person.keyboard("{Enter}");
  expect(await screen.findByText("We'll put them in “Guest spots”.")).toBeVisible();
  await person.click(screen.getByLabelText("One"));
  answer("POST", apiPaths.feedEpisodesBatch(1), [{ status: "added", episode: sampleEpisode() }]);
  await person.click(screen.getByText("Add 1 episode"));
  await waitFor(() => expect(onClose).toHaveBeenCalledExactlyOnceWith(true));
  await person.click(screen.getByRole("button", { name: /^Harbour Lights/ }));
  expect(await screen.findByText("Adding from a link")).toBeVisible();
});
