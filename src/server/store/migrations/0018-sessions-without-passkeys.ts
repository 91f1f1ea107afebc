import type { Kysely } from "kysely";

interface Tables {
  sessions: { userId: number; isPasskeyVerified: boolean };
  passkeys: { userId: number };
}

/** Ends sessions in which no passkey was used, of users who have one: they are from before the passkey. */
export async function endSessionsWithoutPasskeys(migration: Kysely<unknown>): Promise<void> {
  const db = migration as Kysely<Tables>;
  await db
    .deleteFrom("sessions")
    .where("isPasskeyVerified", "=", false)
    .where("userId", "in", db.selectFrom("passkeys").select("userId"))
    .execute();
}
