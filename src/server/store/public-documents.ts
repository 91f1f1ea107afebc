import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type CompiledQuery, sql } from "kysely";
import { FURTHER_EPISODES, PUBLIC_PAGE_EPISODES } from "#domain/public-pages/public-pages.ts";
import { batchPerTurn } from "./batch-per-turn.ts";
import type { Database, Db, DialectName, PreparedListQuery, PreparedQuery } from "./database.ts";
import { type FeedWithCount, selectFeeds } from "./feeds.ts";
import type { EpisodeRow, UserRow } from "./tables.ts";

/** Who can see a public document, and which version of it there is. */
export interface OwnerVersion {
  userId: number;
  screenName: string;
  /** of the profile page */
  userRevision: number;
  /** of what all of the user's documents show */
  profileRevision: number;
  isPremium: boolean;
  premiumUntil: string | null;
}

export interface FeedVersion extends OwnerVersion {
  feedId: number;
  slug: string;
  feedRevision: number;
  isDefault: boolean;
  isPublic: boolean;
}

/** The owner alone where no feed was asked for, or there is none. */
export type DocumentVersion = FeedVersion | (OwnerVersion & { feedId: null });

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
  findVersion: PreparedQuery<DocumentVersion>;
  findFormerOwner: PreparedQuery<{ screenName: string }>;
  findFormerSlug: PreparedQuery<FeedVersion>;
  findOfOwnerId: PreparedQuery<FeedVersion>;
  findEpisode: PreparedQuery<EpisodeRow>;
  listNewest: PreparedListQuery<EpisodeRow>;
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

/**
 * Every request for a public document runs findVersion, those for missing ones some of the next three, and every document that is not
 * cached starts with the others: they are prepared once per database instead of being built once per request.
 */
