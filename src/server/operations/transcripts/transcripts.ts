import { groupByRecording } from "#domain/episodes/same-recording.ts";
import type { TranscriptCoverage, TranscriptParagraph } from "#domain/transcripts/transcript.ts";
import type { Context } from "../../context.ts";
import { AppError, forbidden, invalidField, notFound } from "../../errors.ts";
import { runTaskOn, startPace } from "../../limits/pace.ts";
import type { IndexedTranscript } from "../../lookup/transcripts/indexed-transcript.ts";
import type { Db } from "../../store/database.ts";
import { findOwnEpisode, listAppearanceFields } from "../../store/episodes.ts";
import { listFeeds } from "../../store/feeds.ts";
import { findJobDueAt } from "../../store/jobs.ts";
import type { PassageOwner } from "../../store/passages.ts";
import { bumpFeedRevision } from "../../store/revisions.ts";
import type { EpisodeRow, TranscriptRow, UserRow } from "../../store/tables.ts";
import { enqueueTranscriptFetch, findTranscriptFetch, updateTranscriptFetch } from "../../store/transcript-fetches.ts";
import {
  deleteTranscripts,
  findTranscript,
  listChapters,
  listParagraphs,
  listTranscribedEpisodeIds,
  listTranscriptsOfOwner,
  replaceTranscript,
  type TranscriptOfOwner,
  updateTranscript,
} from "../../store/transcripts.ts";
import type { EpisodeTextsRows } from "../../views/transcripts.ts";
import type { AdministratorAct } from "../accounts/administrator-acts.ts";
import { countEpisodes } from "../published/public-pages.ts";
import { enqueueParagraphDeletion } from "./passage-deletion.ts";
import { transcriptColumns } from "./transcript-fetches.ts";
import { exceededLimit, interrupted, storeTranscript } from "./transcript-storage.ts";

const REMOVED_BY_ADMINISTRATOR = "An administrator has removed the transcript of this episode";

/** Of the longest texts, reading as many takes a few milliseconds. */
const PARAGRAPHS_PER_READ = 200;

/** Reads a transcript in parts that let others work. */
export async function readParagraphs(db: Db, transcript: TranscriptRow): Promise<TranscriptParagraph[]> {
  const pause = startPace();
  const paragraphs: TranscriptParagraph[] = [];
  for (let offset = 0; ; offset += PARAGRAPHS_PER_READ) {
    const part = await listParagraphs(db, transcript, offset, PARAGRAPHS_PER_READ);
    paragraphs.push(...part);
    if (part.length < PARAGRAPHS_PER_READ) return paragraphs;
    await pause();
  }
}

/** @throws AppError 404 not the owner's episode */
export async function findEpisodeTexts(context: Context, owner: UserRow, episodeId: number): Promise<EpisodeTextsRows> {
  const { db, config } = context;
  await requireOwnEpisode(db, owner, episodeId);
  const transcript = await findTranscript(db, episodeId);
  const paragraphs = transcript ? await readParagraphs(db, transcript) : [];
  // It was replaced or removed between two parts.
  if (transcript && (await findTranscript(db, episodeId))?.firstPosition !== transcript.firstPosition)
    return findEpisodeTexts(context, owner, episodeId);
  return {
    transcript,
    paragraphs,
    chapters: (await listChapters(db, [episodeId])).get(episodeId) ?? [],
    fetchRow: await findTranscriptFetch(db, episodeId),
    nextLookAt: config.fetchesTranscripts ? await findJobDueAt(db, "fetch-transcript", episodeId) : undefined,
  };
}

/**
 * Stores a transcript that the guest added, in the place of the show's own. Readers have the old one until the new one is complete.
 * @throws AppError 404 not the owner's episode; 403 an administrator has removed one; 413 the user has too many transcripts; 503 too
 * many transcripts are being stored
 */
