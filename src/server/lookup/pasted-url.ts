import { isHttpUrl, URL_MAX_LENGTH } from "#domain/fields.ts";
import { invalidField } from "#server/errors.ts";

/** What podcast apps put before a feed's address, with or without a whole address behind it. */
const APP_SCHEME = /^(?:feed|podcast|itpc|pcast|itms-pcast|itms-podcasts?|podcasts?):(?:\/\/)?/i;

/** Spotify's own way to name an episode or a show. */
const SPOTIFY_NAME = /^spotify:(episode|show):([A-Za-z0-9]{22})$/;
/** A piece of HTML, as players' "embed" buttons give it: the address of what it shows. */
const EMBEDDED = /<(?:iframe|a|audio|source|video|embed)\s[^>]*?\b(?:src|href)\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)/i;

/**
 * The address in what a person pasted: quotes and angle brackets round it, words before it, an app's scheme and a missing
 * scheme are forgiven, and a player's HTML and Spotify's own names are read.
 * @returns an absolute http(s) address
 * @throws AppError 400 'invalid' when there is none
 */
export function parsePastedUrl(pasted: string): string {
  const embedded = EMBEDDED.exec(pasted)?.[1]?.replaceAll("&amp;", "&");
  const unwrapped = (embedded ?? pasted).trim().replace(/^["'<“]+|["'>”]+$/g, "");
  const [, spotifyKind, spotifyId] = SPOTIFY_NAME.exec(unwrapped) ?? [];
  if (spotifyId) return `https://open.spotify.com/${spotifyKind}/${spotifyId}`;
  const withoutApp = unwrapped.replace(APP_SCHEME, "");
  const [shared] = /\s/.test(withoutApp) ? (/https?:\/\/\S+/i.exec(withoutApp) ?? [withoutApp]) : [withoutApp];
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(shared);
  const address = hasScheme ? shared : `https://${shared.replace(/^\/+/, "")}`;
  if (/\s/.test(address) || !isHttpUrl(address) || address.length > URL_MAX_LENGTH) throw noAddress();
  // a single word is more likely a title than a host
  const { hostname } = new URL(address);
  if (!hasScheme && !/[.:]/.test(hostname) && hostname !== "localhost") throw noAddress();
  return address;
}

function noAddress() {
  return invalidField("url", "Please enter a valid http or https URL");
}
