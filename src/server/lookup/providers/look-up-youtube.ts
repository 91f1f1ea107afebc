import type { Metadata } from "#domain/metadata.ts";
import type { LookupSession } from "../lookup-session.ts";
import { mergeDrafts } from "../merge-drafts.ts";
import { buildOembedUrl, parseOembed } from "./oembed-client.ts";
import { draftFromVideoId, parseWatchPage } from "./youtube.ts";

/**
 * Finds what a video's id names: YouTube's oEmbed for title and channel, the watch page for date, description and
 * duration where it gives them. The channel stands for the show.
 */
export async function lookUpYoutube(videoId: string, session: LookupSession): Promise<Metadata> {
  const known = draftFromVideoId(videoId);
  const pageUrl = known.youtubeUrl ?? "";
  const endpoint = new URL(buildOembedUrl(session.providers.youtubeOembedUrl, pageUrl));
  endpoint.searchParams.set("format", "json");
  const [oembed, page] = await Promise.all([
    session.tryFetch(endpoint.href, { accept: "application/json" }),
    session.tryFetch(pageUrl, { accept: "text/html" }),
  ]);
  const stated = mergeDrafts(
    known,
    oembed && parseOembed(oembed.bytes, endpoint.href),
    page && parseWatchPage(page.bytes, page.contentType, videoId),
  );
  return { ...stated, source: "youtube" };
}
