import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { Import, ImportRow } from "#domain/imports/import.ts";
import { hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { ListReadings } from "./list-readings.tsx";

function row(id: number, hint: Partial<ImportRow["hint"]>, fields: Partial<ImportRow> = {}): ImportRow {
  const named = { title: `Episode ${id}`, showName: null, links: [], date: null, kind: null, context: "", ...hint };
  return { id, hint: named, state: "found", reason: null, isAdded: false, ...fields } as ImportRow;
}

const listOf = (rows: ImportRow[], columns: Import["columns"] = null) => ({ id: 1, columns, rows }) as Import;
const HEADED = [1, 2, 3].map((id) => row(id, { heading: "Slow Radio" }));

test("a list without shows says so, and one choice takes its headings for them", async () => {
  const readings = hold("POST", apiPaths.importReading(1));
  const { person } = renderWithProviders(<ListReadings list={listOf(HEADED)} />);
  expect(await screen.findByText("3 of 3 rows have no show")).toBeVisible();
  expect(screen.getByRole("list", { name: "How the first rows are read" })).toHaveTextContent(
    /TitleEpisode 1ShowNoneHeadingSlow Radio/,
  );
  await person.click(screen.getByRole("button", { name: "Use headings as shows" }));
  await waitFor(() => expect(readings).toHaveLength(1));
  expect(readings[0]?.body).toEqual({ reading: "headings-are-shows" });
  await readings[0]?.fail(500);
  expect(await screen.findByText("The list was not changed")).toBeVisible();
});

test("a list with shows offers to swap them with the titles, once it is opened", async () => {
  const readings = hold("POST", apiPaths.importReading(1));
  const rows = [1, 2, 3].map((id) => row(id, { showName: `Talk ${id}` }));
  const { person } = renderWithProviders(<ListReadings list={listOf(rows)} />);
  const summary = await screen.findByText("Titles or shows wrong in every row?");
  expect(screen.getByRole("button", { name: "Swap titles and shows" })).not.toBeVisible();
  await person.click(summary);
  await person.click(screen.getByRole("button", { name: "Swap titles and shows" }));
  await waitFor(() => expect(readings.map(({ body }) => body)).toEqual([{ reading: "swapped" }]));
  expect(screen.queryByRole("button", { name: "Use headings as shows" })).not.toBeInTheDocument();
});

test("a list whose days can be read in two ways asks once which they are", async () => {
  const readings = hold("POST", apiPaths.importReading(1));
  const firstOfYear = { draft: { releaseDate: "2026-01-01T00:00:00.000Z" } as ImportRow["draft"] };
  const rows = [1, 2, 3].map((id) =>
    row(
      id,
      { showName: "Slow Radio", date: "2026", context: `Slow Radio · Episode ${id} · 0${id + 1}/01/2026` },
      firstOfYear,
    ),
  );
  const { person } = renderWithProviders(<ListReadings list={listOf(rows)} />);
  expect(await screen.findByText("3 of 3 rows have no exact date")).toBeVisible();
  expect(screen.getByRole("list", { name: "How the first rows are read" })).toHaveTextContent(
    "TextSlow Radio · Episode 1 · 02/01/2026",
  );
  expect(screen.getByRole("button", { name: "02/01/2026 is Feb 1, 2026" })).toBeVisible();
  await person.click(screen.getByRole("button", { name: "02/01/2026 is Jan 2, 2026" }));
  await waitFor(() => expect(readings.map(({ body }) => body)).toEqual([{ reading: "days-first" }]));
});

test("days in digits that can be read in one way are offered once", async () => {
  const rows = [1, 2, 3].map((id) => row(id, { showName: `2026010${id}` }));
  renderWithProviders(<ListReadings list={listOf(rows)} />);
  expect(await screen.findAllByRole("button", { name: /^20260101 is/ })).toHaveLength(1);
});

test.each<[string, Partial<ImportRow["hint"]>, Partial<ImportRow>]>([
  ["rows that have a day", { date: "2026-01-05" }, {}],
  [
    "rows whose episodes have one",
    { date: "2026" },
    { draft: { releaseDate: "2026-01-05T00:00:00.000Z" } as ImportRow["draft"] },
  ],
])("no day is asked for %s", async (_, hint, fields) => {
  const rows = [1, 2, 3].map((id) => row(id, { showName: "Slow Radio", context: "05/01/2026", ...hint }, fields));
  renderWithProviders(<ListReadings list={listOf(rows)} />);
  expect(await screen.findByText("Titles or shows wrong in every row?")).toBeVisible();
  expect(screen.queryByRole("button", { name: /is Jan 5/ })).not.toBeInTheDocument();
});

test.each<[string, Import]>([
  ["a table, which has columns", listOf(HEADED, [{ header: "One", meaning: "title" }])],
  ["a list of two rows", listOf(HEADED.slice(1))],
  [
    "rows that are added or corrected",
    listOf([1, 2, 3].map((id) => row(id, { heading: "Slow Radio", isCorrected: true }))),
  ],
])("nothing is offered for %s", (_, list) => {
  renderWithProviders(<ListReadings list={list} />);
  expect(screen.queryByText(/show/)).not.toBeInTheDocument();
});