export async function addTranscript(
  context: Context,
  owner: UserRow,
  episodeId: number,
  transcript: IndexedTranscript,
): Promise<EpisodeTextsRows> {
  const passageOwner = { ownerId: owner.id, episodeId };
  await requireOwnEpisode(context.db, owner, episodeId);
  await requireRoomForTranscript(context.db, passageOwner, transcript);
  await storeTranscript(context, passageOwner, transcript, async (firstPosition) => {
    const now = context.now().toISOString();
    await context.db.transaction().execute(async (trx) => {
      const episode = await requireEpisodeForChange(trx, owner, episodeId, now);
      await requireRoomForTranscript(trx, passageOwner, transcript);
      const columns = transcriptColumns(transcript, episode, null);
      const source = { origin: "uploaded" as const, sourceUrl: null, etag: null, lastModified: null, licence: null };
      const isStored = await replaceTranscript(
        trx,
        passageOwner,
        { ...columns, ...source, mySpeaker: null, isShareable: true, fetchedAt: now, firstPosition },
        now,
      );
      if (!isStored) throw interrupted();
      await updateTranscriptFetch(trx, episodeId, { removedBy: null });
    });
  });
  return findEpisodeTexts(context, owner, episodeId);
}

async function requireRoomForTranscript(db: Db, owner: PassageOwner, transcript: IndexedTranscript): Promise<void> {
  const fetchRow = await findTranscriptFetch(db, owner.episodeId);
  if (fetchRow?.removedBy === "administrator") throw forbidden(REMOVED_BY_ADMINISTRATOR);
  const limit = await exceededLimit(db, owner, transcript);
  if (limit) throw new AppError(413, "too-large", limit);
}

/**
 * Removes an episode's transcript. The show's own is not fetched again; after one that the guest added, the show is asked.
 * @throws AppError 404 not the owner's episode, or it has no transcript
 */
export async function removeTranscript(context: Context, owner: UserRow, episodeId: number): Promise<EpisodeTextsRows> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await requireEpisodeForChange(trx, owner, episodeId, now);
    const { origin } = await requireTranscript(trx, episodeId);
    await deleteTranscripts(trx, [episodeId], now);
    if (origin === "feed") await updateTranscriptFetch(trx, episodeId, { removedBy: "owner" });
    else if (await findTranscriptFetch(trx, episodeId))
      await enqueueTranscriptFetch(trx, { ownerId: owner.id, episodeId }, now);
    await enqueueParagraphDeletion(trx, context.now());
  });
  return findEpisodeTexts(context, owner, episodeId);
}

/**
 * Says which of the speakers the guest is.
 * @throws AppError 404 not the owner's episode, or it has no transcript; 400 nobody of that name speaks in it
 */
export async function nameMySpeaker(
  context: Context,
  owner: UserRow,
  episodeId: number,
  mySpeaker: string | null,
): Promise<EpisodeTextsRows> {
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    await requireOwnEpisode(trx, owner, episodeId);
    const before = await requireTranscript(trx, episodeId);
    if (before.mySpeaker === mySpeaker) return;
    await requireEpisodeForChange(trx, owner, episodeId, now);
    const { speakers } = await requireTranscript(trx, episodeId);
    if (mySpeaker !== null && !JSON.parse(speakers).includes(mySpeaker))
      throw invalidField("mySpeaker", "My speaker must be one of the transcript's speakers");
    await updateTranscript(trx, episodeId, { mySpeaker });
  });
  return findEpisodeTexts(context, owner, episodeId);
}

/**
 * Asks the show at the next opportunity, also for a transcript that the owner has removed.
 * @throws AppError 404 not the owner's episode; 403 an administrator has removed the transcript; 409 there is no show to ask; 503
 * TRANSCRIPTS is off
 */
