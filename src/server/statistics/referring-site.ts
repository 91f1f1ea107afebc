/** The longest host name. Source: https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4 */
export const MAX_SITE_BYTES = 253;

/** Browsers write hosts in their normal form, so no parser is needed: this runs with every page view. */
const WEB_PAGE = /^https?:\/\/(?:www\.)?([\w.-]{1,253}(?::\d{1,5})?|\[[0-9a-f:]{2,39}\](?::\d{1,5})?)(?:[/?#]|$)/i;

/**
 * The host of the site that a visitor came from, or that frames the player: lower case, without `www.`, with a port if one is named,
 * at most MAX_SITE_BYTES bytes.
 * @param referrer a Referer header or document.referrer
 * @param ownHost the host of this instance
 * @returns '' for none, for this instance itself, and for anything that is not the URL of a web page
 */
export function referringSite(referrer: string | undefined, ownHost: string): string {
  if (!referrer) return "";
  const site = WEB_PAGE.exec(referrer)?.[1]?.toLowerCase() ?? "";
  return site.length > MAX_SITE_BYTES || site === ownHost.replace(/^www\./, "") ? "" : site;
}
