import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleMetadata } from "#test/support/components/samples.ts";
import { EpisodeFormDialog } from "./episode-form-dialog.tsx";

const LINK = "https://example.com/episode";

async function lookUpLink() {
  const lookUps = hold("POST", apiPaths.metadata());
  const { person } = renderWithProviders(<EpisodeFormDialog feedId={1} onClose={() => {}} />);
  await person.type(await screen.findByLabelText("Episode URL"), LINK);
  await person.click(screen.getByRole("button", { name: "Get Episode Details" }));
  await waitFor(() => expect(lookUps).toHaveLength(1));
  return { person, lookUps };
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
  expect(screen.getByLabelText(/^Show\b(?! Notes)/)).toHaveValue("Found show");
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
