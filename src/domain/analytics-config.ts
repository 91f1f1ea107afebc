/** Where pages send product events; an instance without such a place has null. */
export interface AnalyticsConfig {
  /** PostHog's public key of the project */
  key: string;
  /** scheme and host that take the events, perhaps with a path */
  host: string;
}
