import type { Insertable } from "kysely";
import type { Db } from "./database.ts";
import type { FormerScreenNameRow, ScreenNameHistoryTable } from "./tables.ts";

/**
 * The user whom an old screen name still leads to: the latest to give it up within its redirect's time.
 * @param now ISO UTC
 */
export async function findUserIdByOldScreenName(
  db: Db,
  screenNameKey: string,
  now: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("screenNameHistory")
    .select("userId")
    .where("oldScreenNameKey", "=", screenNameKey)
    .where("expiresAt", ">", now)
    .orderBy("changedAt", "desc")
    .executeTakeFirst();
  return row?.userId;
}

/** Whether an old screen name is kept for somebody other than the given user. @param now ISO UTC */
export async function isReservedForOtherUser(
  db: Db,
  screenNameKey: string,
  userId: number | undefined,
  now: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("screenNameHistory")
    .select("id")
    .where("oldScreenNameKey", "=", screenNameKey)
    .where("expiresAt", ">", now)
    .$if(userId !== undefined, (query) => query.where("userId", "!=", userId ?? 0))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a user's addresses have ever been others. */
export async function hasChangedScreenName(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom("screenNameHistory").select("id").where("userId", "=", userId).executeTakeFirst();
  return row !== undefined;
}

/** When a user last changed their screen name themselves; an administrator's changes do not count. */
export async function findLastChangeByUserAt(db: Db, userId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("screenNameHistory")
    .select("changedAt")
    .where("userId", "=", userId)
    .where("isByAdmin", "=", false)
    .orderBy("changedAt", "desc")
    .executeTakeFirst();
  return row?.changedAt;
}

/** The names that a user gave up, the latest first. */
export async function listFormerScreenNames(db: Db, userId: number): Promise<FormerScreenNameRow[]> {
  return db
    .selectFrom("screenNameHistory")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("changedAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function insertFormerScreenName(db: Db, former: Insertable<ScreenNameHistoryTable>): Promise<void> {
  await db.insertInto("screenNameHistory").values(former).execute();
}
