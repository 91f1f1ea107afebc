import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleEpisode } from "#test/support/components/samples.ts";
import { EpisodeMenu } from "./episode-menu.tsx";

test("the menu of an own episode edits and deletes it, and opens the original in a new window", async () => {
  const [onEdit, onDelete] = [vi.fn(), vi.fn()];
  const episode = sampleEpisode({ title: "Mine", showNotesUrl: "https://show.example/mine" });
  const { person } = renderWithProviders(<EpisodeMenu episode={episode} onEdit={onEdit} onDelete={onDelete} />);
  const trigger = await screen.findByRole("button", { name: "Actions for Mine" });
  trigger.focus();
  await person.keyboard("{Enter}");
  const items = screen.getAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent?.trim())).toEqual(["Edit", "Delete", "Open Original"]);
  expect(items[2]).toHaveAttribute("href", "https://show.example/mine");
  expect(items[2]).toHaveAttribute("target", "_blank");
  await person.keyboard("{Enter}");
  expect(onEdit).toHaveBeenCalledOnce();
  await person.click(trigger);
  await person.click(screen.getByRole("menuitem", { name: "Delete" }));
  expect(onDelete).toHaveBeenCalledOnce();
});

test("the menu of an episode without a page has no original to open", async () => {
  const { person } = renderWithProviders(
    <EpisodeMenu episode={sampleEpisode()} onEdit={() => {}} onDelete={() => {}} />,
  );
  await person.click(await screen.findByRole("button", { name: "Actions for Episode 1" }));
  expect(screen.getAllByRole("menuitem")).toHaveLength(2);
});
