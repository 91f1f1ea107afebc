import { EPISODE_FIELDS, episodeChangesSchema } from "#domain/episodes/episode.ts";
import { incompleteLink } from "#domain/episodes/incomplete-link.ts";
import type { EpisodeDraft, Metadata } from "#domain/episodes/metadata.ts";
import type { JobResult } from "../../background/job.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { DocumentFetch, FetchOptions } from "../../lookup/fetch/document-fetch.ts";
import type { Db } from "../../store/database.ts";
import { findOwnEpisode, listEpisodesByIds } from "../../store/episodes.ts";
import { lockUser } from "../../store/revisions.ts";
import { changeEpisode } from "./episodes.ts";
import { FIRST_WAIT_MS } from "./incomplete-episodes.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadLookup = () => import("../../lookup/lookup.ts");

/** What was deleted may be restored for an hour or two. */
const DELETED_WAIT_MS = 3_600_000;
/** Each wait is as long as the episode is old, so that this allows about a dozen look-ups. */
const GIVE_UP_AFTER_MS = 2 * 86_400_000;

/**
 * Looks an incomplete episode up, and says what to store: only values of fields that are still empty. While the directory is busy, the
 * next look-up waits as long as it asks for, and at least as long as the episode is old; after two days it is left as it is.
 */
export async function completeEpisode(
  context: Context,
  ownerId: number,
  episodeId: number,
  signal: AbortSignal,
): Promise<JobResult> {
  const episode = await findOwnEpisode(context.db, ownerId, episodeId);
  if (!episode) {
    const [deleted] = await listEpisodesByIds(context.db, [episodeId]);
    return deleted ? { nextRunAt: new Date(context.now().getTime() + DELETED_WAIT_MS).toISOString() } : {};
  }
  const link = incompleteLink(episode);
  if (!link) return {};
  const found = await lookUpInBackground(context, ownerId, link, signal);
  signal.throwIfAborted();
  if (!found.audioUrl && found.retryAfterSeconds !== undefined) {
    const nowMs = context.now().getTime();
    const ageMs = nowMs - Date.parse(episode.createdAt);
    if (ageMs >= GIVE_UP_AFTER_MS) return {};
    const waitMs = Math.max(found.retryAfterSeconds * 1000, ageMs, FIRST_WAIT_MS);
    return { nextRunAt: new Date(nowMs + waitMs).toISOString() };
  }
  return { write: (trx) => fillIn(context, trx, ownerId, episodeId, link, found) };
}

type Found = Partial<EpisodeDraft> & Pick<Metadata, "retryAfterSeconds">;

/** @returns only the time of another try if the look-up failed */
async function lookUpInBackground(
  context: Context,
  ownerId: number,
  link: string,
  signal: AbortSignal,
): Promise<Found> {
  const inBackground = (options: FetchOptions = {}): FetchOptions => ({
    ...options,
    isBackground: true,
    usesCache: true,
    signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal,
  });
  const fetch: DocumentFetch = Object.assign(
    (url: string, options?: FetchOptions) => context.fetch(url, inBackground(options)),
    { probe: (url: string, options?: FetchOptions) => context.fetch.probe(url, inBackground(options)) },
  );
  const { lookUp } = await loadLookup();
  try {
    return await context.lookupLimiter.run(ownerId, () => lookUp(link, { fetch, providers: context.config }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { retryAfterSeconds: error.retryAfterSeconds ?? 1 };
  }
}

/** Its owner may have changed or deleted the episode while it was looked up. */
async function fillIn(
  context: Context,
  trx: Db,
  ownerId: number,
  episodeId: number,
  link: string,
  found: Found,
): Promise<void> {
  await lockUser(trx, ownerId);
  const episode = await findOwnEpisode(trx, ownerId, episodeId);
  if (!episode || incompleteLink(episode) !== link) return;
  const missing = EPISODE_FIELDS.filter((field) => field !== "kind" && episode[field] === null).map((field) => {
    const parsed = episodeChangesSchema.safeParse({ [field]: found[field as keyof EpisodeDraft] ?? undefined });
    return parsed.success ? parsed.data : {};
  });
  await changeEpisode(context, trx, ownerId, episode, Object.assign({}, ...missing));
}
