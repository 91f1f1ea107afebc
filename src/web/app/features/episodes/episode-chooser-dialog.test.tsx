import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { sampleMetadata } from "#test/support/components/samples.ts";
import { fill } from "#test/support/components/typing.ts";
import { EpisodeChooserDialog } from "./episode-chooser-dialog.tsx";

beforeEach(() => {
  // jsdom has no layout: the list is as high as six rows, and scrolls where it is told to.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(408);
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(5000 * 68);
  vi.spyOn(Element.prototype, "scrollTo").mockImplementation(function (this: Element, options?: unknown) {
    this.scrollTop = (options as ScrollToOptions).top ?? 0;
    setTimeout(() => fireEvent.scroll(this));
  });
});

async function openChooser(count: number) {
  const [onSelect, onCancel] = [vi.fn(), vi.fn()];
  const { source: _, ...episode } = sampleMetadata({ releaseDate: "2025-05-05T00:00:00.000Z", duration: "42:11" });
  const episodes = Array.from({ length: count }, (_, at) => ({
    ...episode,
    title: `Talk number ${count - at}`,
    alreadyIn: at === 0 ? { feedId: 1, episodeId: 1, title: "The same" } : null,
  }));
  const feed = { feedTitle: "Endless", feedDescription: null, feedImageUrl: null, episodes };
  const { person } = renderWithProviders(<EpisodeChooserDialog feed={feed} onSelect={onSelect} onCancel={onCancel} />);
  const chooser = within(await screen.findByRole("dialog", { name: "Select an Episode from Endless" }));
  await chooser.findAllByRole("option");
  return { person, chooser, episodes, onSelect, onCancel };
}

test("the chooser selects no episode before one is picked", async () => {
  const { person, chooser, onSelect, onCancel } = await openChooser(3);
  expect(chooser.getByRole("button", { name: "Select Episode" })).toHaveAttribute("aria-disabled", "true");
  await person.click(chooser.getByText("Select Episode"));
  await person.click(chooser.getByText("Cancel"));
  expect(onSelect).not.toHaveBeenCalled();
  expect(onCancel).toHaveBeenCalledOnce();
});

test("an episode says when it was released and how long it is, and whether the feed has it", async () => {
  const { chooser } = await openChooser(3);
  const options = chooser.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual([
    "Talk number 3May 5, 2025 · 42:11In this feed",
    "Talk number 2May 5, 2025 · 42:11",
    "Talk number 1May 5, 2025 · 42:11",
  ]);
});

test("of five thousand episodes only those near the view are rendered, and End and Enter pick the last one", async () => {
  const { person, chooser, episodes, onSelect } = await openChooser(5000);
  expect(chooser.getAllByRole("option").length).toBeLessThan(60);
  chooser.getByRole("listbox").focus();
  await person.keyboard("{End}");
  const last = await chooser.findByRole("option", { selected: true });
  expect(last).toHaveTextContent("Talk number 1May 5, 2025");
  expect(last).toHaveAttribute("aria-posinset", "5000");
  expect(chooser.getByRole("listbox")).toHaveAttribute("aria-activedescendant", last.id);
  await person.keyboard("{Enter}");
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(episodes.at(-1));
});

test("the chooser's search goes by titles, in capitals or not, and says when none matches", async () => {
  const { person, chooser, episodes, onSelect } = await openChooser(5000);
  const search = chooser.getByLabelText("Search episodes");
  await fill(person, search, "no such words");
  expect(await chooser.findByText("No episode titles match your search.")).toBeVisible();
  await fill(person, search, "TALK NUMBER 2718");
  await waitFor(() => expect(chooser.getAllByRole("option")).toHaveLength(1));
  await person.click(chooser.getByRole("option"));
  await person.click(chooser.getByText("Select Episode"));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(episodes.find(({ title }) => title === "Talk number 2718"));
});
