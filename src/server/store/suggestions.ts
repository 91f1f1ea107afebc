import { type Insertable, sql, type Updateable } from "kysely";
import type { SuggestionState } from "#domain/suggestions/suggestion.ts";
import type { Db } from "./database.ts";
import type { SuggestionRow, SuggestionsTable } from "./tables.ts";

/**
 * Records what identifies an episode as suggested to a person.
 * @param keyHashes at least one
 * @returns whether none of them had been recorded before: of processes that find the episode at the same time, one gets true
 */
export async function claimSuggestionKeys(db: Db, userId: number, keyHashes: readonly string[]): Promise<boolean> {
  // In one order, so that two transactions with the same keys wait for each other instead of both waiting for ever.
  const values = [...new Set(keyHashes)].sort().map((keyHash) => ({ userId, keyHash }));
  const inserted = await db
    .insertInto("suggestionKeys")
    .values(values)
    .onConflict((conflict) => conflict.columns(["userId", "keyHash"]).doNothing())
    .returning("keyHash")
    .execute();
  return inserted.length === values.length;
}

export async function insertSuggestion(db: Db, suggestion: Insertable<SuggestionsTable>): Promise<void> {
  await db.insertInto("suggestions").values(suggestion).execute();
}

/** Lists a person's suggestions in these states, the latest found first. */
export async function listSuggestions(
  db: Db,
  userId: number,
  states: readonly SuggestionState[],
  limit = Number.MAX_SAFE_INTEGER,
): Promise<SuggestionRow[]> {
  return db
    .selectFrom("suggestions")
    .selectAll()
    .where("userId", "=", userId)
    .where("state", "in", [...states])
    .orderBy("foundAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function countSuggestions(db: Db, userId: number, state: SuggestionState): Promise<number> {
  const { count } = await db
    .selectFrom("suggestions")
    .select(sql<number>`count(*)`.as("count"))
    .where("userId", "=", userId)
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findOwnSuggestion(
  db: Db,
  userId: number,
  suggestionId: number,
): Promise<SuggestionRow | undefined> {
  return db
    .selectFrom("suggestions")
    .selectAll()
    .where("id", "=", suggestionId)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/**
 * Changes a suggestion that is in one of these states.
 * @returns undefined when it is not, or belongs to somebody else
 */
export async function decideSuggestion(
  db: Db,
  userId: number,
  suggestionId: number,
  from: readonly SuggestionState[],
  changes: Updateable<SuggestionsTable>,
): Promise<SuggestionRow | undefined> {
  return db
    .updateTable("suggestions")
    .set(changes)
    .where("id", "=", suggestionId)
    .where("userId", "=", userId)
    .where("state", "in", [...from])
    .returningAll()
    .executeTakeFirst();
}

/**
 * Hands how a show was watched before on to the accepted suggestions from it.
 * @param former exceptId of the suggestion that is no longer accepted
 * @returns whether there is one
 */
export async function inheritFormerRelation(
  db: Db,
  former: {
    userId: number;
    feedUrl: string;
    formerRelation: NonNullable<SuggestionRow["formerRelation"]>;
    exceptId: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("suggestions")
    .set({ formerRelation: former.formerRelation })
    .where("userId", "=", former.userId)
    .where("feedUrl", "=", former.feedUrl)
    .where("state", "=", "accepted")
    .where("id", "<>", former.exceptId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Dismisses a suggestion and everything open from its feed.
 * @param decision decidedAt ISO UTC; formerRelation restores how the show was watched
 */
export async function dismissSuggestionsFrom(
  db: Db,
  { id, userId, feedUrl }: SuggestionRow,
  decision: Pick<SuggestionRow, "decidedAt" | "formerRelation">,
): Promise<void> {
  await db
    .updateTable("suggestions")
    .set({ state: "dismissed", ...decision })
    .where("userId", "=", userId)
    .where("feedUrl", "=", feedUrl)
    .where((row) => row.or([row("state", "in", ["new", "later"]), row("id", "=", id)]))
    .execute();
}

/** Finds the latest of the suggestions whose dismissal left out their show. */
export async function findDismissalOfShow(
  db: Db,
  userId: number,
  feedUrl: string,
): Promise<Pick<SuggestionRow, "decidedAt" | "formerRelation"> | undefined> {
  return db
    .selectFrom("suggestions")
    .select(["decidedAt", "formerRelation"])
    .where("userId", "=", userId)
    .where("feedUrl", "=", feedUrl)
    .where("state", "=", "dismissed")
    .where("formerRelation", "is not", null)
    .orderBy("decidedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Opens again what was dismissed with a show. @param decidedAt of that decision, ISO UTC */
export async function restoreSuggestionsFrom(
  db: Db,
  userId: number,
  feedUrl: string,
  decidedAt: string,
): Promise<void> {
  await db
    .updateTable("suggestions")
    .set({ state: "new", decidedAt: null, formerRelation: null })
    .where("userId", "=", userId)
    .where("feedUrl", "=", feedUrl)
    .where("state", "=", "dismissed")
    .where("decidedAt", "=", decidedAt)
    .execute();
}

/** Lists what looks like the person and was in no mail yet, the latest found first. */
export async function listSuggestionsToMail(db: Db, userId: number, limit: number): Promise<SuggestionRow[]> {
  return db
    .selectFrom("suggestions")
    .selectAll()
    .where("userId", "=", userId)
    .where("state", "=", "new")
    .where("level", "=", "likely")
    .where("mailedAt", "is", null)
    .orderBy("foundAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** @param mailedAt ISO UTC */
export async function markSuggestionsMailed(db: Db, ids: readonly number[], mailedAt: string): Promise<void> {
  await db
    .updateTable("suggestions")
    .set({ mailedAt })
    .where("id", "in", [...ids])
    .execute();
}

/** Deletes suggestions that nobody decided on. What identifies their episodes stays. @param foundBefore ISO UTC */
export async function deleteOldSuggestions(db: Db, foundBefore: string): Promise<void> {
  await db
    .deleteFrom("suggestions")
    .where("foundAt", "<", foundBefore)
    .where("state", "in", ["new", "later"])
    .execute();
}
