import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Stores a secret of the instance unless another process has. @returns the stored one */
export async function findOrInsertSecret(db: Db, name: "momentSecret", secret: string): Promise<string> {
  const known = await findValue(db, name);
  if (known !== undefined) return known;
  await db
    .insertInto("instanceValues")
    .values({ name, value: secret })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await findValue(db, name)) ?? secret;
}

/**
 * Records that a release serves the instance from now on, unless it does already.
 * @param release without spaces
 * @param now ISO UTC
 * @returns since when it does
 */
export async function findOrStartRelease(db: Db, release: string, now: string): Promise<string> {
  const known = await findReleaseStart(db, release);
  if (known !== undefined) return known;
  const value = `${release} ${now}`;
  await db
    .insertInto("instanceValues")
    .values({ name: "release", value })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value })
        // Unless another process of this release has.
        .where(sql<boolean>`${sql.ref("instanceValues.value")} not like ${`${release} %`}`),
    )
    .execute();
  return (await findReleaseStart(db, release)) ?? now;
}

async function findReleaseStart(db: Db, release: string): Promise<string | undefined> {
  const [knownRelease, startedAt] = (await findValue(db, "release"))?.split(" ") ?? [];
  return knownRelease === release ? startedAt : undefined;
}

async function findValue(db: Db, name: string): Promise<string | undefined> {
  return (await db.selectFrom("instanceValues").select("value").where("name", "=", name).executeTakeFirst())?.value;
}
