import type { PostHog } from "posthog-js/dist/module.no-external.js";
import type { AnalyticsConfig } from "#domain/page-config.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { hasOptedOut } from "#web/lib/has-opted-out.ts";

/*
 * What pages report of their use. This file is part of every page, and has nothing of PostHog, which comes with posthog.ts where it is
 * configured. Blockers stop files by their names: none that pages need is called after PostHog.
 */

/** Undefined until initAnalytics is called, and for good where analytics is off or the visitor has opted out. */
let loading: Promise<PostHog | undefined> | undefined;

/** Loads PostHog, which then captures page views, page leaves and clicks. Does nothing for visitors who opted out. */
export function initAnalytics(config: AnalyticsConfig): void {
  if (loading || hasOptedOut()) return;
  loading = import("./posthog.ts")
    .then(({ startPosthog }) => startPosthog(config))
    .catch((error) => {
      console.error("Analytics could not be loaded:", error);
      return undefined;
    });
}

function withPosthog(action: (posthog: PostHog) => void): void {
  void loading?.then((posthog) => posthog && action(posthog));
}

/**
 * Sends an event, if analytics is on. It leaves at once: PostHog compresses a batch in the background, and loses it if the page is left
 * meanwhile.
 */
export function capture(event: string, properties?: Record<string, string | number | boolean>): void {
  withPosthog((posthog) => posthog.capture(event, properties, { send_instantly: true }));
}

/** Attributes all following events to this user. */
export function identifyUser(user: CurrentUser): void {
  withPosthog((posthog) =>
    posthog.identify(String(user.id), {
      email: user.email,
      name: user.displayName || undefined,
      username: user.screenName,
      isPremium: user.isPremium,
      isVerified: user.isVerified,
      isAdmin: user.isAdmin,
    }),
  );
}

/** Starts a new anonymous identity after a user has signed out. */
export function resetUser(): void {
  withPosthog((posthog) => {
    if (posthog.get_property("$user_state") === "identified") posthog.reset();
  });
}
