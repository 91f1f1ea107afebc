import type { CaptureResult, PostHog, Properties } from "posthog-js/dist/module.no-external.js";
import type { AnalyticsConfig } from "#domain/analytics-config.ts";
import type { CurrentUser } from "#domain/user.ts";

/** Undefined until a place for events is known, and for good where there is none or nobody shall be followed. */
let loading: Promise<PostHog | undefined> | undefined;

/** Begins to report: page views, page leaves and clicks by itself, everything else through the functions below. */
export function initAnalytics(place: AnalyticsConfig): void {
  if (loading || isTrackingRefused()) return;
  loading = load(place).catch((error) => {
    console.error("Product events could not be loaded:", error);
    return undefined;
  });
}

/** Sources: https://www.w3.org/TR/tracking-dnt/#navigator.donottrack and https://www.w3.org/TR/gpc/#javascript-property */
function isTrackingRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

async function load({ key, host }: AnalyticsConfig): Promise<PostHog> {
  const { default: posthog } = await import("posthog-js/dist/module.no-external.js");
  posthog.init(key, {
    api_host: host,
    capture_pageview: "history_change",
    capture_pageleave: true,
    autocapture: true,
    persistence: "localStorage",
    person_profiles: "identified_only",
    respect_dnt: true,
    before_send: (event) => event && withoutQueries(event),
    // Nothing besides the events: no flags, no settings and no scripts from there.
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

/** What somebody searches for, and what a mailed link bears, is nobody else's: our addresses go without it. */
function withoutQueries(event: CaptureResult): CaptureResult {
  return {
    ...event,
    properties: pathsOnly(event.properties),
    ...(event.$set && { $set: pathsOnly(event.$set) }),
    ...(event.$set_once && { $set_once: pathsOnly(event.$set_once) }),
  };
}

function pathsOnly(properties: Properties): Properties {
  const cut = (value: unknown) =>
    typeof value === "string" && value.startsWith(window.location.origin) ? value.replace(/[?#].*/s, "") : value;
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, cut(value)]));
}

function withPosthog(act: (posthog: PostHog) => void): void {
  void loading?.then((posthog) => posthog && act(posthog));
}

function report(event: string, properties?: Record<string, string | number | boolean>): void {
  withPosthog((posthog) => posthog.capture(event, properties));
}

/** Whose events these are from now on, and what is known of them. */
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

/** Nobody is signed in any more: what follows is somebody new's. */
export function resetUser(): void {
  withPosthog((posthog) => {
    if (posthog.get_property("$user_state") === "identified") posthog.reset();
  });
}

export function trackLogin(): void {
  report("user_logged_in");
}

export function trackRegistration(): void {
  report("user_registered");
}

export function trackEmailVerified(): void {
  report("email_verified");
}

export function trackFeedCreated(feed: { id: number; isDefault: boolean; isPublic: boolean }): void {
  report("feed_created", { feedId: feed.id, isDefault: feed.isDefault, isPublic: feed.isPublic });
}

export function trackFeedUpdated(feed: { id: number; isDefault: boolean; isPublic: boolean }): void {
  report("feed_updated", { feedId: feed.id, isDefault: feed.isDefault, isPublic: feed.isPublic });
}

export function trackFeedDeleted(feedId: number): void {
  report("feed_deleted", { feedId });
}

export function trackFeedSorted(feedId: number, sortMethod: string): void {
  report("feed_sorted", { feedId, sortMethod });
}

export function trackEpisodesReordered(feedId: number): void {
  report("episodes_reordered", { feedId });
}

export function trackEpisodeAdded(episode: EpisodeFacts): void {
  report("episode_added", factsOf(episode));
}

export function trackEpisodeUpdated(episode: EpisodeFacts): void {
  report("episode_updated", factsOf(episode));
}

export function trackEpisodeDeleted(episodeId: number): void {
  report("episode_deleted", { episodeId });
}

export function trackPremiumActivated(): void {
  report("premium_activated");
}

export function trackPremiumDeactivated(): void {
  report("premium_deactivated");
}

interface EpisodeFacts {
  id: number;
  audioUrl: string | null;
  youtubeUrl: string | null;
}

function factsOf({ id, audioUrl, youtubeUrl }: EpisodeFacts) {
  return { episodeId: id, hasAudio: audioUrl !== null, hasVideo: youtubeUrl !== null };
}
