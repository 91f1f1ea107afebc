/** The PostHog project that pages send analytics events to. */
export interface AnalyticsConfig {
  /** the project's public key */
  key: string;
  /** scheme and host of the PostHog server, possibly with a path */
  host: string;
}

/** Absolute URLs that the footer links to; null where the operator has none. */
export interface FooterLinks {
  sourceUrl: string | null;
  privacyUrl: string | null;
  /** a page or a mail address */
  contactUrl: string | null;
}

/** The operator's settings that pages show or use. Everybody can read them. */
export interface PageConfig {
  /** scheme and host of public URLs, without a trailing slash */
  origin: string;
  /** null when pages report nothing */
  analytics: AnalyticsConfig | null;
  footerLinks: FooterLinks;
  /** false without a mail server: nobody can be sent a link or a code */
  canSendMail: boolean;
  /** whether everybody can act only after signing in with a passkey */
  requiresPasskeys: boolean;
}
