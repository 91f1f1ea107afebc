import type { Context } from "../context.ts";
import { findPublishedState, type PublishedResource, replacePublishedState } from "../store/published-state.ts";

/**
 * Dates a published feed by its content: saving without a change, or changing what the plan keeps out of the feed, leaves
 * the date alone. All processes give the same date.
 * @param digest of the content, its date apart
 * @param revision the owner's, at which the content was read
 * @param modifiedAt when anything about it was last written: the date of a content not seen before
 */
export async function resolveLastBuildDate(
  context: Context,
  publication: PublishedResource,
  digest: string,
  revision: number,
  modifiedAt: Date,
): Promise<Date> {
  const before = await findPublishedState(context.db, publication);
  if (!before || before.publishedRevision > revision) return modifiedAt;
  const isSame = before.publishedDigest === digest && before.publishedAt !== null;
  const changedAt = isSame ? before.publishedAt : modifiedAt.toISOString();
  if (!isSame || before.publishedRevision < revision) {
    const after = { publishedDigest: digest, publishedRevision: revision, publishedAt: changedAt };
    if (!(await replacePublishedState(context.db, publication, before, after))) {
      const other = await findPublishedState(context.db, publication);
      if (other?.publishedDigest === digest && other.publishedAt !== null) return new Date(other.publishedAt);
    }
  }
  return changedAt === null ? modifiedAt : new Date(changedAt);
}
