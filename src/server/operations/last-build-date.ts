import type { Context } from "../context.ts";
import { findPublishedState, type PublishedResource, replacePublishedState } from "../store/published-state.ts";

/**
 * Finds out since when a published feed has had its current content, and stores the answer. Saving without a change, or
 * changing what the plan keeps out of the feed, does not change the date. All processes find the same date.
 * @param contentHash of the channel without its date
 * @param revision the owner's, at which the content was read
 * @param modifiedAt when any of the underlying rows was last written: the date of content that is new
 */
export async function resolveLastBuildDate(
  context: Context,
  resource: PublishedResource,
  contentHash: string,
  revision: number,
  modifiedAt: Date,
): Promise<Date> {
  const stored = await findPublishedState(context.db, resource);
  // Another process has already published a later revision.
  if (!stored || stored.publishedContentRevision > revision) return modifiedAt;

  const storedDate = stored.publishedContentHash === contentHash ? stored.publishedContentUpdatedAt : null;
  if (storedDate !== null && stored.publishedContentRevision === revision) return new Date(storedDate);

  const date = storedDate ?? modifiedAt.toISOString();
  const isReplaced = await replacePublishedState(context.db, resource, stored, {
    publishedContentHash: contentHash,
    publishedContentRevision: revision,
    publishedContentUpdatedAt: date,
  });
  if (isReplaced) return new Date(date);

  // Another process was faster: its date for the same content counts.
  const other = await findPublishedState(context.db, resource);
  const otherDate = other?.publishedContentHash === contentHash ? other.publishedContentUpdatedAt : null;
  return new Date(otherDate ?? date);
}
