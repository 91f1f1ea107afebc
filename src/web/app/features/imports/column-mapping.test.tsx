import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import type { Import, ImportColumnMeaning } from "#domain/imports/import.ts";
import { hold } from "#test/support/components/api.ts";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { ColumnMapping } from "./column-mapping.tsx";

test("a column that is changed before the last change was answered keeps both changes", async () => {
  const changes = hold("PUT", apiPaths.importColumns(1));
  const columns: { header: string; meaning: ImportColumnMeaning | null }[] = [
    { header: "One", meaning: null },
    { header: "Two", meaning: "link" },
  ];
  const list = { id: 1, canChangeColumns: true, columns } as Import;
  const { person } = renderWithProviders(<ColumnMapping list={list} />);
  await person.click(await screen.findByText(/^Columns:/));
  await person.selectOptions(screen.getByLabelText("One"), "title");
  expect(screen.getByLabelText("One")).toHaveValue("title");
  await person.selectOptions(screen.getByLabelText("Two"), "Not used");
  await waitFor(() => expect(changes).toHaveLength(1));
  await changes[0]?.answer(list);
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes.map(({ body }) => body)).toEqual([{ columns: ["title", "link"] }, { columns: ["title", null] }]);
  await changes[1]?.answer(list);
});
