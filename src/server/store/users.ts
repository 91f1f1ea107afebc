import { sql, type Updateable } from "kysely";
import type { Db } from "./database.ts";
import type { NewUser, UserRow, UsersTable } from "./tables.ts";

export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  return db.insertInto("users").values(user).returningAll().executeTakeFirstOrThrow();
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
  return db.updateTable("users").set(changes).where("id", "=", userId).returningAll().executeTakeFirst();
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
  limit: number | undefined;
  /** how many to pass over */
  offset: number;
}

function selectUserIds(db: Db, searchKey: string) {
  const contains = (column: string) => sql<boolean>`${sql.ref(column)} like ${likePattern(searchKey)} escape '!'`;
  return db
    .selectFrom("users")
    .select("users.id")
    .$if(searchKey !== "", (query) =>
      query.where((row) =>
        row.or([contains("users.emailKey"), contains("users.screenNameKey"), contains("users.displayNameKey")]),
      ),
    );
}

/** Finds a text anywhere; the pattern's own signs stand for themselves. */
function likePattern(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, "!$&")}%`;
}

/** A part of the users that match, by id. Feeds and episodes are counted for the rows of that part alone. */
export async function listUsers(db: Db, { searchKey, limit, offset }: UserPage): Promise<UserWithCounts[]> {
  const page = selectUserIds(db, searchKey)
    .orderBy("users.id")
    .limit(limit ?? Number.MAX_SAFE_INTEGER)
    .offset(offset);
  return selectUsersWithCounts(db)
    .innerJoin(page.as("page"), "page.id", "users.id")
    .orderBy("users.id")
    .$castTo<UserWithCounts>()
    .execute();
}

export async function countMatchingUsers(db: Db, searchKey: string): Promise<number> {
  const { count } = await db
    .selectFrom(selectUserIds(db, searchKey).as("matching"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
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
