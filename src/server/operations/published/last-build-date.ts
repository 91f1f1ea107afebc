import type { Context } from "../../context.ts";
import {
  findPublishedState,
  type PublishedResource,
  type PublishedState,
  replacePublishedState,
} from "../../store/published-state.ts";

interface PublishedContent {
  /** of the channel without its date */
  contentHash: string;
  /** the owner's, at which the content was read */
  revision: number;
  /** when any of the underlying rows last changed: the date of new content */
  modifiedAt: Date;
}

/**
 * Finds the date since which a published feed has its current content, and stores it. Saving without a change, or changing
 * episodes that the plan does not publish, keeps the date. All processes agree on it.
 * @param stored as it was read with the content; another process may have replaced it since
 */
export async function resolveLastBuildDate(
  context: Context,
  resource: PublishedResource,
  stored: PublishedState,
  { contentHash, revision, modifiedAt }: PublishedContent,
): Promise<Date> {
  // Another process has already published a later revision.
  if (stored.publishedContentRevision > revision) return modifiedAt;

  const storedDate = stored.publishedContentHash === contentHash ? stored.publishedContentUpdatedAt : null;
  if (storedDate !== null && stored.publishedContentRevision === revision) return new Date(storedDate);

  const date = storedDate ?? modifiedAt.toISOString();
  if (context.isReadOnly) return new Date(date);
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
