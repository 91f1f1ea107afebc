import { useEffect } from "react";
import type { AnalyticsConfig } from "#domain/product-events.ts";
import { beginProductEvents, forgetPerson, identifyPerson } from "#web/analytics/product-events.ts";
import { useCurrentUser } from "#web/api/users.ts";

/** Reports what happens on the screens, and whose doing it is; nothing where there is no place for it. */
export function ProductEvents({ place }: { place: AnalyticsConfig | null }) {
  const user = useCurrentUser();
  useEffect(() => {
    if (place) beginProductEvents(place);
  }, [place]);
  useEffect(() => {
    if (user) identifyPerson(user);
    else if (user === null) forgetPerson();
  }, [user]);
  return null;
}
