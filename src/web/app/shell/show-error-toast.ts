import { failure } from "#web/app/api/messages.ts";
import { toast } from "#web/ui/toast-store.ts";

/** Tells the user in a toast that a call failed. Mutations have theirs in `meta`. */
export function showErrorToast(title: string, error: unknown, fallback?: string): void {
  toast(failure(title, fallback)(error));
}
