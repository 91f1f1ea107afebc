import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
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
