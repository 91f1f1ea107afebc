import type { Context } from "../context.ts";
import { LookupSession } from "../lookup/lookup-session.ts";
import { findIndexedFeedId, hasPodcastIndex, listPublishedEpisodes } from "../lookup/providers/podcast-index.ts";
import {
  expediteFeeds,
  listFeedsInPodcastIndex,
  listFeedsWithoutIndexId,
  setPodcastIndexId,
} from "../store/watched-feeds.ts";
import { inBackground } from "./background-fetch.ts";

const HOUR_MS = 3_600_000;
/** One call tells what these feeds have published. */
const FEEDS_PER_CALL = 200;
/** Ids that are learned at a time, one call each. */
const IDS_AT_ONCE = 60;
/** Whether `since` is the time of publishing or of indexing is not documented. */
const OVERLAP_MS = 3 * 24 * HOUR_MS;
const TIMEOUT_MS = 120_000;

/** Asks Podcast Index which feeds have a new episode, and has these checked at once. Does nothing without a key. */
export async function expediteChangedFeeds(context: Context, signal: AbortSignal): Promise<void> {
  const { db, config } = context;
  const fetch = inBackground(context.fetch, signal);
  const session = new LookupSession({ fetch, providers: config, timeoutMs: TIMEOUT_MS });
  if (!hasPodcastIndex(session)) return;
  const nowMs = context.now().getTime();
  const now = new Date(nowMs).toISOString();

  for (const { id, feedUrl } of await listFeedsWithoutIndexId(db, IDS_AT_ONCE)) {
    const indexId = await findIndexedFeedId(session, feedUrl);
    if (signal.aborted || indexId === undefined) break;
    await setPodcastIndexId(db, id, indexId ?? 0);
  }
  for (let afterId = 0; !signal.aborted; ) {
    const feeds = await listFeedsInPodcastIndex(db, afterId, FEEDS_PER_CALL);
    const last = feeds.at(-1);
    if (!last) return;
    afterId = last.id;
    const ids = feeds.flatMap(({ podcastIndexId }) => podcastIndexId ?? []);
    const published = await listPublishedEpisodes(session, ids, nowMs - OVERLAP_MS);
    if (!published) return;
    const newestAtMs = new Map<number, number>();
    for (const { feedId, publishedAtMs } of published)
      newestAtMs.set(feedId, Math.max(publishedAtMs, newestAtMs.get(feedId) ?? 0));
    const changed = feeds.filter(({ podcastIndexId, newestReleaseAt, lastCheckedAt }) => {
      const publishedAtMs = newestAtMs.get(podcastIndexId ?? 0) ?? 0;
      // A feed that was checked since then has no such episode.
      return publishedAtMs > timeOf(newestReleaseAt) && publishedAtMs > timeOf(lastCheckedAt) - HOUR_MS;
    });
    await expediteFeeds(
      db,
      changed.map(({ id }) => id),
      now,
    );
  }
}

function timeOf(at: string | null): number {
  return at === null ? 0 : Date.parse(at);
}
