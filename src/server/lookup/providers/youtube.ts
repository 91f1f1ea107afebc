import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import { youtubeThumbnailUrl } from "#domain/episodes/youtube.ts";
import type { LookupSession } from "../lookup-session.ts";
import { createDraft, mergeDrafts } from "../merge-drafts.ts";
import { parseWatchPage } from "../parse/parse-document.ts";
import { findEpisodeByName } from "./apple/find-by-name.ts";
import { buildOembedUrl, parseOembed } from "./oembed-client.ts";
import { watchUrl } from "./youtube-page.ts";

/**
 * Looks up a video: YouTube's oEmbed for title and channel, the watch page for date, description and duration if it has
 * them. The channel counts as the show: if the directory has a podcast of that name, the video's audio is its item with the
 * same title, length and day.
 */
export async function lookUpYoutube(videoId: string, session: LookupSession): Promise<Metadata> {
  const pageUrl = watchUrl(videoId);
  const oembedUrl = new URL(buildOembedUrl(session.providers.youtubeOembedUrl, pageUrl));
  oembedUrl.searchParams.set("format", "json");
  const askedOembed = session.tryFetch(oembedUrl.href, { accept: "application/json" });
  askedOembed.catch(() => {});
  const page = await session.tryFetch(pageUrl, { accept: "text/html" });
  const onPage = page && (await session.attempt(parseWatchPage(page, videoId, session.signal)));
  // The names are all that oEmbed has, besides a thumbnail that follows from the id.
  const oembed = onPage?.title && onPage.showName ? undefined : await askedOembed;
  const draft = mergeDrafts(draftFromVideoId(videoId), oembed && parseOembed(oembed.bytes, oembedUrl.href), onPage);
  const item = draft.title && draft.showName ? await findEpisodeByName(session, draft) : undefined;
  return { ...(item ? { ...mergeDrafts(item, draft), youtubeUrl: draft.youtubeUrl } : draft), source: "youtube" };
}

/** The fields that follow from the id alone: video and thumbnail URL. */
export function draftFromVideoId(videoId: string): EpisodeDraft {
  return createDraft({ youtubeUrl: watchUrl(videoId), imageUrl: youtubeThumbnailUrl(videoId) });
}
