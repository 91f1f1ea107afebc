import { useSyncExternalStore } from "react";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "plain" | "destructive";
  /** 5000 unless told */
  durationMs?: number;
}

export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

/** How long a dismissed toast stays in the document, unseen; one that comes meanwhile takes its place. */
const DISMISSED_REMOVAL_MS = 1_000_000;

let current: ShownToast | undefined;
let shownCount = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Tells the person something in passing. One toast is visible at a time: a new one takes the old one's place. */
export function toast(message: ToastMessage): void {
  shownCount += 1;
  show({ ...message, id: shownCount, isOpen: true });
}

/** Lets the toast on the screen go. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.isOpen) return;
  show({ ...current, isOpen: false });
  setTimeout(() => current?.id === id && show(undefined), DISMISSED_REMOVAL_MS);
}

const SAVED_TOAST_KEY = "aircheck.toast";

/** Has the next document of this tab show the present toast, as this document is about to end. */
export function saveToastForNextPage(): void {
  if (!current?.isOpen) return;
  const { title, description, variant, durationMs } = current;
  try {
    sessionStorage.setItem(SAVED_TOAST_KEY, JSON.stringify({ title, description, variant, durationMs }));
  } catch {
    // Without storage the message ends with its document.
  }
}

/** Shows what the document before had to say last. */
export function showSavedToast(): void {
  try {
    const saved = sessionStorage.getItem(SAVED_TOAST_KEY);
    sessionStorage.removeItem(SAVED_TOAST_KEY);
    if (saved) toast(JSON.parse(saved));
  } catch {
    // Without storage nothing was saved here.
  }
}

/** The toast to show, for the one place that shows it. */
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
