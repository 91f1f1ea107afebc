import type { Context } from "#server/context.ts";
import { readImport } from "#server/operations/imports/read-import.ts";
import { findImport } from "#server/store/imports.ts";

/** Reads the lists that were given, without looking up their rows. */
export async function readImports(context: Context): Promise<void> {
  const { db } = context;
  const given = await db.selectFrom("imports").select(["id", "userId"]).where("status", "=", "reading").execute();
  for (const { id, userId } of given) {
    const list = await findImport(db, userId, id);
    const result = list && (await readImport(context, list, new AbortController().signal));
    if (result?.write) await db.transaction().execute(result.write);
  }
}
