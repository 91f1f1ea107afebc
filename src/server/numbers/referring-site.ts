const HOST = /^[\w.-]{1,253}(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/;

/**
 * The host of the site that a visitor came from, or that frames the player: lower case, without `www.`, with a port other than
 * the default one.
 * @param referrer a Referer header or document.referrer
 * @param ownHost the host of this instance
 * @returns '' for none, for this instance itself, and for anything that is not the URL of a web page
 */
export function referringSite(referrer: string | undefined, ownHost: string): string {
  if (!referrer || !URL.canParse(referrer)) return "";
  const { protocol, host } = new URL(referrer);
  if ((protocol !== "http:" && protocol !== "https:") || host === ownHost || !HOST.test(host)) return "";
  return host.replace(/^www\./, "");
}
