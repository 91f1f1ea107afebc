import { URL_MAX_LENGTH } from "../fields.ts";
import { MEDIA_FILE_PATH } from "./canonical-enclosure-url.ts";

/** Parameters that newsletters, advertisements and social networks add. None of them tells a page what to show. */
const ADDED_BY_TRACKERS =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|at_(?:medium|campaign)|mc_[ce]id|fbclid|gclid|dclid|gbraid|wbraid|yclid|msclkid|twclid|ttclid|li_fat_id|igsh|igshid|_hsenc|_hsmi|__hs\w+|mkt_tok|vero_id|oly_(?:anon|enc)_id|ck_subscriber_id|trk|_gl)$/i;
/** At these hosts, these parameters as well. */
const ADDED_BY_SHARE_BUTTONS = /^(?:si|feature|pp|ab_channel)$/;
const HOSTS_WITH_SHARE_BUTTONS = /^(?:[a-z]+\.)?(?:youtube\.com|youtu\.be|spotify\.com)$/;

/**
 * Removes from a link what tracks the person who follows it, and the text that a browser would mark on the page. The link of an
 * audio file stays as it is, because shows count by it, unless it is too long.
 * @param link absolute http(s) URL
 */
export function withoutTracking(link: string): string {
  const { hostname, pathname } = new URL(link);
  if (MEDIA_FILE_PATH.test(pathname) && link.length <= URL_MAX_LENGTH) return link;
  const isTracking = (name: string) =>
    ADDED_BY_TRACKERS.test(name) || (HOSTS_WITH_SHARE_BUTTONS.test(hostname) && ADDED_BY_SHARE_BUTTONS.test(name));
  const [, beforeQuery = "", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(link) ?? [];
  const parameters = query.split("&");
  const kept = parameters.filter((parameter) => !isTracking(parameter.split("=", 1)[0] ?? ""));
  return (
    beforeQuery + (kept.length > 0 && query !== "" ? `?${kept.join("&")}` : "") + hash.replace(/#?:~:text=.*$/s, "")
  );
}
