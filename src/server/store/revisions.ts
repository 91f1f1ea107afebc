import type { Db } from "./database.ts";
import type { UserRow } from "./tables.ts";

/*
 * A revision changes with every change that a public page could show. It is bumped in the transaction of the change, as the
 * first statement: the row lock makes concurrent writers of one feed, or of one user's feeds, wait for each other.
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

/** @param now ISO UTC */
export async function bumpUserRevision(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable("users")
    .set((row) => ({ revision: row("revision", "+", 1), updatedAt: now }))
    .where("id", "=", userId)
    .execute();
}

/** Bumps a user's revision after a change that all their published feeds show: name, picture or plan. @param now ISO UTC */
export async function bumpProfileRevision(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable("users")
    .set((row) => ({ revision: row("revision", "+", 1), updatedAt: now, profileUpdatedAt: now }))
    .where("id", "=", userId)
    .execute();
}

/** Bumps the revisions of a feed and of its owner, whose profile shows it. @param now ISO UTC */
export async function bumpFeedRevision(db: Db, feed: { id: number; userId: number }, now: string): Promise<void> {
  await bumpUserRevision(db, feed.userId, now);
  await db
    .updateTable("feeds")
    .set((row) => ({ revision: row("revision", "+", 1), updatedAt: now }))
    .where("id", "=", feed.id)
    .execute();
}
