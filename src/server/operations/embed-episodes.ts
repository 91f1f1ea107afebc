import type { EmbedOptions } from "#domain/public-pages/embed.ts";
import type { Context } from "../context.ts";
import type { FeedWithCount } from "../store/feeds.ts";
import type { EpisodeRow } from "../store/tables.ts";
import { listPublicEpisodes } from "./public-pages.ts";

/**
 * Lists the episodes of an embedded player: the first of the feed, up to the limit, and the requested one, which replaces
 * the last when it comes later in the feed.
 * @returns the episodes in the feed's order, and the requested one among them, if the feed has it
 */
export async function listEmbedEpisodes(
  context: Context,
  feed: FeedWithCount,
  { limit, episode }: Pick<EmbedOptions, "limit" | "episode">,
): Promise<{ episodes: EpisodeRow[]; requested: EpisodeRow | undefined }> {
  const isRequested = ({ id, guid }: EpisodeRow) => id === episode || guid === episode;
  const first = await listPublicEpisodes(context, feed, limit, 0);
  const requested = first.find(isRequested);
  if (requested || episode === null || first.length === feed.episodeCount) return { episodes: first, requested };
  const later = (await listPublicEpisodes(context, feed, feed.episodeCount, 0)).find(isRequested);
  return { episodes: later ? [...first.slice(0, limit - 1), later] : first, requested: later };
}
