import { useMutation } from "@tanstack/react-query";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { callApi } from "#web/lib/api-client.ts";
import { capture } from "#web/lib/product-events.ts";
import { currentUserQuery } from "./current-user.ts";
import { failure } from "./messages.ts";

/** Activates premium, or deactivates it. */
export function useChangePlan() {
  return useMutation({
    meta: {
      own: currentUserQuery().queryKey,
      done: (user: CurrentUser) =>
        user.isPremium
          ? { title: "Premium Activated", description: "Your premium status has been activated successfully!" }
          : { title: "Premium Deactivated", description: "Your premium status has been removed." },
      failed: failure("Error"),
    },
    mutationFn: (isPremium: boolean) =>
      callApi<CurrentUser>("POST", isPremium ? apiPaths.activatePremium() : apiPaths.deactivatePremium()),
    onSuccess: trackPlan,
  });
}

/** Activates premium from an upgrade button. */
export function useUpgrade() {
  return useMutation({
    meta: {
      own: currentUserQuery().queryKey,
      done: () => ({ title: "Upgrade successful", description: "You have successfully upgraded to premium!" }),
      failed: failure("Upgrade failed"),
    },
    mutationFn: () => callApi<CurrentUser>("POST", apiPaths.upgrade()),
    onSuccess: trackPlan,
  });
}

function trackPlan({ isPremium }: CurrentUser): void {
  capture(isPremium ? "premium_activated" : "premium_deactivated");
}
