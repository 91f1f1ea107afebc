import type { Insertable } from "kysely";
import type { Db } from "./database.ts";
import type { FormerScreenNameRow, ScreenNameHistoryTable } from "./tables.ts";

/** Whether an old screen name is reserved for a user other than the given one. @param now ISO UTC */
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

/** Finds when a user last changed their own screen name; changes by an administrator do not count. */
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

/** Lists a user's former screen names, newest first. */
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
