import type { FeedChanges, FeedInput, SortMethod } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { isPremiumNow } from "#domain/users/plan.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden, notFound } from "../../errors.ts";
import type { Db } from "../../store/database.ts";
import { isUniqueViolation } from "../../store/database-errors.ts";
import { updatePositions } from "../../store/episodes.ts";
import {
  clearDefaultFeed,
  deleteOwnFeed,
  type FeedWithCount,
  findOwnFeed,
  insertFeed,
  insertFormerSlug,
  updateOwnFeed,
} from "../../store/feeds.ts";
import { bumpFeedRevision, bumpUserRevision, lockUser } from "../../store/revisions.ts";
import type { UserRow } from "../../store/tables.ts";
import { notifyHubsOfFeed } from "../published/hub-notifications.ts";
import { listOrderKeysInOrder } from "./ordered-episodes.ts";
import { claimPodcastGuid } from "./podcast-guids.ts";

/**
 * Creates a feed. A default feed is public and replaces the previous default feed.
 * @throws AppError 403 a public feed that is not the default feed, on the free plan
 * @throws AppError 409 the owner has a feed with this slug
 */
export async function createFeed(context: Context, owner: UserRow, input: FeedInput): Promise<FeedWithCount> {
  const isDefault = input.isDefault ?? false;
  const isPublic = input.isPublic ?? false;
  if (isPublic && !isDefault) requirePremium(context, owner);
  const now = context.now().toISOString();
  const created = await inFeedTransaction(context, async (trx) => {
    await bumpUserRevision(trx, owner.id, now);
    if (isDefault) await clearDefaultFeed(trx, owner.id, now);
    const feed = await insertFeed(trx, {
      userId: owner.id,
      title: input.title,
      slug: input.slug,
      description: input.description ?? null,
      coverImage: input.coverImage ?? null,
      isDefault,
      isPublic: isDefault || isPublic,
      sortMethod: input.sortMethod ?? undefined,
      createdAt: now,
      podcastGuid: await claimPodcastGuid(trx, context.config.publicUrl + paths.feedRss(owner.screenName, input.slug)),
      updatedAt: now,
    });
    return { ...feed, episodeCount: 0 };
  });
  notifyHubsOfFeed(context, owner.id, created.id);
  return created;
}

/**
 * Updates the fields that are set. Changing a sort to manual keeps the order that the sort gave. A former slug redirects to the feed until another feed uses it.
 * @throws AppError 404 not the owner's feed
 * @throws AppError 403 making a feed public that is not the default feed, on the free plan
 * @throws AppError 409 the owner has another feed with this slug
 */
export async function updateFeed(
  context: Context,
  owner: UserRow,
  feedId: number,
  changes: FeedChanges,
): Promise<FeedWithCount> {
  const now = context.now().toISOString();
  const { before, after } = await inFeedTransaction(context, async (trx) => {
    await lockUser(trx, owner.id);
    const before = await requireOwnFeed(trx, owner, feedId);
    const isDefault = changes.isDefault ?? before.isDefault;
    const wasPublicWithoutDefault = before.isPublic && !before.isDefault;
    if (changes.isPublic && !isDefault && !wasPublicWithoutDefault) requirePremium(context, owner);
    const after = {
      title: changes.title ?? before.title,
      slug: changes.slug ?? before.slug,
      description: changes.description === undefined ? before.description : changes.description,
      coverImage: changes.coverImage === undefined ? before.coverImage : changes.coverImage,
      sortMethod: changes.sortMethod ?? before.sortMethod,
      isDefault,
      isPublic: isDefault || (changes.isPublic ?? before.isPublic),
    };
    // Without a change, the published feed keeps its date.
    if (Object.entries(after).every(([column, value]) => before[column as keyof typeof after] === value))
      return { before, after: before };
    if (isDefault && !before.isDefault) await clearDefaultFeed(trx, owner.id, now);
    await bumpFeedRevision(trx, before, now);
    // Ordering by hand starts from the order that everybody has seen.
    if (after.sortMethod === "manual" && before.sortMethod !== "manual")
      await updatePositions(
        trx,
        feedId,
        (await listOrderKeysInOrder(trx, before)).map(({ id }) => id),
      );
    await updateOwnFeed(trx, owner.id, feedId, after);
    if (after.slug !== before.slug) await insertFormerSlug(trx, before, now);
    return { before, after: await requireOwnFeed(trx, owner, feedId) };
  });
  if (after !== before) notifyHubsOfFeed(context, owner.id, feedId);
  return after;
}

/** @throws AppError 404 not the owner's feed */
export async function changeSortMethod(
  context: Context,
  owner: UserRow,
  feedId: number,
  sortMethod: SortMethod,
): Promise<FeedWithCount> {
  return updateFeed(context, owner, feedId, { sortMethod });
}

/** Deletes a feed with its episodes. @throws AppError 404 not the owner's feed */
export async function deleteFeed(context: Context, owner: UserRow, feedId: number): Promise<void> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await bumpUserRevision(trx, owner.id, now);
    if (!(await deleteOwnFeed(trx, owner.id, feedId))) throw notFound("Feed");
  });
  notifyHubsOfFeed(context, owner.id, feedId);
}

/** @throws AppError 404 not the owner's feed */
export async function requireOwnFeed(db: Db, owner: UserRow, feedId: number): Promise<FeedWithCount> {
  const feed = await findOwnFeed(db, owner.id, feedId);
  if (!feed) throw notFound("Feed");
  return feed;
}

function requirePremium(context: Context, owner: UserRow): void {
  if (!isPremiumNow(owner, context.now()))
    throw forbidden("Only premium users can make feeds public. Your default feed is always public.");
}

async function inFeedTransaction<T>(context: Context, change: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await context.db.transaction().execute(change);
  } catch (error) {
    throw isUniqueViolation(error) ? conflict("slug", "You already have a feed with this slug") : error;
  }
}
