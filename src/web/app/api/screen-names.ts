import { queryOptions, useMutation } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { callApi } from "#web/lib/api-client.ts";
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
    meta: { own: currentUserQuery().queryKey },
    mutationFn: (screenName: string) => callApi<CurrentUser>("POST", apiPaths.screenName(), { screenName }),
  });
}
