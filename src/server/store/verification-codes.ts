import type { Insertable } from "kysely";
import type { Db } from "./database.ts";
import type { VerificationCodesTable } from "./tables.ts";

/**
 * Puts a new code in the place of the user's old one, unless that was sent too recently.
 * @param replaceableSince ISO UTC; a code sent later than this stays
 * @returns whether the new code stands
 */
export async function replaceVerificationCode(
  db: Db,
  code: Insertable<VerificationCodesTable>,
  replaceableSince: string,
): Promise<boolean> {
  const written = await db
    .insertInto("verificationCodes")
    .values({ ...code, wrongTries: 0 })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet({ codeHash: code.codeHash, sentAt: code.sentAt, expiresAt: code.expiresAt, wrongTries: 0 })
        .where("verificationCodes.sentAt", "<=", replaceableSince),
    )
    .returning("userId")
    .executeTakeFirst();
  return written !== undefined;
}

/** Counts one more try against a user's code, before anybody knows how it ends. @returns the code with its tries */
export async function countVerificationTry(db: Db, userId: number) {
  return db
    .updateTable("verificationCodes")
    .set((row) => ({ wrongTries: row("wrongTries", "+", 1) }))
    .where("userId", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

export async function findVerificationCode(db: Db, userId: number) {
  return db.selectFrom("verificationCodes").selectAll().where("userId", "=", userId).executeTakeFirst();
}

export async function deleteVerificationCode(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("verificationCodes").where("userId", "=", userId).execute();
}
