import type { Metadata } from "#domain/episodes/metadata.ts";
import type { LookupSession } from "../lookup-session.ts";
import { createDraft, mergeDrafts } from "../merge-drafts.ts";
import { parseSpotifyPage } from "../parse/parse-document.ts";
import { findEpisodeByName, findShowsByName } from "./apple/find-by-name.ts";
import { buildOembedUrl, parseOembed } from "./oembed-client.ts";
import type { SpotifyUrl } from "./spotify-page.ts";

const SPOTIFY_HOSTS = new Set(["open.spotify.com", "play.spotify.com", "embed.spotify.com"]);
const SPOTIFY_PATH = /^\/(?:intl-[a-z-]+\/)?(?:embed(?:-podcast)?\/)?(episode|show)\/([A-Za-z0-9]{22})(?:\/|$)/;

/**
 * Parses Spotify's URLs: open.spotify.com/{episode|show}/{id}, optionally with /intl-…/ and /embed/ before it.
 * @returns undefined for other URLs
 */
export function parseSpotifyUrl(absoluteUrl: string): SpotifyUrl | undefined {
  const { hostname, pathname } = new URL(absoluteUrl);
  const [, kind, id] = (SPOTIFY_HOSTS.has(hostname) && SPOTIFY_PATH.exec(pathname)) || [];
  if (!id || (kind !== "episode" && kind !== "show")) return undefined;
  return { kind, pageUrl: `https://open.spotify.com/${kind}/${id}` };
}

/**
 * Looks up an episode or show at Spotify. Spotify publishes neither feed nor audio URLs, so the show is found by its name
 * in Apple's directory, and the episode in the show's own feed. Spotify's exclusives have no feed: for these the result
 * is what Spotify says.
 */
export async function lookUpSpotify(spotifyUrl: SpotifyUrl, session: LookupSession): Promise<Metadata | undefined> {
  const { kind, pageUrl } = spotifyUrl;
  const oembedUrl = buildOembedUrl(session.providers.spotifyOembedUrl, pageUrl);
  const askedOembed = session.tryFetch(oembedUrl, { accept: "application/json" });
  askedOembed.catch(() => {});
  const page = await session.tryFetch(pageUrl, { accept: "text/html" });
  const read = page && (await session.attempt(parseSpotifyPage(page, spotifyUrl, session.signal)));
  const onPage = read ?? createDraft({});
  // Title and picture are all that oEmbed has.
  const oembed = onPage.title && onPage.imageUrl ? undefined : await askedOembed;
  const draft = mergeDrafts(
    onPage,
    oembed && parseOembed(oembed.bytes, oembedUrl),
    createDraft({ spotifyUrl: pageUrl }),
  );
  if (!draft.title) return undefined;
  if (kind === "episode") {
    const item = await findEpisodeByName(session, draft);
    return { ...(item ? mergeDrafts(item, draft) : draft), source: "spotify" };
  }
  for (const { feedUrl } of await findShowsByName(session, draft.title)) {
    const metadata = feedUrl ? await session.fetchFeed(feedUrl) : undefined;
    if (metadata) return { ...metadata, spotifyUrl: pageUrl, source: "spotify" };
  }
  return { ...draft, showName: draft.title, source: "spotify" };
}
