import { errorMessage } from "#web/lib/api-client.ts";
import { type ToastMessage, toast } from "#web/ui/toast-store.ts";

/**
 * The toasts of a mutation, as part of its `meta`: the query client shows them when it has ended, whatever has become of the component
 * that began it.
 */
export type Messages = {
  /** @returns undefined without a toast */
  done?(data: unknown, variables: unknown): ToastMessage | undefined;
  /** @returns undefined if the page shows the error, or nobody is to see it */
  failed?(error: Error, variables: unknown): ToastMessage | undefined;
};

/**
 * The toast of a failure.
 * @param title what failed: "Failed to delete episode"
 * @param fallback the text for an error without a message from the server
 */
export function failure(title: string, fallback?: string): (error: unknown) => ToastMessage {
  return (error) => ({ variant: "destructive", title, description: errorMessage(error, fallback) });
}

/** Tells the user in a toast that a call failed. Mutations have theirs in `meta`. */
export function showErrorToast(title: string, error: unknown, fallback?: string): void {
  toast(failure(title, fallback)(error));
}
