import type { Insertable } from "kysely";
import type { Db } from "./database.ts";
import type { PasswordResetsTable } from "./tables.ts";

/**
 * Replaces a user's password reset link, unless the previous one was sent too recently.
 * @param replaceableSince ISO UTC; a link sent after this is not replaced
 * @returns whether the link was replaced
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

/** Finds the user of a reset link that has not expired. @param now ISO UTC */
export async function findPasswordResetUserId(db: Db, tokenHash: string, now: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("passwordResets")
    .select("userId")
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row?.userId;
}

/** Deletes a reset link. @returns whether it still existed: of two concurrent uses, one gets true */
export async function consumePasswordReset(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passwordResets")
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deletePasswordReset(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("passwordResets").where("userId", "=", userId).execute();
}

/** @param now ISO UTC */
export async function deleteExpiredPasswordResets(db: Db, now: string): Promise<void> {
  await db.deleteFrom("passwordResets").where("expiresAt", "<=", now).execute();
}
