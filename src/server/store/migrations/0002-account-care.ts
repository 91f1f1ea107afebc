import { type Kysely, sql } from "kysely";
import { displayNameKey } from "#domain/users/user.ts";
import type { ColumnTypes } from "../database.ts";

const ROWS_AT_ONCE = 5000;
const NEW_LINE = sql.lit("\n");

/** Adds the last use of sessions, codes for several purposes, password reset links and the administrators' search. */
export async function addAccountCare(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("lastUsedAt", types.timestamp, (c) => c.notNull().defaultTo("1970-01-01T00:00:00.000Z"))
    .execute();
  await sql`update sessions set ${sql.ref("lastUsedAt")} = ${sql.ref("createdAt")}`.execute(db);

  // Codes expire within minutes; users request new ones.
  await db.schema.dropTable("verificationCodes").execute();
  await db.schema
    .createTable("verificationCodes")
    .addColumn("userId", types.reference, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("codeHash", "text", (c) => c.notNull())
    .addColumn("sentAt", types.timestamp, (c) => c.notNull())
    .addColumn("expiresAt", types.timestamp, (c) => c.notNull())
    .addColumn("wrongTries", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("verificationCodesByUserAndPurpose", ["userId", "purpose"])
    .execute();

  await db.schema
    .createTable("passwordResets")
    .addColumn("userId", types.reference, (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("tokenHash", "text", (c) => c.notNull())
    .addColumn("sentAt", types.timestamp, (c) => c.notNull())
    .addColumn("expiresAt", types.timestamp, (c) => c.notNull())
    .execute();
  await db.schema.createIndex("passwordResetsByTokenHash").unique().on("passwordResets").column("tokenHash").execute();

  await db.schema.alterTable("users").addColumn("displayNameKey", "text").execute();
  await fillDisplayNameKeys(db as Kysely<FilledTables>);
  // A separate table, so that a search over all users reads nothing else.
  await db.schema
    .createTable("userSearchTexts")
    .addColumn("userId", types.reference, (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("text", "text", (c) => c.notNull())
    .execute();
  await sql`
    insert into ${sql.table("userSearchTexts")}
    select id, ${sql.ref("emailKey")} || ${NEW_LINE} || ${sql.ref("screenNameKey")} || ${NEW_LINE} || coalesce(${sql.ref("displayNameKey")}, '')
    from users
  `.execute(db);
}

interface FilledTables {
  users: { id: number; displayName: string | null; displayNameKey: string | null };
}

/** The databases' lower() leaves non-ASCII letters unchanged, so it only handles most of the names. */
async function fillDisplayNameKeys(db: Kysely<FilledTables>): Promise<void> {
  await db
    .updateTable("users")
    .set({ displayNameKey: sql<string>`lower(${sql.ref("displayName")})` })
    .execute();
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("users")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, displayName, displayNameKey: filled } of rows) {
      const key = displayName === null ? null : displayNameKey(displayName);
      if (key !== filled) await db.updateTable("users").set({ displayNameKey: key }).where("id", "=", id).execute();
      after = id;
    }
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
