import { isHttpUrl, URL_MAX_LENGTH } from "#domain/fields.ts";
import { type AppError, invalidField } from "#server/errors.ts";

/** The schemes of podcast apps, before a host or before a complete URL: feed://example.org, feed:https://example.org. */
const APP_SCHEME = /^(?:feed|podcast|itpc|pcast|itms-pcast|itms-podcasts?|podcasts?):(?:\/\/)?/i;
const SPOTIFY_URI = /^spotify:(episode|show):([A-Za-z0-9]{22})$/;
/** The URL in the HTML that a player's "Embed" button copies. */
const EMBED_CODE =
  /<(?:iframe|a|audio|source|video|embed)\s[^>]*?\b(?:src|href)\s*=\s*["']?((?:https?:)?\/\/[^"'\s>]+)/i;

/**
 * Finds the URL in what a user pasted: a URL with or without scheme, in quotes or angle brackets, after other words, with
 * the scheme of a podcast app, in embed code, or as a Spotify URI.
 * @returns an absolute http(s) URL
 * @throws AppError 400 'invalid' no URL
 */
export function parsePastedUrl(pasted: string): string {
  const embeddedUrl = EMBED_CODE.exec(pasted)?.[1]?.replaceAll("&amp;", "&");
  const unquoted = (embeddedUrl ?? pasted).trim().replace(/^["'<“]+|["'>”]+$/g, "");
  const [, spotifyKind, spotifyId] = SPOTIFY_URI.exec(unquoted) ?? [];
  if (spotifyId) return `https://open.spotify.com/${spotifyKind}/${spotifyId}`;
  const withoutApp = unquoted.replace(APP_SCHEME, "");
  const text = (/\s/.test(withoutApp) && /https?:\/\/\S+/i.exec(withoutApp)?.[0]) || withoutApp;
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  const url = hasScheme ? text : `https://${text.replace(/^\/+/, "")}`;
  if (/\s/.test(url) || !isHttpUrl(url) || url.length > URL_MAX_LENGTH) throw notAUrl();
  // A single word is more likely a title than a host name.
  const { hostname } = new URL(url);
  if (!hasScheme && !/[.:]/.test(hostname) && hostname !== "localhost") throw notAUrl();
  return url;
}

function notAUrl(): AppError {
  return invalidField("url", "Please enter a valid http or https URL");
}
