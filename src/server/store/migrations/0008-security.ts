import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";

/** Adds passkeys and the audit log. The log's ids refer to no table, because it outlives the users that it is about. */
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

  await db.schema
    .createTable("passkeys")
    .addColumn("id", types.id)
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("credentialId", "text", (c) => c.notNull())
    .addColumn("publicKey", types.bytes, (c) => c.notNull())
    .addColumn("counter", "bigint", (c) => c.notNull())
    .addColumn("transports", "text")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("createdAt", types.timestamp, (c) => c.notNull())
    .addColumn("lastUsedAt", types.timestamp)
    .execute();
  await db.schema.createIndex("passkeysByCredentialId").unique().on("passkeys").column("credentialId").execute();
  await db.schema.createIndex("passkeysByUser").on("passkeys").column("userId").execute();
  await db.schema
    .createTable("passkeyChallenges")
    .addColumn("tokenHash", "text", (c) => c.primaryKey())
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("challenge", "text", (c) => c.notNull())
    .addColumn("expiresAt", types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable("sessions")
    .addColumn("isPasskeyVerified", types.boolean, (c) => c.notNull().defaultTo(types.falseValue))
    .execute();
}
