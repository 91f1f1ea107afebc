import type { CaptureResult, PostHog, Properties } from "posthog-js/dist/module.no-external.js";
import { withoutPrivateAddresses } from "#domain/links/private-address.ts";
import type { AnalyticsConfig } from "#domain/page-config.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { hasOptedOut } from "#web/lib/has-opted-out.ts";

/** Undefined until initAnalytics is called, and for good where analytics is off or the visitor has opted out. */
let loading: Promise<PostHog | undefined> | undefined;

/** Loads PostHog, which then captures page views, page leaves and clicks. Does nothing for visitors who opted out. */
export function initAnalytics(config: AnalyticsConfig): void {
  if (loading || hasOptedOut()) return;
  loading = loadPosthog(config).catch((error) => {
    console.error("Analytics could not be loaded:", error);
    return undefined;
  });
}

async function loadPosthog({ key, host }: AnalyticsConfig): Promise<PostHog> {
  const { default: posthog } = await import("posthog-js/dist/module.no-external.js");
  posthog.init(key, {
    api_host: host,
    capture_pageview: "history_change",
    capture_pageleave: true,
    autocapture: true,
    persistence: "localStorage",
    person_profiles: "identified_only",
    respect_dnt: true,
    before_send: (event) => event && stripQueryStrings(event),
    // Events only: no feature flags, remote settings or scripts from PostHog.
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    disable_session_recording: true,
    disable_surveys: true,
    capture_dead_clicks: false,
    capture_exceptions: false,
    capture_heatmaps: false,
    capture_performance: false,
  });
  return posthog;
}

/**
 * Search terms and the tokens of mailed links are private: URLs of this site are sent without query and fragment. Of clicked links, the
 * addresses that are keys are left out.
 */
function stripQueryStrings(event: CaptureResult): CaptureResult {
  return {
    ...event,
    properties: stripFromProperties(event.properties),
    ...(event.$set && { $set: stripFromProperties(event.$set) }),
    ...(event.$set_once && { $set_once: stripFromProperties(event.$set_once) }),
  };
}

function stripFromProperties(properties: Properties): Properties {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (Object.prototype.toString.call(value) === "[object Object]") return stripFromProperties(value as Properties);
    if (typeof value !== "string") return value;
    return withoutPrivateAddresses(value.startsWith(window.location.origin) ? value.replace(/[?#].*/s, "") : value);
  };
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, strip(value)]));
}

function withPosthog(action: (posthog: PostHog) => void): void {
  void loading?.then((posthog) => posthog && action(posthog));
}

/** Sends an event, if analytics is on. */
export function capture(event: string, properties?: Record<string, string | number | boolean>): void {
  withPosthog((posthog) => posthog.capture(event, properties));
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
