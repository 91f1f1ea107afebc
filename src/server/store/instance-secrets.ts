import type { Db } from "./database.ts";

/** Stores a secret of the instance unless another process has. @returns the stored one */
export async function findOrInsertSecret(db: Db, name: string, secret: string): Promise<string> {
  const find = () => db.selectFrom("instanceSecrets").select("secret").where("name", "=", name).executeTakeFirst();
  const known = await find();
  if (known) return known.secret;
  await db
    .insertInto("instanceSecrets")
    .values({ name, secret })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await find())?.secret ?? secret;
}
