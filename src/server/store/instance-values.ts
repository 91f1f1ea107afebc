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

/** Finds up to which id all episodes are known to be in the search index. */
export async function findIndexedEpisodeId(db: Db): Promise<number> {
  return Number((await findValue(db, "indexedEpisodeId")) ?? 0);
}

/** Records that all episodes up to an id are in the search index, unless another process is further. */
export async function raiseIndexedEpisodeId(db: Db, episodeId: number): Promise<void> {
  const value = String(episodeId);
  await db
    .insertInto("instanceValues")
    .values({ name: "indexedEpisodeId", value })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value })
        .where(sql<boolean>`cast(${sql.ref("instanceValues.value")} as bigint) < ${episodeId}`),
    )
    .execute();
}

async function findValue(db: Db, name: string): Promise<string | undefined> {
  return (await db.selectFrom("instanceValues").select("value").where("name", "=", name).executeTakeFirst())?.value;
}
