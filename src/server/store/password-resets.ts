import type { Insertable } from "kysely";
import type { Db } from "./database.ts";
import type { PasswordResetsTable } from "./tables.ts";

/**
 * Puts a new link in the place of the user's old one, unless that was sent too recently.
 * @param replaceableSince ISO UTC; a link sent later than this stays
 * @returns whether the new link stands
 */
export async function replacePasswordReset(
  db: Db,
  reset: Insertable<PasswordResetsTable>,
  replaceableSince: string,
): Promise<boolean> {
  const { userId: _, ...link } = reset;
  const written = await db
    .insertInto("passwordResets")
    .values(reset)
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet(link).where("passwordResets.sentAt", "<=", replaceableSince),
    )
    .returning("userId")
    .executeTakeFirst();
  return written !== undefined;
}

/** Whose link this is, while it can be used. @param now ISO UTC */
export async function findPasswordResetUserId(db: Db, tokenHash: string, now: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("passwordResets")
    .select("userId")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row?.userId;
}

/** Uses a link up. @returns whether it was still there: of two that use it at once, one does */
export async function takePasswordReset(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passwordResets")
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Makes whatever link a user was sent useless. */
export async function deletePasswordReset(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("passwordResets").where("userId", "=", userId).execute();
}

/** Clears away links whose time is over. @param now ISO UTC */
export async function deleteExpiredPasswordResets(db: Db, now: string): Promise<void> {
  await db.deleteFrom("passwordResets").where("expiresAt", "<=", now).execute();
}
