import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { DeleteEpisodesDialog } from "./delete-episodes-dialog.tsx";

const EPISODES = ["Slow radio", "Fog"].map((title, index) => ({ id: index + 1, title }));

test.each([
  [1, "Delete Episode", "Are you sure you want to delete 'Slow radio'?"],
  [2, "Delete 2 Episodes", "Are you sure you want to delete these 2 episodes?"],
])("asks before %s of the episodes is deleted", async (count, title, question) => {
  const ignore = () => {};
  renderWithProviders(
    <DeleteEpisodesDialog feedId={1} episodes={EPISODES.slice(0, count)} onDeleted={ignore} onClose={ignore} />,
  );
  expect(await screen.findByRole("alertdialog", { name: title })).toHaveAccessibleDescription(question);
});
