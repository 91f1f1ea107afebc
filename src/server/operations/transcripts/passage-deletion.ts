import { INDEX_CHARACTERS_PER_TRANSACTION, PASSAGES_PER_STATEMENT } from "#domain/search/passages.ts";
import type { Context } from "../../context.ts";
import { startPace } from "../../limits/pace.ts";
import type { Db } from "../../store/database.ts";
import { findParagraphsToDelete, forgetRange } from "../../store/hidden-paragraphs.ts";
import { enqueueJob } from "../../store/jobs.ts";
import { deletePassages, listPassageSizes, type PassageSize } from "../../store/passages.ts";
import { deleteTranscripts } from "../../store/transcripts.ts";

const EPISODES_AT_ONCE = 100;

/**
 * Deletes passages of episodes that are about to be deleted, unless there are so few that deleting the episodes takes no time. SQLite
 * would delete them with the episodes in one statement, while which nothing else runs. The caller has checked that the episodes may be
 * deleted; transcripts are hidden before their first paragraph is deleted.
 */
export async function emptyEpisodes(context: Context, episodeIds: readonly number[]): Promise<void> {
  const { db } = context;
  for (let start = 0; start < episodeIds.length; start += EPISODES_AT_ONCE) {
    const ids = episodeIds.slice(start, start + EPISODES_AT_ONCE);
    if (ids.length === episodeIds.length && isLittle(await listPassageSizes(db, { episodeIds: ids }))) return;
    const now = context.now().toISOString();
    await db.transaction().execute((trx) => deleteTranscripts(trx, ids, now));
    await deleteInSteps(db, () => listPassageSizes(db, { episodeIds: ids }));
  }
}

function isLittle(sizes: readonly PassageSize[]): boolean {
  return sizes.length < PASSAGES_PER_STATEMENT && withinLimit(sizes).length === sizes.length;
}

/**
 * Deletes hidden paragraphs whose time has come: of transcripts that were replaced or removed, or whose storing was interrupted.
 * @param signal stops between two steps
 */
export async function deleteHiddenParagraphs(context: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = context.now().toISOString();
    const range = await findParagraphsToDelete(context.db, now);
    if (!range) return;
    await deleteInSteps(context.db, () => listPassageSizes(context.db, range), signal);
    if (!signal?.aborted) await forgetRange(context.db, range, now);
  }
}

/** Has hidden paragraphs deleted whose time has come. */
export async function enqueueParagraphDeletion(db: Db, now: Date): Promise<void> {
  await enqueueJob(db, { kind: "delete-paragraphs", key: "", ownerId: null, dueAt: now.toISOString() });
}

async function deleteInSteps(db: Db, list: () => Promise<PassageSize[]>, signal?: AbortSignal): Promise<void> {
  const pause = startPace();
  while (!signal?.aborted) {
    const sizes = await list();
    if (sizes.length === 0) return;
    await deletePassages(
      db,
      withinLimit(sizes).map(({ id }) => id),
    );
    await pause();
  }
}

/** The first passages that one transaction deletes. */
function withinLimit(sizes: readonly PassageSize[]): readonly PassageSize[] {
  let characters = 0;
  const end = sizes.findIndex(({ length }, at) => {
    characters += length;
    return at > 0 && characters > INDEX_CHARACTERS_PER_TRANSACTION;
  });
  return end === -1 ? sizes : sizes.slice(0, end);
}
