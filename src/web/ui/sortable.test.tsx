import { arrayMove, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { MoveHandle, Sortable, useSortableItem } from "./sortable.tsx";

/** Rows without ids of their own, which have those of their places. */
function Tides() {
  const [rows, setRows] = useState(["Spring", "Neap", "Ebb"]);
  return (
    <Sortable
      ids={rows.map((_, index) => `row.${index}`)}
      nameOf={(id) => rows[Number(String(id).slice(4))] ?? ""}
      onMove={(from, to) => setRows(arrayMove(rows, from, to))}
      strategy={verticalListSortingStrategy}
    >
      {() => rows.map((row, index) => <Row key={`row.${String(index)}`} id={`row.${index}`} name={row} />)}
    </Sortable>
  );
}

function Row({ id, name }: { id: string; name: string }) {
  const { item, handle } = useSortableItem(id);
  return (
    <div {...item}>
      <MoveHandle handle={handle} name={name} />
    </div>
  );
}

test("an item that its menu has moved keeps the focus in its new place", async () => {
  const { person } = renderWithProviders(<Tides />);
  await person.click(screen.getByLabelText("Move Spring"));
  await person.click(await screen.findByRole("menuitem", { name: "Move down" }));
  expect(screen.getAllByLabelText(/^Move /).map((handle) => handle.getAttribute("aria-label"))).toEqual([
    "Move Neap",
    "Move Spring",
    "Move Ebb",
  ]);
  expect(screen.getByText("Spring was moved to position 2 of 3.")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  // A menu gives the focus back in the turn after it has gone.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByLabelText("Move Spring")).toHaveFocus();
});

test("a menu that moves nothing gives the focus back", async () => {
  const { person } = renderWithProviders(<Tides />);
  await person.click(screen.getByLabelText("Move Neap"));
  expect(await screen.findByRole("menu")).toBeVisible();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByLabelText("Move Neap")).toHaveFocus());
});
