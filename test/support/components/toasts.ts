import { act, renderHook, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import { dismissToast, useToast } from "#web/ui/toast-store.ts";

/** Waits for a toast with exactly this title and description. @returns queries within it, such as for its button */
export async function expectToast(title: string, description?: string) {
  return waitFor(() => {
    const region = document.querySelector<HTMLElement>("[role=region][aria-label^=Notifications]");
    const shown = region?.querySelector("li");
    // It can be clicked from its second rendering on.
    if (!shown || region?.style.pointerEvents === "none") throw new Error(`There is no toast “${title}”.`);
    expect(within(shown).getByText(title)).toBeVisible();
    if (description !== undefined) expect(within(shown).getByText(description)).toBeVisible();
    return within(shown);
  });
}

/** Closes the toast of a test: modules outlive it, and the next test would show it. */
export function forgetToast(): void {
  const { result, unmount } = renderHook(useToast);
  unmount();
  const shown = result.current;
  if (!shown) return;
  vi.useFakeTimers();
  act(() => dismissToast(shown.id));
  vi.runAllTimers();
  vi.useRealTimers();
}
