import { readPasted } from "#domain/episodes/pasted-links.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import { unwrapAppLink } from "./app-links.ts";
import { parseAppleUrl } from "./providers/apple/apple-url.ts";
import { parseSpotifyUrl } from "./providers/spotify.ts";

/** Where a lookup begins. `search` is the search by name. */
export type LookupProvider = "apple" | "spotify" | "youtube" | "web" | "search" | "none";

/** Names the provider of a pasted link, for the operator's metrics; `none` when the text contains no link. */
export function lookupProvider(pasted: string): LookupProvider {
  const { link } = readPasted(pasted);
  if (!link) return "none";
  const { url } = unwrapAppLink(link);
  if (parseAppleUrl(url)) return "apple";
  if (parseSpotifyUrl(url)) return "spotify";
  return youtubeVideoId(url) ? "youtube" : "web";
}
