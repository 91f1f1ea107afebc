import { EPISODE_FIELDS, type EpisodeChanges } from "#domain/episodes/episode.ts";
import { incompleteLink } from "#domain/episodes/incomplete-link.ts";
import type { Db } from "../../store/database.ts";
import { deleteJob, enqueueJobs } from "../../store/jobs.ts";
import type { EpisodeRow } from "../../store/tables.ts";

/** How long a busy directory is left alone at first. */
export const FIRST_WAIT_MS = 60_000;

/** Plans the look-up of new episodes that are incomplete, in the transaction that adds them. */
export async function enqueueCompletions(
  trx: Db,
  ownerId: number,
  episodes: readonly EpisodeRow[],
  now: string,
): Promise<void> {
  const incomplete = episodes.filter((episode) => incompleteLink(episode) !== undefined);
  const dueAt = new Date(Date.parse(now) + FIRST_WAIT_MS).toISOString();
  await enqueueJobs(
    trx,
    incomplete.map(({ id: key }) => ({ kind: "complete-episode", key, ownerId, dueAt })),
  );
}

/** Leaves an episode to its owner, once they have chosen its links themselves or emptied a field. */
export async function respectChanges(trx: Db, before: EpisodeRow, changes: EpisodeChanges): Promise<void> {
  const isTheirs = EPISODE_FIELDS.some((field) => {
    const value = changes[field];
    if (value === undefined || value === before[field]) return false;
    return value === null || field === "audioUrl" || field === "appleUrl" || field === "spotifyUrl";
  });
  if (isTheirs && incompleteLink(before)) await deleteJob(trx, "complete-episode", before.id);
}
