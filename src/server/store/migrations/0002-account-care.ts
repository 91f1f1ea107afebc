import { type Kysely, sql } from "kysely";
import { displayNameKey } from "#domain/user.ts";
import type { ColumnTypes } from "../database.ts";

const ROWS_AT_ONCE = 5000;
const NEW_LINE = sql.lit("\n");

/**
 * When sessions were last used, codes for more than one purpose, links for forgotten passwords, and the text in
 * which administrators find people.
 */
export async function addAccountCare(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("lastUsedAt", types.timestamp, (c) => c.notNull().defaultTo("1970-01-01T00:00:00.000Z"))
    .execute();
  await sql`update sessions set ${sql.ref("lastUsedAt")} = ${sql.ref("createdAt")}`.execute(db);

  // Codes live for minutes: whoever holds one at this moment asks for another.
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
  // A table of its own: looking through all users reads nothing else of them.
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

/** The databases' own lower() leaves other letters than ours alone, so it only does the bulk of the names. */
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
