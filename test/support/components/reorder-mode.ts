import { act, fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";

const ROW = "li[aria-posinset]";

/** jsdom has no layout: the rows of a list that is reordered are where their style says. */
export function layOutRows(): void {
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const row = this.closest<HTMLElement>(ROW);
    return new DOMRect(0, Number.parseFloat(row?.style.top || "0"), 300, 72);
  });
}

/** The rows with their positions, such as "1 Charlie". */
export function numberedRows(): string[] {
  return [...document.querySelectorAll(ROW)].map(({ textContent }) =>
    String(textContent).replace(/^(\d+)(.*?)\w{3} \d+, \d{4}$/, "$1 $2"),
  );
}

/** Moves the first row below the second one, with the keyboard. */
export async function moveFirstRowDown(): Promise<void> {
  const handle = screen.getAllByLabelText(/^Move /)[0];
  handle?.focus();
  for (const code of ["Space", ...Array(4).fill("ArrowDown"), "Space"]) {
    fireEvent.keyDown(document.activeElement ?? document.body, { code });
    // The list listens, and measures, in the turn after a key.
    await act(() => new Promise((resolve) => setTimeout(resolve)));
  }
}
