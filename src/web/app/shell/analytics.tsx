import { useEffect } from "react";
import type { AnalyticsConfig } from "#domain/page-config.ts";
import { useCurrentUser } from "#web/app/api/current-user.ts";
import { identifyUser, initAnalytics, resetUser } from "#web/lib/product-events.ts";

/** Starts analytics and keeps its identity in step with the signed-in user. Does nothing without a config. */
export function Analytics({ config }: { config: AnalyticsConfig | null }) {
  const user = useCurrentUser();
  useEffect(() => {
    if (config) initAnalytics(config);
  }, [config]);
  useEffect(() => {
    if (user) identifyUser(user);
    else if (user === null) resetUser();
  }, [user]);
  return null;
}
