import { useEffect } from "react";
import type { AnalyticsConfig } from "#domain/analytics-config.ts";
import { identifyUser, initAnalytics, resetUser } from "#web/analytics/events.ts";
import { useCurrentUser } from "#web/api/users.ts";

/** Reports what happens on the screens, and whose doing it is; nothing where there is no place for it. */
export function Analytics({ place }: { place: AnalyticsConfig | null }) {
  const user = useCurrentUser();
  useEffect(() => {
    if (place) initAnalytics(place);
  }, [place]);
  useEffect(() => {
    if (user) identifyUser(user);
    else if (user === null) resetUser();
  }, [user]);
  return null;
}