export async function fetchTranscriptAgain(
  context: Context,
  owner: UserRow,
  episodeId: number,
): Promise<EpisodeTextsRows> {
  if (!context.config.fetchesTranscripts)
    throw new AppError(
      503,
      "transcripts-off",
      "This site does not look for transcripts automatically. You can add one yourself.",
    );
  const now = context.now().toISOString();
  await context.db.transaction().execute(async (trx) => {
    const episode = await requireOwnEpisode(trx, owner, episodeId);
    const fetchRow = await findTranscriptFetch(trx, episodeId);
    if (fetchRow?.removedBy === "administrator") throw forbidden(REMOVED_BY_ADMINISTRATOR);
    if (!episode.sourceFeedUrl)
      throw new AppError(409, "no-source", "We don't know the show's feed, so we can't look for a transcript there");
    await enqueueTranscriptFetch(trx, { ownerId: owner.id, episodeId }, now);
    await updateTranscriptFetch(trx, episodeId, { removedBy: null });
  });
  return findEpisodeTexts(context, owner, episodeId);
}

/** Counts a user's appearances, each recording once, and those with a transcript, and finds one to ask for. */
export async function findTranscriptCoverage({ db }: Context, owner: UserRow): Promise<TranscriptCoverage> {
  const feeds = await listFeeds(db, owner.id);
  if (feeds.length === 0) return { appearances: 0, withTranscript: 0, newestWithout: null };
  return runTaskOn(countEpisodes(feeds), async () => {
    const transcribed = new Set(await listTranscribedEpisodeIds(db, owner.id));
    const feedIds = feeds.map(({ id }) => id);
    const recordings = groupByRecording(await listAppearanceFields(db, feedIds));
    const without = recordings.filter((group) => !group.some(({ id }) => transcribed.has(id)));
    const newestId = without.flat().reduce((newest, { id }) => Math.max(newest, id), 0);
    const newest = without.length > 0 ? await findOwnEpisode(db, owner.id, newestId) : undefined;
    return {
      appearances: recordings.length,
      withTranscript: recordings.length - without.length,
      newestWithout: newest ? { title: newest.title, showName: newest.showName } : null,
    };
  });
}

/** Lists a user's transcripts for administrators, without their texts. */
export async function listUserTranscripts({ db }: Context, userId: number): Promise<TranscriptOfOwner[]> {
  return listTranscriptsOfOwner(db, userId);
}

/**
 * Removes a transcript of any user, for good: neither the show's nor another one takes its place.
 * @throws AppError 404 no such transcript
 * @throws AppError those of AdministratorAct
 */
export async function removeTranscriptAsAdministrator(
  context: Context,
  act: AdministratorAct,
  episodeId: number,
): Promise<void> {
  const now = context.now();
  const { ownerId } = await requireTranscript(context.db, episodeId);
  await act.perform({ userId: ownerId, action: "transcript-removed" }, async (trx) => {
    const owner = { id: ownerId };
    await requireEpisodeForChange(trx, owner, episodeId, now.toISOString());
    await requireTranscript(trx, episodeId);
    await deleteTranscripts(trx, [episodeId], now.toISOString());
    const isKnown = await updateTranscriptFetch(trx, episodeId, { removedBy: "administrator" });
    if (!isKnown) {
      await enqueueTranscriptFetch(trx, { ownerId, episodeId }, now.toISOString());
      await updateTranscriptFetch(trx, episodeId, { removedBy: "administrator" });
    }
    await enqueueParagraphDeletion(trx, context.now());
  });
}

type Owner = Pick<UserRow, "id">;

async function requireOwnEpisode(db: Db, owner: Owner, episodeId: number): Promise<EpisodeRow> {
  const episode = await findOwnEpisode(db, owner.id, episodeId);
  if (!episode) throw notFound("Episode");
  return episode;
}

/** Takes the owner's lock first, as every change of an episode does. */
async function requireEpisodeForChange(trx: Db, owner: Owner, episodeId: number, now: string): Promise<EpisodeRow> {
  const { feedId } = await requireOwnEpisode(trx, owner, episodeId);
  await bumpFeedRevision(trx, { id: feedId, userId: owner.id }, now);
  return requireOwnEpisode(trx, owner, episodeId);
}

async function requireTranscript(trx: Db, episodeId: number): Promise<TranscriptRow> {
  const transcript = await findTranscript(trx, episodeId);
  if (!transcript) throw notFound("Transcript");
  return transcript;
}
