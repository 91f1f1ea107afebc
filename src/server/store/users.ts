import { sql, type Updateable } from "kysely";
import type { Db } from "./database.ts";
import type { NewUser, UserRow, UsersTable } from "./tables.ts";

/** @returns undefined, without inserting anything, when another user has the e-mail address or screen name */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  const row = await db
    .insertInto("users")
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await writeSearchText(db, row);
  return row;
}

export async function findUserById(db: Db, userId: number): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
}

/** @param emailKey from emailKey() */
export async function findUserByEmailKey(db: Db, emailKey: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("emailKey", "=", emailKey).executeTakeFirst();
}

/** @param screenNameKey from screenNameKey() */
export async function findUserByScreenNameKey(db: Db, screenNameKey: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("screenNameKey", "=", screenNameKey).executeTakeFirst();
}

export async function updateUser(
  db: Db,
  userId: number,
  changes: Updateable<UsersTable>,
): Promise<UserRow | undefined> {
  const row = await db.updateTable("users").set(changes).where("id", "=", userId).returningAll().executeTakeFirst();
  if (row && SEARCHED_KEYS.some((key) => changes[key] !== undefined)) await writeSearchText(db, row);
  return row;
}

const SEARCHED_KEYS = ["emailKey", "screenNameKey", "displayNameKey"] as const;

/** The text that the administrators' search looks through. */
export function searchTextOf(user: Pick<UserRow, (typeof SEARCHED_KEYS)[number]>): string {
  return SEARCHED_KEYS.map((key) => user[key] ?? "").join("\n");
}

async function writeSearchText(db: Db, user: UserRow): Promise<void> {
  const text = searchTextOf(user);
  await db
    .insertInto("userSearchTexts")
    .values({ userId: user.id, text })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ text }))
    .execute();
}

/** Deletes a user with all their data. @returns whether the user existed */
export async function deleteUser(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("users").where("id", "=", userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export type UserWithCounts = UserRow & { feedCount: number; episodeCount: number };

/** A page of the users whose search text, or a former screen name, contains the key, by id. */
export interface UserPageQuery {
  /** from displayNameKey(); '' matches all users */
  searchKey: string;
  limit: number;
  offset: number;
}

/**
 * Finds the ids of a page of users and the total of all matches, in a single scan however common or rare the text is.
 */
export async function findUserPage(
  db: Db,
  { searchKey, limit, offset }: UserPageQuery,
): Promise<{ userIds: number[]; total: number }> {
  const { rows } = await (searchKey === ""
    ? sql<IdAndTotal>`
        select id, (select count(*) from users) as total from users order by id limit ${limit} offset ${offset}`
    : sql<IdAndTotal>`
        with matching as materialized (
          select ${sql.ref("userId")} as id from ${sql.table("userSearchTexts")}
          where text like ${likePattern(searchKey)} escape '!'
          union
          select ${sql.ref("userId")} from ${sql.table("screenNameHistory")}
          where ${sql.ref("oldScreenNameKey")} like ${likePattern(searchKey)} escape '!'
        )
        select id, (select count(*) from matching) as total from matching order by id limit ${limit} offset ${offset}`
  ).execute(db);
  const [first] = rows;
  if (!first && offset > 0)
    return { userIds: [], total: (await findUserPage(db, { searchKey, limit: 1, offset: 0 })).total };
  return { userIds: rows.map(({ id }) => id), total: first?.total ?? 0 };
}

interface IdAndTotal {
  id: number;
  total: number;
}

/** A LIKE pattern that matches a text anywhere, with its wildcards escaped. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, "!$&")}%`;
}

/** Lists users by id, with the numbers of their feeds and episodes. */
export async function listUsersWithCounts(db: Db, userIds: readonly number[]): Promise<UserWithCounts[]> {
  if (userIds.length === 0) return [];
  const rows = selectUsersWithCounts(db)
    .where("users.id", "in", [...userIds])
    .orderBy("users.id");
  return rows.$castTo<UserWithCounts>().execute();
}

export async function findUserWithCounts(db: Db, userId: number): Promise<UserWithCounts | undefined> {
  return selectUsersWithCounts(db).where("users.id", "=", userId).$castTo<UserWithCounts>().executeTakeFirst();
}

function selectUsersWithCounts(db: Db) {
  return db
    .selectFrom("users")
    .selectAll("users")
    .select((row) => [
      row
        .selectFrom("feeds")
        .whereRef("feeds.userId", "=", "users.id")
        .where("trashOfFeedId", "is", null)
        .select(sql<number>`count(*)`.as("count"))
        .as("feedCount"),
      row
        .selectFrom("episodes")
        .innerJoin("feeds", "feeds.id", "episodes.feedId")
        .whereRef("feeds.userId", "=", "users.id")
        .where("trashOfFeedId", "is", null)
        .select(sql<number>`count(*)`.as("count"))
        .as("episodeCount"),
    ]);
}

export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
