import { escapeHtml } from "./escape-markup.ts";
import { toScriptJson } from "./script-json.ts";
import type { PremiumMode } from "./users/plan.ts";

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
  premium: PremiumMode;
}

/** The settings in the documents that the build renders. The server replaces each by the operator's (writePageConfig). */
export const BUILD_PAGE_CONFIG = {
  origin: "https://origin.invalid",
  analytics: null,
  footerLinks: {
    sourceUrl: "https://source.invalid",
    privacyUrl: "https://privacy.invalid",
    contactUrl: "https://contact.invalid",
  },
  canSendMail: true,
  requiresPasskeys: false,
  premium: "beta",
} satisfies PageConfig;

/**
 * Writes the operator's settings into a document of the build: the JSON for scripts, and the addresses that its HTML names. An item
 * of a list that links to an address which the operator does not have is removed.
 * @throws Error if the document has no place for settings
 */
export function writePageConfig(html: string, config: PageConfig): string {
  const json = toScriptJson(BUILD_PAGE_CONFIG);
  if (!html.includes(json)) throw new Error("The document has no place for settings.");
  let written = html.replace(json, () => toScriptJson(config)).replaceAll(BUILD_PAGE_CONFIG.origin, config.origin);
  for (const [name, placeholder] of Object.entries(BUILD_PAGE_CONFIG.footerLinks)) {
    const url = config.footerLinks[name as keyof FooterLinks];
    written =
      url === null
        ? written.replace(new RegExp(`<li><a href="${placeholder}"[^>]*>[^<]*</a></li>`), "")
        : written.replaceAll(placeholder, () => escapeHtml(url));
  }
  return written;
}
