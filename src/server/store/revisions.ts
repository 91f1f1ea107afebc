import type { Db } from "./database.ts";
import type { UserRow } from "./tables.ts";

/*
 * Revisions say that something public changed. Each is raised in the transaction of its change, as the first
 * statement: the updated row is also the lock under which concurrent writers of one feed, or of one user's feeds,
 * take turns.
 */

/**
 * Takes that lock and raises nothing yet: for changes that turn out to be none.
 * @returns the user as they are under the lock; undefined when they are gone
 */
export async function lockUser(db: Db, userId: number): Promise<UserRow | undefined> {
  return db
    .updateTable("users")
    .set((row) => ({ revision: row.ref("revision") }))
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

/** Raises a user's revision. @param now ISO UTC */
export async function bumpUserRevision(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable("users")
    .set((row) => ({ revision: row("revision", "+", 1), updatedAt: now }))
    .where("id", "=", userId)
    .execute();
}

/** Raises a user's revision after a change that all their published feeds repeat: name, picture or plan. */
export async function bumpProfileRevision(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable("users")
    .set((row) => ({ revision: row("revision", "+", 1), updatedAt: now, profileUpdatedAt: now }))
    .where("id", "=", userId)
    .execute();
}

/** Raises a feed's revision and its owner's, whose profile shows it. */
export async function bumpFeedRevision(db: Db, feed: { id: number; userId: number }, now: string): Promise<void> {
  await bumpUserRevision(db, feed.userId, now);
  await db
    .updateTable("feeds")
    .set((row) => ({ revision: row("revision", "+", 1), updatedAt: now }))
    .where("id", "=", feed.id)
    .execute();
}
