import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { PUBLIC_PAGE_EPISODES } from "#domain/public-pages/public-pages.ts";
import type { Database, Db, DialectName, PreparedListQuery, PreparedQuery } from "./database.ts";
import { type FeedWithCount, selectFeeds } from "./feeds.ts";
import type { EpisodeRow, UserRow } from "./tables.ts";

/** Fills the list of a statement for more ids. */
const NO_EPISODE = 0;

/** What counts, order and years of a feed depend on. */
const OUTLINE_COLUMNS = [
  "id",
  "guid",
  "kind",
  "title",
  "releaseDate",
  "audioUrl",
  "youtubeUrl",
  "showName",
  "createdAt",
  "position",
] as const satisfies readonly (keyof EpisodeRow)[];

/** An episode as far as counts, order and years of its feed depend on it. */
export type EpisodeOutline = Pick<EpisodeRow, (typeof OUTLINE_COLUMNS)[number]>;

interface DocumentQueries {
  findOwner: PreparedQuery<UserRow>;
  findFeed: PreparedQuery<FeedWithCount>;
  findFormerUrl: PreparedQuery<{ userId: number }>;
  listEpisodes: PreparedListQuery<EpisodeRow>;
  listEpisodesByIds: PreparedListQuery<EpisodeRow>;
  listOutlines: PreparedListQuery<EpisodeOutline>;
}

const preparedQueries = new WeakMap<Database, DocumentQueries>();
/** Snapshots are databases of their own, one per request. */
const compiledQueries = new Map<DialectName, ReturnType<typeof compileQueries>>();

/** Every public document that is not cached starts with these queries: they are prepared once per database. */
function queriesFor(database: Database): DocumentQueries {
  const prepared = preparedQueries.get(database);
  if (prepared) return prepared;
  const compiled = compiledQueries.get(database.dialect) ?? compileQueries(database.db);
  compiledQueries.set(database.dialect, compiled);
  const queries: DocumentQueries = {
    findOwner: database.prepare(compiled.findOwner),
    findFeed: database.prepare(compiled.findFeed),
    findFormerUrl: database.prepare(compiled.findFormerUrl),
    listEpisodes: database.prepareList(compiled.listEpisodes),
    listEpisodesByIds: database.prepareList(compiled.listEpisodesByIds),
    listOutlines: database.prepareList(compiled.listOutlines),
  };
  preparedQueries.set(database, queries);
  return queries;
}

/** The values in these queries only mark places: callers pass the parameters in this order. */
function compileQueries(db: Db) {
  return {
    findOwner: db.selectFrom("users").selectAll().where("screenNameKey", "=", "").compile(),
    findFeed: selectFeeds(db)
      .innerJoin("users", "users.id", "feeds.userId")
      .where("users.screenNameKey", "=", "")
      .where("feeds.slug", "=", "")
      .compile(),
    findFormerUrl: db
      .selectFrom("screenNameHistory")
      .select("userId")
      .where("userId", "=", 0)
      .unionAll(db.selectFrom("feedSlugHistory").select("userId").where("feedId", "=", 0))
      .limit(sql.lit(1))
      .compile(),
    listEpisodes: db.selectFrom("episodes").selectAll().where("feedId", "=", 0).compile(),
    listEpisodesByIds: db
      .selectFrom("episodes")
      .selectAll()
      .where("id", "in", Array<number>(PUBLIC_PAGE_EPISODES).fill(0))
      .compile(),
    listOutlines: db.selectFrom("episodes").select(OUTLINE_COLUMNS).where("feedId", "=", 0).orderBy("id").compile(),
  };
}

/** @param screenNameKey from screenNameKey() */
export async function findDocumentOwner(database: Database, screenNameKey: string): Promise<UserRow | undefined> {
  return queriesFor(database).findOwner([screenNameKey]);
}

/** Finds a feed by its owner's current name. @param screenNameKey from screenNameKey() @param slug in lower case */
export async function findDocumentFeed(
  database: Database,
  screenNameKey: string,
  slug: string,
): Promise<FeedWithCount | undefined> {
  return queriesFor(database).findFeed([screenNameKey, slug]);
}

/** Whether a user has ever had another screen name, or a feed another slug. @param feedId 0 to ask for the user alone */
export async function hasFormerUrl(database: Database, userId: number, feedId: number): Promise<boolean> {
  return (await queriesFor(database).findFormerUrl([userId, feedId])) !== undefined;
}

/** Lists a feed's episodes, unordered. */
export async function listDocumentEpisodes(database: Database, feedId: number): Promise<EpisodeRow[]> {
  return queriesFor(database).listEpisodes([feedId]);
}

/**
 * Lists the episodes of a page, or of any other part of a feed, in the order of the given ids; unknown ids are skipped. A page takes
 * one statement.
 */
export async function listDocumentEpisodesByIds(
  database: Database,
  episodeIds: readonly number[],
): Promise<EpisodeRow[]> {
  const rows = new Map<number, EpisodeRow>();
  for (let start = 0; start < episodeIds.length; start += PUBLIC_PAGE_EPISODES) {
    if (start > 0) await yieldToEventLoop();
    const ids = episodeIds.slice(start, start + PUBLIC_PAGE_EPISODES);
    const unused = Array<number>(PUBLIC_PAGE_EPISODES - ids.length).fill(NO_EPISODE);
    for (const row of await queriesFor(database).listEpisodesByIds([...ids, ...unused])) rows.set(row.id, row);
  }
  return episodeIds.flatMap((id) => rows.get(id) ?? []);
}

/** Lists what counts, order and years of a feed depend on, in the order in which the episodes were added. */
export async function listOutlines(database: Database, feedId: number): Promise<EpisodeOutline[]> {
  return queriesFor(database).listOutlines([feedId]);
}
