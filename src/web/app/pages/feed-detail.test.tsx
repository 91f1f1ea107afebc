import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, hold } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import { sampleEpisode, sampleFeed } from "#test/support/components/samples.ts";
import FeedDetailPage from "./feed-detail.tsx";

/** jsdom has no layout: rows are where their style says. */
function layOutRows() {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = this.closest<HTMLElement>("li[aria-posinset]");
    return new DOMRect(0, Number.parseFloat(row?.style.top || "0"), 300, 72);
  });
}

function answerFeed(episodeIds: readonly number[]) {
  const episodes = episodeIds.map((id) => sampleEpisode({ id }));
  answer("GET", apiPaths.feed(1), { feed: sampleFeed({ episodeCount: 2 }), episodes });
}

async function renderFeed() {
  layOutRows();
  answerFeed([1, 2]);
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  answer("GET", apiPaths.transcriptCoverage(), { appearances: 0, withTranscript: 0 });
  answer("GET", apiPaths.links(), { counts: { working: 0, broken: 0, failing: 0, unclear: 0 } });
  answer("PATCH", apiPaths.feedSort(1), {});
  const view = renderPage(FeedDetailPage, {
    params: { feedId: "1" },
    route: "/feeds/1",
    otherRoutes: { "/feeds": <p>All feeds</p> },
  });
  await view.person.click(await screen.findByRole("button", { name: "Reorder Episodes" }));
  await view.person.click(screen.getByRole("menuitemradio", { name: "Manual Ordering" }));
  return view;
}

async function moveFirstDown() {
  const handle = screen.getByRole("button", { name: /Move Episode 1/ });
  handle.focus();
  for (const code of ["Space", ...Array(4).fill("ArrowDown"), "Space"]) {
    fireEvent.keyDown(document.activeElement ?? handle, { code });
    // The list listens, and measures, in the turn after a key.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
  expect(screen.getAllByRole("button", { name: /^Move Episode/ }).map((each) => each.ariaLabel)).toEqual([
    "Move Episode 2",
    "Move Episode 1",
  ]);
}

test("an order that was not changed is left without a question", async () => {
  const { person } = await renderFeed();
  await person.click(screen.getByRole("link", { name: "Back to Feeds" }));
  expect(await screen.findByText("All feeds")).toBeVisible();
});

test("an order that is not saved is not left without a question", async () => {
  const { person } = await renderFeed();
  await moveFirstDown();
  await person.click(screen.getByRole("link", { name: "Back to Feeds" }));
  expect(await screen.findByText("Discard unsaved changes?")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("All feeds")).toBeVisible();
});

test("an order that is being saved is left without a question, once it is saved", async () => {
  const { person } = await renderFeed();
  const saves = hold("POST", apiPaths.reorderEpisodes(1));
  await moveFirstDown();
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await person.click(screen.getByRole("link", { name: "Back to Feeds" }));
  expect(screen.queryByText("Discard unsaved changes?")).toBeNull();
  answerFeed([2, 1]);
  await saves[0]?.answer({});
  expect(await screen.findByText("All feeds")).toBeVisible();
});
