import { errorMessage } from "#web/lib/api-client.ts";
import { toast } from "#web/ui/toast-store.ts";

/**
 * Tells the user in a toast that a call failed.
 * @param title what failed: "Failed to delete episode"
 * @param fallback the text for an error without a message from the server
 */
export function showErrorToast(title: string, error: unknown, fallback?: string): void {
  toast({ variant: "destructive", title, description: errorMessage(error, fallback) });
}
