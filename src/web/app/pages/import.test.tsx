import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf } from "#test/support/components/api.ts";
import { renderPage } from "#test/support/components/render.tsx";
import ImportPage from "./import.tsx";

test("a list whose turn never comes is asked for less and less", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const list = { id: 7, status: "reading", rows: [], leftOut: [], leftOutCount: 0 };
  answer("GET", apiPaths.feeds(), []);
  answer("GET", apiPaths.imports(), []);
  renderPage(ImportPage);
  fireEvent.change(await screen.findByLabelText("Paste your list"), { target: { value: "https://example.com/1" } });

  answer("POST", apiPaths.imports(), { id: 7 });
  answer("GET", apiPaths.imports(), [{ id: 7 }]);
  answer("GET", apiPaths.import(7), list);
  fireEvent.click(screen.getByRole("button", { name: "Read this list" }));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  // The form no longer waits: the page says what is done.
  await waitFor(() => expect(screen.getByText("Reading your list")).toBeInTheDocument());

  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(callsOf("GET", apiPaths.import(7)).length).toBeLessThan(100);
});
