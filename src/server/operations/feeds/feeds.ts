import { type FeedChanges, type FeedInput, MAX_FEED_TEXT_BYTES, type SortMethod } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import type { Context } from "../../context.ts";
import { conflict, forbidden, invalidField, notFound } from "../../errors.ts";
import type { Db } from "../../store/database.ts";
import { isUniqueViolation } from "../../store/database-errors.ts";
import { deleteEpisodes, listEpisodeIds, updatePositions } from "../../store/episodes.ts";
import {
  clearDefaultFeed,
  deleteOwnFeed,
  type FeedWithCount,
  findOwnFeed,
  findTrashId,
  insertFeed,
  insertFormerSlug,
  sumFeedTextBytes,
  updateOwnFeed,
} from "../../store/feeds.ts";
import { bumpFeedRevision, bumpProfilePageRevision, lockUser } from "../../store/revisions.ts";
import type { UserRow } from "../../store/tables.ts";
import { listOrderKeysInOrder } from "../episodes/ordered-episodes.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";
import { emptyEpisodes } from "../transcripts/passage-deletion.ts";
import { claimPodcastGuid } from "./podcast-guids.ts";

/**
 * Creates a feed. A default feed is public and replaces the previous default feed.
 * @throws AppError 400 too long texts of all feeds
 * @throws AppError 403 a public feed that is not the default feed, on the free plan
 * @throws AppError 409 the owner has a feed with this slug
 */
export async function createFeed(context: Context, owner: UserRow, input: FeedInput): Promise<FeedWithCount> {
  const isDefault = input.isDefault ?? false;
  const isPublic = input.isPublic ?? false;
  if (isPublic && !isDefault) requirePremium(context, owner);
  const now = context.now().toISOString();
  return inFeedTransaction(context, async (trx) => {
    await (isDefault || isPublic ? bumpProfilePageRevision(trx, owner.id, now) : lockUser(trx, owner.id));
    await requireRoom(trx, owner, input);
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
      hasItemsWithoutMedia: input.hasItemsWithoutMedia ?? undefined,
      language: input.language ?? null,
      createdAt: now,
      podcastGuid: await claimPodcastGuid(trx, context.config.publicUrl + paths.feedRss(owner.screenName, input.slug)),
      updatedAt: now,
    });
    await enqueueHubNotifications(context, trx, owner.id, [feed.id]);
    return { ...feed, episodeCount: 0 };
  });
}

/**
 * Updates the fields that are set. Changing a sort to manual keeps the order that the sort gave. A former slug redirects to the feed until another feed uses it.
 * @throws AppError 400 making a default feed private, or too long texts of all feeds
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
  return inFeedTransaction(context, async (trx) => {
    await lockUser(trx, owner.id);
    const before = await requireOwnFeed(trx, owner, feedId);
    const isDefault = changes.isDefault ?? before.isDefault;
    // A request that makes a feed the default may leave the flag off: it comes from a form whose checkbox was disabled.
    if (changes.isPublic === false && isDefault && !changes.isDefault)
      throw invalidField("isPublic", "A default feed is always public. Make another feed the default first");
    const wasPublicWithoutDefault = before.isPublic && !before.isDefault;
    if (changes.isPublic && !isDefault && !wasPublicWithoutDefault) requirePremium(context, owner);
    const after = {
      title: changes.title ?? before.title,
      slug: changes.slug ?? before.slug,
      description: changes.description === undefined ? before.description : changes.description,
      coverImage: changes.coverImage === undefined ? before.coverImage : changes.coverImage,
      sortMethod: changes.sortMethod ?? before.sortMethod,
      hasItemsWithoutMedia: changes.hasItemsWithoutMedia ?? before.hasItemsWithoutMedia,
      language: changes.language === undefined ? before.language : changes.language,
      isDefault,
      isPublic: isDefault || (changes.isPublic ?? before.isPublic),
    };
    // Without a change, the published feed keeps its date.
    if (Object.entries(after).every(([column, value]) => before[column as keyof typeof after] === value)) return before;
    await requireRoom(trx, owner, after, before);
    // Both if it can be seen before the change, and if it can be seen after it.
    await enqueueHubNotifications(context, trx, owner.id, [feedId]);
    if (isDefault && !before.isDefault) await clearDefaultFeed(trx, owner.id, now);
    await bumpFeedRevision(trx, before, now);
    if (isShown(after) && !isShown(before)) await bumpProfilePageRevision(trx, owner.id, now);
    // Ordering by hand starts from the order that everybody has seen.
    if (after.sortMethod === "manual" && before.sortMethod !== "manual")
      await updatePositions(trx, feedId, await listOrderKeysInOrder(trx, before));
    await updateOwnFeed(trx, owner.id, feedId, after);
    if (after.slug !== before.slug) await insertFormerSlug(trx, before, now);
    await enqueueHubNotifications(context, trx, owner.id, [feedId]);
    return requireOwnFeed(trx, owner, feedId);
  });
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
  await requireOwnFeed(context.db, owner, feedId);
  await emptyEpisodes(context, await listEpisodeIds(context.db, await withTrash(context.db, owner, feedId)));
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id);
    const feed = await requireOwnFeed(trx, owner, feedId);
    await bumpFeedRevision(trx, feed, now);
    await enqueueHubNotifications(context, trx, owner.id, [feedId]);
    await deleteEpisodes(trx, await listEpisodeIds(trx, await withTrash(trx, owner, feedId)));
    if (!(await deleteOwnFeed(trx, owner.id, feedId))) throw notFound("Feed");
  });
}

async function withTrash(db: Db, owner: UserRow, feedId: number): Promise<number[]> {
  return [feedId, (await findTrashId(db, { id: feedId, userId: owner.id })) ?? []].flat();
}

type FeedTexts = Pick<FeedInput, "title" | "description" | "coverImage">;

function textBytes({ title, description, coverImage }: FeedTexts): number {
  return [title, description, coverImage].reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0);
}

/** @throws AppError 400 with the feed, the texts of all the owner's feeds would be too long together */
async function requireRoom(trx: Db, owner: UserRow, after: FeedTexts, before?: FeedTexts): Promise<void> {
  const addedBytes = textBytes(after) - (before ? textBytes(before) : 0);
  if (addedBytes <= 0) return;
  if ((await sumFeedTextBytes(trx, owner.id)) + addedBytes > MAX_FEED_TEXT_BYTES)
    throw invalidField(
      after.description ? "description" : "title",
      "The texts of all your feeds together must not be longer than a megabyte. Shorten a description",
    );
}

/** Whether a profile may show a feed; which ones it shows depends on the plan, too. */
function isShown({ isPublic, isDefault }: Pick<FeedWithCount, "isPublic" | "isDefault">): boolean {
  return isPublic || isDefault;
}

/** @throws AppError 404 not the owner's feed */
export async function requireOwnFeed(db: Db, owner: UserRow, feedId: number): Promise<FeedWithCount> {
  const feed = await findOwnFeed(db, owner.id, feedId);
  if (!feed) throw notFound("Feed");
  return feed;
}

function requirePremium(context: Context, owner: UserRow): void {
  if (!context.isPremium(owner))
    throw forbidden("Only premium users can make feeds public. Your default feed is always public.");
}

async function inFeedTransaction<T>(context: Context, change: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await context.db.transaction().execute(change);
  } catch (error) {
    throw isUniqueViolation(error) ? conflict("slug", "You already have a feed with this slug") : error;
  }
}
