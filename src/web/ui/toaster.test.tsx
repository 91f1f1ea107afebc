import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderWithProviders } from "#test/support/components/render.tsx";
import { expectToast } from "#test/support/components/toasts.ts";
import { toast } from "./toast-store.ts";

test.each([
  ["five", undefined, 5000],
  ["ten", 10_000, 10_000],
])("a toast closes by itself after %s seconds", async (_name, durationMs, lifetimeMs) => {
  renderWithProviders(<p>A page</p>);
  // The first toast loads the code.
  act(() => toast({ title: "Earlier" }));
  await expectToast("Earlier");
  vi.useFakeTimers();
  act(() => toast({ title: "Saved", ...(durationMs && { durationMs }) }));
  act(() => void vi.advanceTimersByTime(lifetimeMs - 1));
  expect(screen.getByText("Saved")).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText("Saved")).toBeNull();
  // Its region stays for a while, for the next toast.
  const region = () => document.querySelector("[role=region][aria-label^=Notifications]");
  expect(region()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1_000_000));
  expect(region()).toBeNull();
});

test("a toast replaces the one before, and a click closes it", async () => {
  const { person } = renderWithProviders(<p>A page</p>);
  act(() => toast({ title: "Saved" }));
  await expectToast("Saved");
  act(() => toast({ title: "Deleted" }));
  await expectToast("Deleted");
  expect(screen.queryByText("Saved")).toBeNull();
  await person.click(screen.getByLabelText("Dismiss"));
  expect(screen.queryByText("Deleted")).toBeNull();
});
