import type { CaptureResult, PostHog, Properties } from "posthog-js/dist/module.no-external.js";
import posthog from "posthog-js/dist/module.no-external.js";
import { withoutPrivateAddresses } from "#domain/links/private-address.ts";
import type { AnalyticsConfig } from "#domain/page-config.ts";

/** Starts PostHog. Loaded only where it is configured. */
export function startPosthog({ key, host }: AnalyticsConfig): PostHog {
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
