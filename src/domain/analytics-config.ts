/** The PostHog project that pages send analytics events to. */
export interface AnalyticsConfig {
  /** the project's public key */
  key: string;
  /** scheme and host of the PostHog server, possibly with a path */
  host: string;
}
