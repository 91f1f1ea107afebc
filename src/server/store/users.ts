import type { Updateable } from "kysely";
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

/** The number of accounts; an instance without any is empty. */
export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
