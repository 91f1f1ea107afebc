import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { AppearanceState, AppearancesQuery } from "#domain/episodes/appearance-list.ts";
import { groupByRecording } from "#domain/episodes/same-recording.ts";
import { isVisibleToVisitors } from "#domain/feeds/feed.ts";
import type { Context } from "../../context.ts";
import { runTaskOn } from "../../limits/pace.ts";
import type { Db } from "../../store/database.ts";
import { listAppearanceFields, listEpisodesByIds } from "../../store/episodes.ts";
import { type FeedWithCount, listFeeds } from "../../store/feeds.ts";
import type { EpisodeRow, UserRow } from "../../store/tables.ts";
import { countEpisodes } from "../published/public-pages.ts";

/** What is read at once takes a few milliseconds, also where the texts are long. */
const EPISODES_PER_READ = 100;

/** The episodes of one recording, the one that stands for it first. */
type Appearance = Awaited<ReturnType<typeof listAppearanceFields>>;

/**
 * Reads a user's appearances in all of their feeds, hidden ones too, each recording once, newest first, while they are used. What is
 * deleted meanwhile is left out.
 */
export async function* readAllAppearances({ db }: Pick<Context, "db">, user: UserRow): AsyncGenerator<EpisodeRow> {
  const feeds = await listFeeds(db, user.id);
  const count = countEpisodes(feeds);
  const inOrder = await runTaskOn(count, async () => newestFirst(await listRecordings(db, feeds)));
  const ids = inOrder.flatMap(([first]) => first?.id ?? []);
  for (let start = 0; start < ids.length; start += EPISODES_PER_READ)
    yield* await runTaskOn(count, () => listEpisodesByIds(db, ids.slice(start, start + EPISODES_PER_READ)));
}

/** Lists a part of a user's appearances, newest first, with the feeds that have them. Of one feed, its own episode stands for each. */
export async function listOwnAppearances(
  { db, isPremium }: Pick<Context, "db" | "isPremium">,
  user: UserRow,
  { feedId, kind, state, limit, offset }: AppearancesQuery,
): Promise<{ total: number; appearances: { episode: EpisodeRow; feedIds: number[] }[] }> {
  const feeds = await listFeeds(db, user.id);
  const publicIds = new Set(feeds.flatMap((feed) => (isVisibleToVisitors(feed, isPremium(user)) ? [feed.id] : [])));
  const found = await runTaskOn(countEpisodes(feeds), async () => {
    const wanted = (await listRecordings(db, feeds)).flatMap((group) => {
      const first = feedId === undefined ? group[0] : group.find((episode) => episode.feedId === feedId);
      if (!first || (kind && first.kind !== kind) || (state && !isInState(group, state, publicIds))) return [];
      return [[first, ...group.filter((episode) => episode !== first)]];
    });
    return newestFirst(wanted);
  });
  const part = found.slice(offset, offset + limit);
  const rows = await listEpisodesByIds(
    db,
    part.flatMap(([first]) => first?.id ?? []),
  );
  const feedIdsOf = new Map(part.map((group) => [group[0]?.id, [...new Set(group.map((episode) => episode.feedId))]]));
  return {
    total: found.length,
    appearances: rows.map((episode) => ({ episode, feedIds: feedIdsOf.get(episode.id) ?? [] })),
  };
}

function isInState(group: Appearance, state: AppearanceState, publicIds: ReadonlySet<number>): boolean {
  if (state === "broken") return group.some(({ brokenSince }) => brokenSince !== null);
  return group.some(({ feedId }) => publicIds.has(feedId)) === (state === "public");
}

async function listRecordings(db: Db, feeds: readonly FeedWithCount[]): Promise<Appearance[]> {
  if (feeds.length === 0) return [];
  const fields = await listAppearanceFields(
    db,
    feeds.map(({ id }) => id),
  );
  await yieldToEventLoop();
  const groups = groupByRecording(fields);
  await yieldToEventLoop();
  return groups;
}

function newestFirst(groups: Appearance[]): Appearance[] {
  return groups.toSorted(([a], [b]) => (a && b ? b.releaseDate.localeCompare(a.releaseDate) || b.id - a.id : 0));
}