function queriesFor(database: Database): DocumentQueries {
  const prepared = preparedQueries.get(database);
  if (prepared) return prepared;
  const compiled = compiledQueries.get(database.dialect) ?? compileQueries(database.db);
  compiledQueries.set(database.dialect, compiled);
  const queries: DocumentQueries = {
    findVersion: database.dialect === "sqlite" ? database.prepare(compiled.findVersion) : prepareBatchedFind(database),
    findFormerOwner: database.prepare(compiled.findFormerOwner),
    findFormerSlug: database.prepare(compiled.findFormerSlug),
    findOfOwnerId: database.prepare(compiled.findOfOwnerId),
    findEpisode: database.prepare(compiled.findEpisode),
    listNewest: database.prepareList(compiled.listNewest),
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

function selectFeedVersions(db: Db) {
  return db
    .selectFrom("users")
    .innerJoin("feeds", "feeds.userId", "users.id")
    .select(["users.id as userId", "screenName", "users.revision as userRevision"])
    .select(["profileRevision", "isPremium", "premiumUntil"])
    .select(["feeds.id as feedId", "feeds.slug", "feeds.revision as feedRevision", "isDefault", "isPublic"]);
}

/** The values in these queries only mark places: callers pass the parameters in this order. */
function compileQueries(db: Db) {
  return {
    findVersion: sql<DocumentVersion>`
      select ${VERSION_COLUMNS} from users left join feeds on feeds."userId" = users.id and feeds.slug = ${""}
      where users."screenNameKey" = ${""}`.compile(db) as CompiledQuery<DocumentVersion>,
    findFormerOwner: db
      .selectFrom("screenNameHistory")
      .innerJoin("users", "users.id", "userId")
      .select("screenName")
      .where("oldScreenNameKey", "=", "")
      .where("expiresAt", ">", "")
      .orderBy("changedAt", "desc")
      .limit(sql.lit(1))
      .compile(),
    findFormerSlug: selectFeedVersions(db)
      .innerJoin("feedSlugHistory", "feedSlugHistory.feedId", "feeds.id")
      .where("feedSlugHistory.userId", "=", 0)
      .where("oldSlug", "=", "")
      .compile(),
    findOfOwnerId: selectFeedVersions(db).where("users.id", "=", 0).where("slug", "=", "").compile(),
    findEpisode: db.selectFrom("episodes").selectAll().where("ownerId", "=", 0).where("slug", "=", "").compile(),
    listNewest: db
      .selectFrom("episodes")
      .selectAll()
      .where("feedId", "=", 0)
      .orderBy("releaseDate", "desc")
      .orderBy("id", "desc")
      .limit(sql.lit(FURTHER_EPISODES + 1))
      .compile(),
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

const VERSION_COLUMNS = sql`
  users.id as "userId", users."screenName", users.revision as "userRevision", users."profileRevision",
  users."isPremium", users."premiumUntil", feeds.id as "feedId", feeds.slug, feeds.revision as "feedRevision", feeds."isDefault", feeds."isPublic"`;

/** All that requests ask for in one turn of the event loop is one query, which starts after they have arrived. */
function prepareBatchedFind(database: Database): DocumentQueries["findVersion"] {
  const list = database.prepareList(
    sql<DocumentVersion & { wantedAt: number }>`
      select ${VERSION_COLUMNS}, wanted.at::integer as "wantedAt"
      from unnest(${[]}::text[], ${[]}::text[]) with ordinality as wanted (slug, name, at)
      join users on users."screenNameKey" = wanted.name
      left join feeds on feeds."userId" = users.id and feeds.slug = wanted.slug`.compile(database.db) as CompiledQuery<
      DocumentVersion & { wantedAt: number }
    >,
  );
  return batchPerTurn(async (wanted: readonly (readonly (string | number)[])[]) => {
    const found = new Array<DocumentVersion | undefined>(wanted.length).fill(undefined);
    const parameters = [wanted.map(([slug]) => String(slug)), wanted.map(([, name]) => String(name))];
    for (const { wantedAt, ...version } of await list(parameters)) found[wantedAt - 1] = version as DocumentVersion;
    return found;
  });
}

/**
 * Finds the version of a profile, or of one of its feeds, with one small query.
 * @param screenNameKey from screenNameKey()
 * @param slug in lower case; '' for the profile
 * @returns undefined without such a user; at once on SQLite, in a promise on PostgreSQL
 */
export function findDocumentVersion(
  database: Database,
  screenNameKey: string,
  slug: string,
): ReturnType<PreparedQuery<DocumentVersion>> {
  return queriesFor(database).findVersion([slug, screenNameKey]);
}

/** Finds the current name of the user who gave a screen name up last, until the redirect expires. @param now ISO UTC */
export async function findRenamedOwner(
  database: Database,
  screenNameKey: string,
  now: string,
): Promise<string | undefined> {
  return (await queriesFor(database).findFormerOwner([screenNameKey, now]))?.screenName;
}

/** Finds a user's feed by a slug that it had before. @param slug in lower case */
export async function findRenamedFeed(
  database: Database,
  userId: number,
  slug: string,
): Promise<FeedVersion | undefined> {
  return queriesFor(database).findFormerSlug([userId, slug]);
}

/** Finds a feed by its owner's id. @param slug in lower case */
export async function findFeedOfOwnerId(
  database: Database,
  userId: number,
  slug: string,
): Promise<FeedVersion | undefined> {
  return queriesFor(database).findOfOwnerId([userId, slug]);
}

/** Finds the feed of an episode by its owner's current name. @param slug in lower case */
export async function findFeedOfEpisode(
  { db }: Database,
  screenNameKey: string,
  slug: string,
): Promise<FeedVersion | undefined> {
  return selectFeedVersions(db)
    .innerJoin("episodes", "episodes.feedId", "feeds.id")
    .where("screenNameKey", "=", screenNameKey)
    .where("ownerId", "=", (owner) => owner.ref("users.id"))
    .where("episodes.slug", "=", slug)
    .executeTakeFirst();
}

/** Finds a user's episode, in whichever feed it is. @param slug in lower case */
export async function findDocumentEpisode(
  database: Database,
  ownerId: number,
  slug: string,
): Promise<EpisodeRow | undefined> {
  return queriesFor(database).findEpisode([ownerId, slug]);
}

/** Lists the newest episodes of a feed, one more than a page has beside its own. */
export async function listNewest(database: Database, feedId: number): Promise<EpisodeRow[]> {
  return queriesFor(database).listNewest([feedId]);
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
