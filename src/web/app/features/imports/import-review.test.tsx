import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { EMPTY_DRAFT } from "#domain/episodes/metadata.ts";
import type { Import, ImportRow } from "#domain/imports/import.ts";
import { answer, callsOf, hold } from "#test/support/components/api.ts";
import { renderPage, renderWithProviders } from "#test/support/components/render.tsx";
import ImportPage from "#web/app/pages/import.tsx";
import { ImportReview } from "./import-review.tsx";

/** A row whose link is dead. @param hint what the list says beside the link */
function deadRow(id: number, hint: Partial<ImportRow["hint"]>): ImportRow {
  return {
    id,
    hint: { links: [], title: null, showName: null, date: null, kind: null, context: "https://a.example", ...hint },
    state: "not-found",
    reason: "link-dead",
    draft: null,
    candidates: [],
    alreadyIn: null,
    isAddable: false,
    isTicked: false,
    isAdded: false,
    awaitsDirectory: false,
  };
}

/** A row whose episode was found. */
function foundRow(id: number, title: string, isTicked = true): ImportRow {
  const draft = { ...EMPTY_DRAFT, title, releaseDate: "2026-01-05T10:00:00.000Z" };
  return { ...deadRow(id, { title }), state: "found", reason: null, draft, isAddable: true, isTicked };
}

function listOf(rows: ImportRow[]): Import {
  const counts = { done: rows.length, total: rows.length, leftOutCount: 0, notTakenCount: 0, isCut: false };
  return { id: 1, status: "ready", rows, columns: null, leftOut: [], ...counts } as unknown as Import;
}

test("a dead link with a name beside it can be searched for by name, alone or with all others", async () => {
  const searches = hold("POST", apiPaths.findImportByName(1));
  const rows = [
    deadRow(7, { title: "Fog bells" }),
    deadRow(8, { showName: "The Lantern Hour" }),
    deadRow(9, {}),
    { ...deadRow(10, { title: "A talk" }), hint: { ...deadRow(10, {}).hint, title: "A talk", kind: "talk" as const } },
    { ...deadRow(11, { title: "Asked before" }), reason: "name-unknown" as const },
  ];
  const { person } = renderWithProviders(<ImportReview list={listOf(rows)} feeds={[]} feedId={undefined} />);
  const buttons = await screen.findAllByRole("button", { name: /^Find it by name/ });
  expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual(
    ["Find it by name: Fog bells", "Find it by name: “The Lantern Hour”"].map((label) => label.replace(/[“”]/g, "")),
  );
  const asked = within(screen.getByRole("article", { name: "Asked before" }));
  expect(asked.getByText(/Its link is dead, and Apple’s directory does not know its name/)).toBeVisible();

  await person.click(screen.getByRole("button", { name: "Find it by name: Fog bells" }));
  await waitFor(() => expect(searches).toHaveLength(1));
  expect(searches[0]?.body).toEqual({ rowIds: [7] });
  expect(screen.getByRole("button", { name: "Find it by name: Fog bells" })).toHaveFocus();
  await searches[0]?.answer(null);

  await person.click(screen.getByRole("button", { name: "Find 2 by name" }));
  await waitFor(() => expect(searches).toHaveLength(2));
  expect(searches[1]?.body).toEqual({ rowIds: [7, 8] });
  await searches[1]?.fail(500);
  expect(await screen.findByText("Not searched")).toBeVisible();
});

test("a show of a list of subscriptions can be watched, with or without episodes to choose from", async () => {
  const watches = hold("POST", apiPaths.watchedShows());
  const links = ["https://slow.example/feed.xml"];
  const show = { ...deadRow(1, { links, showName: "Slow Radio" }), reason: "whole-show" as const };
  const rows = [show, { ...show, id: 2, state: "choose" as const, candidates: [{ ...EMPTY_DRAFT, title: "Fog" }] }];
  const { person } = renderWithProviders(<ImportReview list={listOf(rows)} feeds={[]} feedId={undefined} />);
  const [button, other] = await screen.findAllByRole("button", { name: "Look for me on Slow Radio" });
  expect(other).toBeVisible();
  await person.click(button as HTMLElement);
  await waitFor(() => expect(watches).toHaveLength(1));
  expect(watches[0]?.body).toEqual({ url: links[0] });
  await watches[0]?.answer({ id: 1, title: "Slow Radio" });
  expect(await screen.findByText("We'll look for you on this show.")).toBeVisible();
});

