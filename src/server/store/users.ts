import { sql, type Updateable } from "kysely";
import type { Db } from "./database.ts";
import type { NewUser, UserRow, UsersTable } from "./tables.ts";

const IDS_PER_STATEMENT = 5000;

/** @returns undefined, with nothing inserted, when another user has the e-mail address or the screen name */
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

/** @param emailKey the address as emailKey() writes it */
export async function findUserByEmailKey(db: Db, emailKey: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("emailKey", "=", emailKey).executeTakeFirst();
}

/** @param screenNameKey the name as screenNameKey() writes it */
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

/** The text in which administrators find a user. */
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

/** Deletes a user with all that is theirs. @returns whether there was such a user */
export async function deleteUser(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("users").where("id", "=", userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export type UserWithCounts = UserRow & { feedCount: number; episodeCount: number };

/** A part of all users: those whose text contains what is searched for, by id. */
export interface UserPage {
  /** as displayNameKey() writes it; '' finds everybody */
  searchKey: string;
  /** how many at most; undefined for all */
  limit?: number | undefined;
  /** how many to pass over */
  offset: number;
}

/**
 * The ids of a part of the users, and how many match in all. However rare or common the searched text is, all
 * that is looked through is looked through once.
 */
export async function findUserPage(
  db: Db,
  { searchKey, limit = Number.MAX_SAFE_INTEGER, offset }: UserPage,
): Promise<{ userIds: number[]; total: number }> {
  const { rows } = await (searchKey === ""
    ? sql<IdAndTotal>`
        select id, (select count(*) from users) as total from users order by id limit ${limit} offset ${offset}`
    : sql<IdAndTotal>`
        with matching as materialized (
          select ${sql.ref("userId")} as id from ${sql.table("userSearchTexts")}
          where text like ${likePattern(searchKey)} escape '!'
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

/** Finds a text anywhere; the pattern's own signs stand for themselves. */
function likePattern(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, "!$&")}%`;
}

/** The users with the given ids, by id, with their feeds and episodes counted. */
export async function listUsersWithCounts(db: Db, userIds: readonly number[]): Promise<UserWithCounts[]> {
  const users: UserWithCounts[] = [];
  for (let start = 0; start < userIds.length; start += IDS_PER_STATEMENT) {
    const ids = userIds.slice(start, start + IDS_PER_STATEMENT);
    const rows = selectUsersWithCounts(db).where("users.id", "in", ids).orderBy("users.id");
    users.push(...(await rows.$castTo<UserWithCounts>().execute()));
  }
  return users;
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
        .select(sql<number>`count(*)`.as("count"))
        .as("feedCount"),
      row
        .selectFrom("episodes")
        .innerJoin("feeds", "feeds.id", "episodes.feedId")
        .whereRef("feeds.userId", "=", "users.id")
        .select(sql<number>`count(*)`.as("count"))
        .as("episodeCount"),
    ]);
}

/** The number of accounts; an instance without any is empty. */
export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
