import type { Insertable } from "kysely";
import type { Db } from "./database.ts";
import type { PasskeyChallengeRow, PasskeyChallengesTable, PasskeyRow, PasskeysTable } from "./tables.ts";

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom("passkeys").selectAll().where("userId", "=", userId).orderBy("id").execute();
}

export async function insertPasskey(db: Db, passkey: Insertable<PasskeysTable>): Promise<void> {
  await db.insertInto("passkeys").values(passkey).execute();
}

/**
 * Records the use of a passkey. An authenticator's counter rises with each use, or is always 0.
 * @returns whether the counter has risen: otherwise a copy of the authenticator may have been used, also at the same moment
 */
export async function recordPasskeyUse(
  db: Db,
  passkeyId: number,
  { counter, lastUsedAt }: { counter: number; lastUsedAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter, lastUsedAt })
    .where("id", "=", passkeyId)
    .where((row) => (counter === 0 ? row("counter", "=", 0) : row("counter", "<", counter)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns whether the user had such a passkey */
export async function deleteOwnPasskey(db: Db, userId: number, passkeyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkeys")
    .where("id", "=", passkeyId)
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** @returns how many there were */
export async function deletePasskeys(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("passkeys").where("userId", "=", userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function insertPasskeyChallenge(db: Db, challenge: Insertable<PasskeyChallengesTable>): Promise<void> {
  await db.insertInto("passkeyChallenges").values(challenge).execute();
}

/** Takes a challenge out of the database: each can be answered once. @param now ISO UTC */
export async function takePasskeyChallenge(
  db: Db,
  tokenHash: string,
  purpose: PasskeyChallengeRow["purpose"],
  now: string,
): Promise<PasskeyChallengeRow | undefined> {
  return db
    .deleteFrom("passkeyChallenges")
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the challenges that a user has not answered. */
export async function deletePasskeyChallenges(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("passkeyChallenges").where("userId", "=", userId).execute();
}

/** @param now ISO UTC */
export async function deleteExpiredPasskeyChallenges(db: Db, now: string): Promise<void> {
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<=", now).execute();
}
