import type { Context } from "../../context.ts";
import { findPublishedState, type PublishedResource, type PublishedState } from "../../store/published-state.ts";

interface PublishedContent {
  /** of the channel without its date */
  contentHash: string;
  /** whether a stored hash is that of this content */
  isHash(stored: string | null): Promise<boolean>;
  /** the owner's, at which the content was read */
  revision: number;
  /** when any of the underlying rows last changed: the date of new content */
  modifiedAt: Date;
}

/** The date since which a published feed has its current content. */
export interface ContentDate {
  date: Date;
  /** false when another process has stored another date for the same content in the meantime */
  stands: Promise<boolean>;
}

const STANDS = Promise.resolve(true);

/**
 * Finds the date since which a published feed has its current content, and stores it soon. Saving without a change, or changing
 * episodes that the plan does not publish, keeps the date. All processes agree on it.
 * @param read as it was read with the content; another process may have replaced it since
 */
export async function resolveLastBuildDate(
  context: Context,
  resource: PublishedResource,
  read: PublishedState,
  { contentHash, isHash, revision, modifiedAt }: PublishedContent,
): Promise<ContentDate> {
  const waiting = context.contentDates.waiting(resource);
  if (waiting?.state.publishedContentRevision === revision && waiting.state.publishedContentHash === contentHash)
    return { date: new Date(waiting.state.publishedContentUpdatedAt ?? modifiedAt), stands: waiting.stands };
  // A snapshot would not show what has been stored since.
  if (waiting && !context.isReadOnly) await context.contentDates.flush();
  const stored = (waiting && !context.isReadOnly && (await findPublishedState(context.db, resource))) || read;
  // Another process has already published a later revision.
  if (stored.publishedContentRevision > revision) return { date: modifiedAt, stands: STANDS };

  const storedDate = (await isHash(stored.publishedContentHash)) ? stored.publishedContentUpdatedAt : null;
  if (storedDate !== null && stored.publishedContentRevision === revision)
    return { date: new Date(storedDate), stands: STANDS };

  const date = storedDate ?? modifiedAt.toISOString();
  if (context.isReadOnly) return { date: new Date(date), stands: STANDS };
  const after = {
    publishedContentHash: contentHash,
    publishedContentRevision: revision,
    publishedContentUpdatedAt: date,
  };
  return { date: new Date(date), stands: context.contentDates.storeSoon({ resource, before: stored, after }) };
}
