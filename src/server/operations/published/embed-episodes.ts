import type { EmbedOptions } from "#domain/public-pages/embed.ts";
import type { Context } from "../../context.ts";
import { findFeedEpisodeId } from "../../store/episodes.ts";
import type { FeedWithCount } from "../../store/feeds.ts";
import { listDocumentEpisodesByIds } from "../../store/public-documents.ts";
import { listPublicEpisodes, type PublicEpisodeRow, publicEpisodes } from "./public-pages.ts";

/**
 * Finds the episode that an embedded player is asked to open, by its id or guid.
 * @returns its id; null when the feed has no such episode, so that the player is the same as without one
 */
export async function findRequestedEpisodeId(
  { db }: Context,
  feedId: number,
  { episode }: Pick<EmbedOptions, "episode">,
): Promise<number | null> {
  return episode === null ? null : ((await findFeedEpisodeId(db, feedId, episode)) ?? null);
}

/**
 * Lists the episodes of an embedded player: the first of the feed, up to the limit, and the requested one, which replaces
 * the last when it comes later in the feed.
 * @returns the episodes in the feed's order, and the requested one among them, if the feed has it
 */
export async function listEmbedEpisodes(
  context: Context,
  feed: FeedWithCount,
  limit: number,
  requestedId: number | null,
): Promise<{ episodes: PublicEpisodeRow[]; requested: PublicEpisodeRow | undefined }> {
  const first = await listPublicEpisodes(context, feed, limit, 0);
  const requested = first.find(({ id }) => id === requestedId);
  if (requested || requestedId === null || first.length === feed.episodeCount) return { episodes: first, requested };
  const rows = await listDocumentEpisodesByIds(context.database, [requestedId]);
  const [later] = (await publicEpisodes(context.db, rows)).filter(({ feedId }) => feedId === feed.id);
  return { episodes: later ? [...first.slice(0, limit - 1), later] : first, requested: later };
}