test("before it is looked up, and if nothing was found, a row shows what the list says", async () => {
  const hint = { title: "The bell ringers", showName: "Slow Radio", date: "2023-05-04" };
  const rows = [{ ...deadRow(1, hint), state: "waiting" as const, reason: null }, deadRow(2, hint)];
  renderWithProviders(<ImportReview list={listOf(rows)} feeds={[]} feedId={undefined} />);
  const [waiting, missing] = await screen.findAllByRole("article", { name: "The bell ringers" });
  for (const row of [waiting, missing]) expect(row).toHaveTextContent(/The bell ringersSlow Radio · May 4, 2023/);
  expect(waiting).toHaveTextContent(/Waiting$/);
});

test("adds all ticked rows, also those of a group that is not shown", async () => {
  const rows = [foundRow(1, "Fog bells"), { ...foundRow(2, "Ropes"), state: "not-found" as const }];
  const { person } = renderWithProviders(<ImportReview list={listOf(rows)} feeds={[]} feedId={undefined} />);
  expect(await screen.findByRole("button", { name: "Add 2 episodes" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: /^Not found/ }));
  expect(screen.queryByRole("article", { name: "Fog bells" })).toBeNull();
  expect(screen.getByRole("button", { name: "Add 2 episodes" })).toBeVisible();
});

test("who looks at the rows that wait sees all rows once none of them waits any more", async () => {
  const waiting = { ...foundRow(1, "Fog bells"), state: "waiting" as const };
  function Review() {
    const [first, setFirst] = useState<ImportRow>(waiting);
    return (
      <>
        <button type="button" onClick={() => setFirst(foundRow(1, "Fog bells"))}>
          Look up
        </button>
        <ImportReview list={listOf([first, foundRow(2, "Ropes")])} feeds={[]} feedId={undefined} />
      </>
    );
  }
  const { person } = renderWithProviders(<Review />);
  await person.click(await screen.findByRole("button", { name: /^Waiting/ }));
  expect(screen.queryByRole("article", { name: "Ropes" })).toBeNull();
  await person.click(screen.getByText("Look up"));
  expect(screen.getByRole("article", { name: "Ropes" })).toBeVisible();
  expect(screen.getByRole("button", { name: /^All/ })).toHaveAttribute("aria-pressed", "true");
});

test("a row that is unticked while its tick is saved stays unticked", async () => {
  const ticks = hold("PATCH", apiPaths.importRows(1));
  const stored = listOf([foundRow(1, "Fog bells", false)]);
  answer("GET", apiPaths.feeds(), []);
  answer("GET", apiPaths.imports(), [{ id: 1 }]);
  answer("GET", apiPaths.import(1), () => stored);
  const { person } = renderPage(ImportPage);
  const box = await screen.findByRole("checkbox", { name: "Fog bells" });
  await person.click(box);
  await person.click(box);
  await waitFor(() => expect(ticks).toHaveLength(2));
  stored.rows = [foundRow(1, "Fog bells", true)];
  const asked = callsOf("GET", apiPaths.import(1)).length;
  await ticks[0]?.answer(null);
  await waitFor(() => expect(callsOf("GET", apiPaths.import(1)).length).toBeGreaterThan(asked));
  expect(box).not.toBeChecked();
  stored.rows = [foundRow(1, "Fog bells", false)];
  await ticks[1]?.answer(null);
  expect(box).not.toBeChecked();
});

test("a choice that is not saved says so, and can be made again", async () => {
  const changes = hold("PATCH", apiPaths.importRow(1, 1));
  const candidates = [foundRow(1, "Fog bells").draft, foundRow(1, "Fog horns").draft] as ImportRow["candidates"];
  const row = { ...foundRow(1, "Fog"), state: "choose" as const, draft: null, candidates, isAddable: false };
  const { person } = renderWithProviders(<ImportReview list={listOf([row])} feeds={[]} feedId={undefined} />);
  await person.click(await screen.findByText("Fog horns"));
  await waitFor(() => expect(changes).toHaveLength(1));
  await changes[0]?.fail(500);
  expect(await screen.findByText("Not saved")).toBeVisible();
  await person.click(screen.getByText("Fog horns"));
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes[1]?.body).toEqual({ choice: 1 });
  await changes[1]?.answer(undefined);
});
