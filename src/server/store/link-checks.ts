import { createHash } from "node:crypto";
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import type { LinkKind } from "#domain/links/broken-links.ts";
import type { LinkState } from "#domain/links/schedule.ts";
import { SHARED_LINK_FIELDS } from "#domain/links/shareable.ts";
import type { Db } from "./database.ts";
import { enqueueJobs } from "./jobs.ts";
import type { LinkCheckRow, LinkChecksTable, Tables } from "./tables.ts";

/** What a URL is compared by: an entry of PostgreSQL's indexes is shorter than some URLs. */
export function hashUrl(url: string): string {
  return createHash("sha256").update(url).digest("base64url");
}

/** Has the links of episodes checked that are due. @param now ISO UTC */
export async function enqueueLinkChecks(
  db: Db,
  ownerId: number,
  episodeIds: readonly number[],
  now: string,
): Promise<void> {
  await enqueueJobs(
    db,
    episodeIds.map((key) => ({ kind: "check-links", key, ownerId, dueAt: now })),
  );
}

export async function listLinkChecks(db: Db, episodeId: number): Promise<LinkCheckRow[]> {
  return db.selectFrom("linkChecks").selectAll().where("episodeId", "=", episodeId).execute();
}

export async function findLinkCheck(db: Db, episodeId: number, kind: LinkKind): Promise<LinkCheckRow | undefined> {
  return db
    .selectFrom("linkChecks")
    .selectAll()
    .where("episodeId", "=", episodeId)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

/**
 * Finds what a check of another episode with the same URL has found out, if it holds until its next check.
 * @param checkedAfter ISO UTC: earlier ones say nothing new
 */
export async function findSharedLinkState(
  db: Db,
  urlHash: string,
  { now, checkedAfter }: { now: string; checkedAfter: string | null },
): Promise<LinkState | undefined> {
  return db
    .selectFrom("linkChecks")
    .select(["result", "problem", "failures", "firstFailedAt", "brokenAt", "checkedAt", "nextCheckAt"])
    .where("urlHash", "=", urlHash)
    .where("nextCheckAt", ">", now)
    .where("checkedAt", "is not", null)
    .$if(checkedAfter !== null, (query) => query.where("checkedAt", ">", checkedAfter))
    .orderBy("nextCheckAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether a check of any link of this instance has succeeded. @param since ISO UTC */
export async function hasLinkWorkedSince(db: Db, since: string): Promise<boolean> {
  const row = await db
    .selectFrom("linkChecks")
    .select("episodeId")
    .where("result", "=", "works")
    .where("checkedAt", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores what is known of a link, in place of what was. */
export async function replaceLinkCheck(db: Db, row: Insertable<LinkChecksTable>): Promise<void> {
  const { episodeId: _, kind: __, ...changes } = row;
  await db
    .insertInto("linkChecks")
    .values(row)
    .onConflict((conflict) => conflict.columns(["episodeId", "kind"]).doUpdateSet(changes))
    .execute();
}

export async function updateLinkCheck(
  db: Db,
  episodeId: number,
  kind: LinkKind,
  changes: Updateable<LinkChecksTable>,
): Promise<void> {
  await db.updateTable("linkChecks").set(changes).where("episodeId", "=", episodeId).where("kind", "=", kind).execute();
}

/** Forgets what is known of links that have changed. */
export async function deleteLinkChecks(db: Db, episodeId: number, kinds: readonly LinkKind[]): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .deleteFrom("linkChecks")
    .where("episodeId", "=", episodeId)
    .where("kind", "in", [...kinds])
    .execute();
}

/** Has all links of an episode checked, whenever they were due. @param now ISO UTC */
export async function expediteLinkChecks(db: Db, ownerId: number, episodeId: number, now: string): Promise<void> {
  await db.updateTable("linkChecks").set({ nextCheckAt: now }).where("episodeId", "=", episodeId).execute();
  await enqueueLinkChecks(db, ownerId, [episodeId], now);
}

function ofUser(db: Db, userId: number) {
  return db
    .selectFrom("linkChecks")
    .innerJoin("episodes", "episodes.id", "linkChecks.episodeId")
    .innerJoin("feeds", "feeds.id", "episodes.feedId")
    .where("feeds.userId", "=", userId)
    .where("trashOfFeedId", "is", null);
}

type LinkRow = ExpressionBuilder<Tables, "linkChecks">;

/** What a user should know of a link. */
const STATES = {
  working: (row: LinkRow) => row.and([row("brokenAt", "is", null), row("result", "=", "works")]),
  broken: (row: LinkRow) => row("brokenAt", "is not", null),
  failing: (row: LinkRow) => row.and([row("brokenAt", "is", null), row("result", "=", "fails")]),
  unclear: (row: LinkRow) => row.and([row("brokenAt", "is", null), row("result", "=", "unclear")]),
  unchecked: (row: LinkRow) => row("result", "is", null),
  replaced: (row: LinkRow) => row("replacement", "is not", null),
};

/** Lists the links of a user's episodes in a state: those with offers first, then the latest checked, those never checked last. */
export async function listLinks(db: Db, userId: number, state: keyof typeof STATES, limit: number) {
  return ofUser(db, userId)
    .where((row) => STATES[state](row))
    .selectAll("linkChecks")
    .select(["feedId", "episodes.title", "showName", "imageUrl", "audioUrl", "youtubeUrl", "showNotesUrl"])
    .orderBy(sql`case when ${sql.ref("offers")} is null then 1 else 0 end`)
    .orderBy(sql`case when ${sql.ref("checkedAt")} is null then 1 else 0 end`)
    .orderBy("checkedAt", "desc")
    .orderBy("episodeId", "desc")
    .orderBy("kind")
    .limit(limit)
    .execute();
}
export type ListedLinkRow = Awaited<ReturnType<typeof listLinks>>[number];

/** Counts the links of a user's episodes by their state. */
export async function countLinks(db: Db, userId: number) {
  const states = ["working", "broken", "failing", "unclear", "unchecked", "replaced"] as const;
  const { lastCheckedAt, ...row } = await ofUser(db, userId)
    .select(({ fn }) => [
      fn.max<string | null>("checkedAt").as("lastCheckedAt"),
      ...states.map((state) => fn.countAll<number>().filterWhere(STATES[state]).as(state)),
    ])
    .executeTakeFirstOrThrow();
  const counts = Object.fromEntries(states.map((state) => [state, Number(row[state])]));
  return { counts: counts as Record<(typeof states)[number], number>, lastCheckedAt };
}

/** Lists the links of some of a user's episodes, those with the highest ids first. @param beforeId not among them */
export async function listEpisodeLinks(db: Db, userId: number, beforeId: number, limit: number) {
  return db
    .selectFrom("episodes")
    .innerJoin("feeds", "feeds.id", "episodes.feedId")
    .where("feeds.userId", "=", userId)
    .where("trashOfFeedId", "is", null)
    .where("episodes.id", "<", beforeId)
    .select(["episodes.id", "feedId", "episodes.title", "showName", "linkPrivacy", ...SHARED_LINK_FIELDS])
    .orderBy("episodes.id", "desc")
    .limit(limit)
    .execute();
}

/** Lists the broken links that their owner was not told about yet, in none of the episodes that have them, the latest found first. */
export async function listLinksToMail(db: Db, userId: number, limit: number) {
  return ofUser(db, userId)
    .where("brokenAt", "is not", null)
    .where("mailedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("linkChecks as told")
            .innerJoin("episodes as copies", "copies.id", "told.episodeId")
            .innerJoin("feeds as others", "others.id", "copies.feedId")
            .select("told.episodeId")
            .where("others.userId", "=", userId)
            .whereRef("told.urlHash", "=", "linkChecks.urlHash")
            .where("told.brokenAt", "is not", null)
            .where("told.mailedAt", "is not", null),
        ),
      ),
    )
    .select(["linkChecks.episodeId", "linkChecks.kind", "episodes.title", "showName", "releaseDate", "problem"])
    .select(["episodes.guid", "audioUrl", "youtubeUrl"])
    .orderBy("brokenAt", "desc")
    .orderBy("linkChecks.episodeId")
    .orderBy("linkChecks.kind")
    .limit(limit)
    .execute();
}
export type LinkToMailRow = Awaited<ReturnType<typeof listLinksToMail>>[number];

/** @param now ISO UTC */
export async function markLinksMailed(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable("linkChecks")
    .set({ mailedAt: now })
    .where("brokenAt", "is not", null)
    .where("mailedAt", "is", null)
    .where("episodeId", "in", (query) =>
      query
        .selectFrom("episodes")
        .innerJoin("feeds", "feeds.id", "episodes.feedId")
        .select("episodes.id")
        .where("feeds.userId", "=", userId)
        .where("trashOfFeedId", "is", null),
    )
    .execute();
}
