import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import type { Tables, UserRow } from "./tables.ts";

/*
 * A revision changes with every change that a public document could show, and its time with it. It is bumped in the transaction of
 * the change, as the first statement: the row lock makes concurrent writers of one feed, or of one user's feeds, wait for each other.
 */

/**
 * Takes the same lock without bumping the revision, for changes that may turn out to change nothing.
 * @returns the user as read under the lock; undefined when the user has been deleted
 */
export async function lockUser(db: Db, userId: number): Promise<UserRow | undefined> {
  return db
    .updateTable("users")
    .set((row) => ({ revision: row.ref("revision") }))
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

/** After a change that the user's profile page shows, but no other document of theirs. @param now ISO UTC */
export async function bumpProfilePageRevision(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable("users")
    .set((row) => ({ revision: row("revision", "+", 1), updatedAt: now }))
    .where("id", "=", userId)
    .execute();
}

/** After a change that all public documents of a user show, the profile page included: names, picture, palette or plan. @param now ISO UTC */
export async function bumpSharedRevision(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable("users")
    .set((row) => ({
      revision: row("revision", "+", 1),
      updatedAt: now,
      profileRevision: row("profileRevision", "+", 1),
      profileUpdatedAt: now,
    }))
    .where("id", "=", userId)
    .execute();
}

/**
 * Bumps the revision of a feed, and that of its owner's profile page if it may show the feed. A change of the feed's visibility bumps the
 * page's by itself.
 * @param now ISO UTC
 */
export async function bumpFeedRevision(db: Db, feed: { id: number; userId: number }, now: string): Promise<void> {
  const isShown = (row: ExpressionBuilder<Tables, "users">) =>
    row.exists(
      row
        .selectFrom("feeds")
        .select("feeds.id")
        .where("feeds.id", "=", feed.id)
        .where((row) => row.or([row("isPublic", "=", true), row("isDefault", "=", true)])),
    );
  await db
    .updateTable("users")
    .set((row) => ({
      revision: row
        .case()
        .when(isShown(row))
        .then(row("revision", "+", 1))
        .else(row.ref("revision"))
        .end(),
      updatedAt: row.case().when(isShown(row)).then(sql.val(now)).else(row.ref("updatedAt")).end(),
    }))
    .where("id", "=", feed.userId)
    .execute();
  await db
    .updateTable("feeds")
    .set((row) => ({ revision: row("revision", "+", 1), updatedAt: now }))
    .where("id", "=", feed.id)
    .execute();
}
