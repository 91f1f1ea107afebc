import { useSyncExternalStore } from "react";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "plain" | "destructive";
  /** default 5000 */
  durationMs?: number;
  /** a button beside the text, which closes the toast */
  action?: { label: string; onClick: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

/** How long a dismissed toast stays in the store. A new toast replaces it earlier. */
const DISMISSED_REMOVAL_MS = 1_000_000;

let current: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. Only one is visible at a time: a new one replaces it. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  show({ ...message, id: lastId, isOpen: true });
}

/** Closes the visible toast. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return;
  show({ ...current, isOpen: false });
  setTimeout(() => current?.id === id && show(undefined), DISMISSED_REMOVAL_MS);
}

const SAVED_TOAST_KEY = "aircheck.toast";

/** Saves the visible toast before a full page load, so that the next page can show it. */
export function saveToastForNextPage(): void {
  if (!current?.isOpen) return;
  const { title, description, variant, durationMs } = current;
  try {
    sessionStorage.setItem(SAVED_TOAST_KEY, JSON.stringify({ title, description, variant, durationMs }));
  } catch {
    // Session storage is unavailable: the toast ends with this page.
  }
}

/** Shows the toast that the previous page saved. */
export function showSavedToast(): void {
  try {
    const saved = sessionStorage.getItem(SAVED_TOAST_KEY);
    sessionStorage.removeItem(SAVED_TOAST_KEY);
    if (saved) toast(JSON.parse(saved));
  } catch {
    // Session storage is unavailable, so nothing was saved.
  }
}

/** The current toast, for the Toaster. */
export function useToast(): ShownToast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => undefined,
  );
}
