import type { Metadata } from "#domain/metadata.ts";
import type { LookupSession } from "../lookup-session.ts";
import { createDraft, mergeDrafts } from "../merge-drafts.ts";
import { findEpisodeByName, findShowsByName } from "./apple/search-apple.ts";
import { buildOembedUrl, parseOembed } from "./oembed-client.ts";
import { parseSpotifyPage, type SpotifyUrl } from "./spotify.ts";

/**
 * Finds what an address at Spotify names. Spotify tells neither feed nor audio, so the show is found by name at Apple's
 * directory and the episode in the show's own feed by its score. What exists at Spotify alone stays as Spotify has it.
 */
export async function lookUpSpotify(link: SpotifyUrl, session: LookupSession): Promise<Metadata | undefined> {
  const endpoint = buildOembedUrl(session.providers.spotifyOembedUrl, link.pageUrl);
  const [oembed, page] = await Promise.all([
    session.tryFetch(endpoint, { accept: "application/json" }),
    session.tryFetch(link.pageUrl, { accept: "text/html" }),
  ]);
  const stated = mergeDrafts(
    page ? parseSpotifyPage(page.bytes, page.contentType, link) : createDraft({}),
    oembed && parseOembed(oembed.bytes, endpoint),
    createDraft({ spotifyUrl: link.pageUrl }),
  );
  if (!stated.title) return undefined;
  if (link.kind === "episode") {
    const item = await findEpisodeByName(session, stated);
    return { ...(item ? mergeDrafts(item, stated) : stated), source: "spotify" };
  }
  for (const { feedUrl } of await findShowsByName(session, stated.title)) {
    const read = feedUrl ? await session.fetchFeed(feedUrl) : undefined;
    if (read) return { ...read, spotifyUrl: link.pageUrl, source: "spotify" };
  }
  return { ...stated, showName: stated.title, source: "spotify" };
}
