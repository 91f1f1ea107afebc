import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { allowConsole } from "#test/support/components/console.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleEpisode } from "#test/support/components/samples.ts";
import { EpisodeCard } from "./episode-card.tsx";

const MISSING = { description: null, duration: null, audioUrl: "https://audio.example/1.mp3" };

test("a podcast says that its description and its duration are missing", async () => {
  renderWithProviders(<EpisodeCard episode={sampleEpisode(MISSING)} />);
  expect(await screen.findByText("No description provided.")).toBeVisible();
  expect(screen.getByText("Unknown duration")).toBeVisible();
});

test("a talk with a recording may lack both", async () => {
  renderWithProviders(<EpisodeCard episode={sampleEpisode({ ...MISSING, kind: "talk" })} />);
  expect(await screen.findByText("Talk")).toBeVisible();
  expect(screen.queryByText("No description provided.")).not.toBeInTheDocument();
  expect(screen.queryByText("Unknown duration")).not.toBeInTheDocument();
});

test("an episode shows its title, its show and the day of its release, and plays nothing without media", async () => {
  renderWithProviders(
    <EpisodeCard
      episode={sampleEpisode({ title: "Slow radio", showName: "Notebook", releaseDate: "2024-02-05T23:30:00.000Z" })}
    />,
  );
  expect(await screen.findByRole("heading", { name: "Slow radio" })).toBeVisible();
  expect(document.querySelector("p.episode-facts")?.previousElementSibling?.previousElementSibling).toHaveTextContent(
    "Notebook",
  );
  expect(screen.getByText("Feb 5, 2024").parentElement).toHaveTextContent("Released: Feb 5, 2024");
  expect(screen.queryByRole("button", { name: /^Play/ })).not.toBeInTheDocument();
});

test.each([
  ["2025-07-01T12:00:00.000Z", "Added: Jul 1, 2025"],
  ["neither", "Added: Unknown date"],
])("an episode whose release is unknown and that was added at %s says %s", async (createdAt, text) => {
  renderWithProviders(<EpisodeCard episode={sampleEpisode({ releaseDate: "no date", createdAt })} />);
  expect((await screen.findByText(text.replace("Added: ", ""))).parentElement).toHaveTextContent(text);
});

test("title, show and notes run as their language has it", async () => {
  renderWithProviders(
    <EpisodeCard episode={sampleEpisode({ title: "הקיר!", showName: "רדיו", description: "מה?" })} />,
  );
  for (const text of ["הקיר!", "רדיו", "מה?"])
    expect(await screen.findByText(text, { selector: "[dir=auto]" })).toBeVisible();
});

test("audio that could not be played pauses, and leads to the original", async () => {
  allowConsole(/Playback failed/);
  const { person } = renderWithProviders(
    <EpisodeCard episode={sampleEpisode({ ...MISSING, showNotesUrl: "https://show.example/gone" })} />,
  );
  const play = await screen.findByRole("button", { name: `Play Audio: ${sampleEpisode().title}` });
  expect(play).toHaveTextContent("Play Audio");
  await person.click(play);
  const audio = document.querySelector("audio");
  if (!audio) throw new Error("There is no player.");
  fireEvent.error(audio);
  expect(await screen.findByRole("alert")).toHaveTextContent("This audio could not be played.");
  expect(screen.getByRole("link", { name: "Open the original" })).toHaveAttribute("href", "https://show.example/gone");
  expect(screen.getByRole("button", { name: "Play" })).toBeVisible();
});
