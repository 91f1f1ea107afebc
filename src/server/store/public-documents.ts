import { type CompiledQuery, sql } from "kysely";
import type { Database, PreparedQuery } from "./database.ts";
import { type FeedWithCount, selectFeeds } from "./feeds.ts";
import type { UserRow } from "./tables.ts";

interface DocumentQueries {
  findOwner: PreparedQuery<UserRow>;
  findFeed: PreparedQuery<FeedWithCount>;
  findFormerUrl: PreparedQuery<{ userId: number }>;
}

const preparedQueries = new WeakMap<Database, DocumentQueries>();

/** Every public document that is not cached starts with these queries: they are prepared once per database. */
function queriesFor(database: Database): DocumentQueries {
  const prepared = preparedQueries.get(database);
  if (prepared) return prepared;
  const { db } = database;
  const prepare = <Row>(query: { compile(): CompiledQuery<Row> }) => database.prepare(query.compile());
  const queries: DocumentQueries = {
    findOwner: prepare(db.selectFrom("users").selectAll().where("screenNameKey", "=", "")),
    findFeed: prepare(
      selectFeeds(db)
        .innerJoin("users", "users.id", "feeds.userId")
        .where("users.screenNameKey", "=", "")
        .where("feeds.slug", "=", ""),
    ),
    findFormerUrl: prepare(
      db
        .selectFrom("screenNameHistory")
        .select("userId")
        .where("userId", "=", 0)
        .unionAll(db.selectFrom("feedSlugHistory").select("userId").where("feedId", "=", 0))
        .limit(sql.lit(1)),
    ),
  };
  preparedQueries.set(database, queries);
  return queries;
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
