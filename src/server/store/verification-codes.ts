import type { Insertable } from "kysely";
import type { Db } from "./database.ts";
import type { CodePurpose, VerificationCodesTable } from "./tables.ts";

/**
 * Replaces a user's code for a purpose, unless the previous one was sent too recently.
 * @param replaceableSince ISO UTC; a code sent after this is not replaced
 * @returns whether the code was replaced
 */
export async function replaceVerificationCode(
  db: Db,
  code: Insertable<VerificationCodesTable>,
  replaceableSince: string,
): Promise<boolean> {
  const { userId: _, purpose: __, ...fresh } = { ...code, failedAttempts: 0 };
  const written = await db
    .insertInto("verificationCodes")
    .values({ ...code, failedAttempts: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "purpose"])
        .doUpdateSet(fresh)
        .where("verificationCodes.sentAt", "<=", replaceableSince),
    )
    .returning("userId")
    .executeTakeFirst();
  return written !== undefined;
}

/** Counts an attempt before the code is compared, so that concurrent attempts cannot exceed the limit. @returns the code */
export async function recordVerificationAttempt(db: Db, userId: number, purpose: CodePurpose) {
  return db
    .updateTable("verificationCodes")
    .set((row) => ({ failedAttempts: row("failedAttempts", "+", 1) }))
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .returningAll()
    .executeTakeFirst();
}

export async function findVerificationCode(db: Db, userId: number, purpose: CodePurpose) {
  return db
    .selectFrom("verificationCodes")
    .selectAll()
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
}

export async function deleteVerificationCode(db: Db, userId: number, purpose: CodePurpose): Promise<void> {
  await db.deleteFrom("verificationCodes").where("userId", "=", userId).where("purpose", "=", purpose).execute();
}

export async function deleteVerificationCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("verificationCodes").where("userId", "=", userId).execute();
}
