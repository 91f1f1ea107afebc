import type { Metadata } from "#domain/metadata.ts";
import type { Inquiry } from "../lookup-session.ts";
import { filledDraft } from "../merge-drafts.ts";
import { draftFromWatchPage, draftOfVideo } from "./from-youtube.ts";
import { draftFromOembed, oembedAddress } from "./oembed.ts";

/**
 * Finds what a video's id names: YouTube's oEmbed for title and channel, the watch page for date, description and
 * duration where it gives them. The channel stands for the show.
 */
export async function lookUpYoutube(videoId: string, inquiry: Inquiry): Promise<Metadata> {
  const known = draftOfVideo(videoId);
  const pageUrl = known.youtubeUrl ?? "";
  const endpoint = new URL(oembedAddress(inquiry.providers.youtubeOembedUrl, pageUrl));
  endpoint.searchParams.set("format", "json");
  const [oembed, page] = await Promise.all([
    inquiry.ask(endpoint.href, { accept: "application/json" }),
    inquiry.ask(pageUrl, { accept: "text/html" }),
  ]);
  const stated = filledDraft(
    known,
    oembed && draftFromOembed(oembed.bytes, endpoint.href),
    page && draftFromWatchPage(page.bytes, page.contentType, videoId),
  );
  return { ...stated, source: "youtube" };
}
