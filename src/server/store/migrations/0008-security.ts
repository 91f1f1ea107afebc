import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Adds the audit log. Its ids refer to no table, because it outlives the users that it is about. */
export async function addSecurity(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("auditEvents")
    .addColumn("id", types.id)
    .addColumn("occurredAt", types.timestamp, (c) => c.notNull())
    .addColumn("administratorId", types.reference)
    .addColumn("userId", types.reference, (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("auditEventsByUser").on("auditEvents").columns(["userId", "id"]).execute();
}
