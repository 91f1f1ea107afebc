import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { trackPremiumActivated, trackPremiumDeactivated } from "#web/app/analytics/events.ts";
import { callApi } from "./client.ts";
import { currentUserQuery } from "./current-user.ts";
import { feedsQuery } from "./feeds.ts";
import { clearScreenNameAvailability } from "./screen-names.ts";

/** Activates premium, or deactivates it. */
export function useChangePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isPremium: boolean) =>
      callApi<CurrentUser>("POST", isPremium ? apiPaths.activatePremium() : apiPaths.deactivatePremium()),
    onSuccess: (user) => applyPlan(queryClient, user),
  });
}

/** Activates premium from an upgrade button. */
export function useUpgrade() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<CurrentUser>("POST", apiPaths.upgrade()),
    onSuccess: (user) => applyPlan(queryClient, user),
  });
}

/** The plan decides which screen names are allowed and which feeds are public. */
function applyPlan(queryClient: QueryClient, user: CurrentUser) {
  if (user.isPremium) trackPremiumActivated();
  else trackPremiumDeactivated();
  queryClient.setQueryData(currentUserQuery().queryKey, user);
  clearScreenNameAvailability(queryClient);
  return queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
}
