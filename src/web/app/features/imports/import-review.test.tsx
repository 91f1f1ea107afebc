import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { Import, ImportRow } from "#domain/imports/import.ts";
import { hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
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

function listOf(rows: ImportRow[]): Import {
  const counts = { done: rows.length, total: rows.length, notTakenCount: 0, isCut: false };
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
  await searches[1]?.answer(null);
});
