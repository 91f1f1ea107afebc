import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import { unwrapAppLink } from "./app-links.ts";
import { parsePastedUrl } from "./pasted-url.ts";
import { parseAppleUrl } from "./providers/apple/apple-url.ts";
import { parseSpotifyUrl } from "./providers/spotify.ts";

/** Where a lookup begins. `search` is the search by name. */
export type LookupProvider = "apple" | "spotify" | "youtube" | "web" | "search" | "none";

/** Names the provider of a pasted link, for the operator's metrics; `none` when the text contains no link. */
export function lookupProvider(pasted: string): LookupProvider {
  try {
    const { url } = unwrapAppLink(parsePastedUrl(pasted));
    if (parseAppleUrl(url)) return "apple";
    if (parseSpotifyUrl(url)) return "spotify";
    return youtubeVideoId(url) ? "youtube" : "web";
  } catch {
    return "none";
  }
}
