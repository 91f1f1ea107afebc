import type { Metadata } from "#domain/metadata.ts";
import type { Inquiry } from "../lookup-session.ts";
import { draftWith, filledDraft } from "../merge-drafts.ts";
import { draftFromSpotifyPage, type SpotifyLink } from "./from-spotify.ts";
import { draftFromOembed, oembedAddress } from "./oembed.ts";
import { episodeBySearch, showsNamed } from "./search-apple.ts";

/**
 * Finds what an address at Spotify names. Spotify tells neither feed nor audio, so the show is found by name at Apple's
 * directory and the episode in the show's own feed by its score. What exists at Spotify alone stays as Spotify has it.
 */
export async function lookUpSpotify(link: SpotifyLink, inquiry: Inquiry): Promise<Metadata | undefined> {
  const endpoint = oembedAddress(inquiry.providers.spotifyOembedUrl, link.pageUrl);
  const [oembed, page] = await Promise.all([
    inquiry.ask(endpoint, { accept: "application/json" }),
    inquiry.ask(link.pageUrl, { accept: "text/html" }),
  ]);
  const stated = filledDraft(
    page ? draftFromSpotifyPage(page.bytes, page.contentType, link) : draftWith({}),
    oembed && draftFromOembed(oembed.bytes, endpoint),
    draftWith({ spotifyUrl: link.pageUrl }),
  );
  if (!stated.title) return undefined;
  if (link.kind === "episode") {
    const item = await episodeBySearch(inquiry, stated);
    return { ...(item ? filledDraft(item, stated) : stated), source: "spotify" };
  }
  for (const { feedUrl } of await showsNamed(inquiry, stated.title)) {
    const read = feedUrl ? await inquiry.feedAt(feedUrl) : undefined;
    if (read) return { ...read, spotifyUrl: link.pageUrl, source: "spotify" };
  }
  return { ...stated, showName: stated.title, source: "spotify" };
}
