import { type CompiledQuery, sql } from "kysely";
import { batchPerTurn } from "./batch-per-turn.ts";
import type { Database, PreparedQuery } from "./database.ts";

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

interface VersionQueries {
  find: PreparedQuery<DocumentVersion>;
  findFormerOwner: PreparedQuery<{ screenName: string }>;
  findFormerSlug: PreparedQuery<FeedVersion>;
  findOfOwnerId: PreparedQuery<FeedVersion>;
}

const preparedQueries = new WeakMap<Database, VersionQueries>();

/**
 * Every request for a public document runs the first of these queries, and those for missing ones some of the others: they are
 * prepared once per database instead of being built once per request. The values in them only mark places: callers pass the
 * parameters in this order.
 */
function queriesFor(database: Database): VersionQueries {
  const prepared = preparedQueries.get(database);
  if (prepared) return prepared;
  const { db } = database;
  const selectFeedVersions = () =>
    db
      .selectFrom("users")
      .innerJoin("feeds", "feeds.userId", "users.id")
      .select(["users.id as userId", "screenName", "users.revision as userRevision"])
      .select(["profileRevision", "isPremium", "premiumUntil"])
      .select(["feeds.id as feedId", "slug", "feeds.revision as feedRevision", "isDefault", "isPublic"]);
  const queries: VersionQueries = {
    find: database.dialect === "sqlite" ? prepareFind(database) : prepareBatchedFind(database),
    findFormerOwner: database.prepare(
      db
        .selectFrom("screenNameHistory")
        .innerJoin("users", "users.id", "userId")
        .select("screenName")
        .where("oldScreenNameKey", "=", "")
        .where("expiresAt", ">", "")
        .orderBy("changedAt", "desc")
        .limit(sql.lit(1))
        .compile(),
    ),
    findFormerSlug: database.prepare(
      selectFeedVersions()
        .innerJoin("feedSlugHistory", "feedSlugHistory.feedId", "feeds.id")
        .where("feedSlugHistory.userId", "=", 0)
        .where("oldSlug", "=", "")
        .compile(),
    ),
    findOfOwnerId: database.prepare(selectFeedVersions().where("users.id", "=", 0).where("slug", "=", "").compile()),
  };
  preparedQueries.set(database, queries);
  return queries;
}

const VERSION_COLUMNS = sql`
  users.id as "userId", users."screenName", users.revision as "userRevision", users."profileRevision",
  users."isPremium", users."premiumUntil", feeds.id as "feedId", feeds.slug, feeds.revision as "feedRevision", feeds."isDefault", feeds."isPublic"`;

function prepareFind(database: Database): VersionQueries["find"] {
  return database.prepare(
    sql<DocumentVersion>`
      select ${VERSION_COLUMNS} from users left join feeds on feeds."userId" = users.id and feeds.slug = ${""}
      where users."screenNameKey" = ${""}`.compile(database.db) as CompiledQuery<DocumentVersion>,
  );
}

/** All that requests ask for in one turn of the event loop is one query, which starts after they have arrived. */
function prepareBatchedFind(database: Database): VersionQueries["find"] {
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
  return queriesFor(database).find([slug, screenNameKey]);
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
