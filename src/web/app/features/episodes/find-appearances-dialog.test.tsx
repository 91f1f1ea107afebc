import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import { answer, callsOf, cut } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleEpisode } from "#test/support/components/samples.ts";
import { expectToast } from "#test/support/components/toasts.ts";
import { FindAppearancesDialog } from "./find-appearances-dialog.tsx";

test("found episodes whose response was lost are sent again as the same ones", async () => {
  const found = ["One", "Two"].map((title) => ({ ...EMPTY_DRAFT, title, alreadyIn: null }));
  answer("GET", apiPaths.metadataSearch("Mara Voss", 1), { episodes: found, shows: [] });
  cut("POST", apiPaths.feedEpisodesBatch(1));
  const { person } = renderWithProviders(<FindAppearancesDialog feedId={1} name="Mara Voss" onClose={() => {}} />);
  await person.click(await screen.findByText("Select all"));
  await person.click(screen.getByText("Add 2 Episodes"));
  await expectToast("Failed to add episodes", "Please try again later.");
  const results = [1, 2].map((id) => ({ status: "added", episode: sampleEpisode({ id }) }));
  answer("POST", apiPaths.feedEpisodesBatch(1), results);
  await person.click(await screen.findByText("Add 2 Episodes"));
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
