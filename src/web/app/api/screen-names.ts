import { queryOptions, useMutation } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { ConnectionError, callApi, errorMessage } from "#web/lib/api-client.ts";
import type { ToastMessage } from "#web/ui/toast-store.ts";
import { currentUserQuery } from "./current-user.ts";

/** Another user may take the name in the meantime. */
const AVAILABILITY_STALE_MS = 10_000;

interface ScreenNameAvailability {
  valid: boolean;
  isPremium: boolean;
  message: string;
}

/** Whether the current user, or a new one, can take a screen name. */
export function screenNameAvailabilityQuery(screenName: string) {
  return queryOptions({
    queryKey: ["screen-name-availability", screenName],
    queryFn: () => callApi<ScreenNameAvailability>("POST", apiPaths.validateScreenName(), { screenName }),
    staleTime: AVAILABILITY_STALE_MS,
  });
}

/** Changes the screen name, and with it the user's public URLs. */
export function useChangeScreenName() {
  return useMutation({
    meta: {
      own: currentUserQuery().queryKey,
      done: () => ({ title: "Screen name updated", description: "Your screen name has been updated successfully." }),
      failed,
    },
    mutationFn: (screenName: string) => callApi<CurrentUser>("POST", apiPaths.screenName(), { screenName }),
  });
}

/** Whether a message of the server says that the last change is too recent. */
export function isRestriction(message: string): boolean {
  return message.includes("cannot be changed at this time");
}

/** The page shows the restriction, and what got no response. */
function failed(error: Error): ToastMessage | undefined {
  const message = errorMessage(error, "Failed to update screen name");
  if (error instanceof ConnectionError || isRestriction(message)) return undefined;
  const isTaken = message.includes("already taken") || message.includes("duplicate key");
  return {
    variant: "destructive",
    title: isTaken ? "Screen name unavailable" : "Update failed",
    description: message,
    durationMs: 5000,
  };
}
