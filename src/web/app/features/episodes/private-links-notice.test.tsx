import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleMetadata } from "#test/support/components/samples.ts";
import { EpisodeFormDialog } from "./episode-form-dialog.tsx";

const PRIVATE_AUDIO = "https://files.example/1.mp3?token=K3lp";
const SENTENCE = "The audio has a private link, so visitors won't get it.";

test("a private link is told in one sentence, and is published only if the guest says so", async () => {
  const updates = hold("PATCH", apiPaths.episode(1));
  const episode = sampleEpisode({ audioUrl: PRIVATE_AUDIO, linkPrivacy: "private" });
  const { person } = renderWithProviders(<EpisodeFormDialog feedId={1} episode={episode} onClose={() => {}} />);
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  const choice = screen.getByRole("checkbox", { name: "Publish it anyway" });
  expect(choice).not.toBeChecked();
  await person.click(choice);
  await person.click(choice);
  await person.click(choice);
  await person.click(screen.getByRole("button", { name: "Update Episode" }));
  expect(updates).toMatchObject([{ body: { audioUrl: PRIVATE_AUDIO, linkPrivacy: "public" } }]);
});

test("the sentence goes with the private link", async () => {
  const episode = sampleEpisode({ audioUrl: PRIVATE_AUDIO });
  const { person } = renderWithProviders(<EpisodeFormDialog feedId={1} episode={episode} onClose={() => {}} />);
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  const audio = screen.getByLabelText(/^Audio URL/);
  await person.clear(audio);
  await person.type(audio, "https://files.example/1.mp3");
  expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
});

test("a private link in whose place public ones were found is told, too", async () => {
  answer(
    "POST",
    apiPaths.metadata(),
    sampleMetadata({ audioUrl: "https://audio.example/1.mp3", usesPublicLinks: true }),
  );
  const { person } = renderWithProviders(<EpisodeFormDialog feedId={1} onClose={() => {}} />);
  await person.type(await screen.findByLabelText("Episode URL"), "https://feeds.example/rss?auth=K3lp");
  await person.click(screen.getByRole("button", { name: "Get Episode Details" }));
  expect(await screen.findByText(/so we filled in the public links of the same episode/)).toBeVisible();
});
