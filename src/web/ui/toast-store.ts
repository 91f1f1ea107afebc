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

let current: ShownToast | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Tells the person something in passing. One toast is visible at a time: a new one takes the old one's place. */
export function toast(message: ToastMessage): void {
  show({ ...message, id: (current?.id ?? 0) + 1, isOpen: true });
}

/** Lets the toast on the screen go. */
export function dismissToast(id: number): void {
  if (current?.id === id) show({ ...current, isOpen: false });
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
