import { isDeepStrictEqual } from "node:util";
import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import type { Chapter } from "#domain/transcripts/chapters.ts";
import { isApproximate } from "#domain/transcripts/exactness.ts";
import { nextFetch } from "#domain/transcripts/next-fetch.ts";
import type { TranscriptLink, TranscriptProblem } from "#domain/transcripts/transcript.ts";
import type { JobResult, JobRun } from "../../background/job.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { CacheValidators } from "../../lookup/fetch/document-fetch.ts";
import type { FetchedTranscript } from "../../lookup/transcripts/fetch-texts.ts";
import type { IndexedTranscript } from "../../lookup/transcripts/indexed-transcript.ts";
import type { ItemTexts } from "../../lookup/transcripts/item-texts.ts";
import type { Db } from "../../store/database.ts";
import { findOwnEpisode, updateEpisode } from "../../store/episodes.ts";
import type { PassageOwner } from "../../store/passages.ts";
import { bumpFeedRevision, lockUser } from "../../store/revisions.ts";
import type { EpisodeChaptersRow, EpisodeRow, TranscriptFetchRow, TranscriptRow } from "../../store/tables.ts";
import { enqueueTranscriptFetch, findTranscriptFetch, updateTranscriptFetch } from "../../store/transcript-fetches.ts";
import {
  chapterPassages,
  deleteTranscripts,
  findEpisodeChapters,
  findTranscript,
  listChapters,
  replaceChapters,
  replaceTranscript,
  updateTranscript,
} from "../../store/transcripts.ts";
import { enqueueHubNotifications } from "../published/hub-notifications.ts";
import { foldPassages } from "./folded-texts.ts";
import { enqueueParagraphDeletion } from "./passage-deletion.ts";
import { exceededLimit, interrupted, sizeOf, storeHiddenParagraphs } from "./transcript-storage.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadParsers = () => import("../../lookup/transcripts/fetch-texts.ts");

/** For one show: its feed, its transcript and its chapters. */
const FETCH_TIMEOUT_MS = 60_000;
/** How many of a show's transcripts are tried. */
const MAX_LINKS_TRIED = 3;

/** What a fetch found out. Undefined parts stay as they are. */
interface FetchResult {
  /** undefined when the show's feed could not be read, or there is none */
  item: ItemTexts | null | undefined;
  transcript:
    | { link: TranscriptLink; fetched: FetchedTranscript & { status: "read" } }
    | "unchanged"
    | "gone"
    | undefined;
  chapters:
    | { origin: "json" | "podlove" | "id3"; sourceUrl: string | null; chapters: Chapter[]; validators: CacheValidators }
    | "gone"
    | undefined;
  problem: TranscriptProblem | null;
}

const NO_VALIDATORS: CacheValidators = { etag: null, lastModified: null };

/** Enqueues the first fetch for an episode. The caller's transaction has inserted it. @param now ISO UTC */
export async function enqueueFirstTranscriptFetch(
  db: Db,
  ownerId: number,
  episode: Pick<EpisodeRow, "id" | "audioUrl" | "sourceFeedUrl">,
  now: string,
): Promise<void> {
  if (episode.sourceFeedUrl || episode.audioUrl)
    await enqueueTranscriptFetch(db, { ownerId, episodeId: episode.id }, now);
}

/** Enqueues a fetch where an episode has another source, and compares the transcript with another recording. */
export async function updateTranscriptSource(
  db: Db,
  ownerId: number,
  before: EpisodeRow,
  after: EpisodeRow,
  now: string,
): Promise<void> {
  const hasNewAudio = after.audioUrl !== before.audioUrl;
  if (!hasSameSource(before, after)) await enqueueTranscriptFetch(db, { ownerId, episodeId: after.id }, now);
  if (hasNewAudio) await updateTranscriptFetch(db, after.id, { lookedAt: null });
  if (!hasNewAudio && after.duration === before.duration) return;
  const transcript = await findTranscript(db, after.id);
  if (!transcript) return;
  const urls = [after.audioUrl, transcript.sourceUrl];
  await updateTranscript(db, after.id, {
    isApproximate: isApproximate(transcript.endMs, parseDurationSeconds(after.duration), urls),
  });
}

function hasSameSource(before: EpisodeRow, after: EpisodeRow): boolean {
  return (["audioUrl", "sourceFeedUrl", "sourceGuid"] as const).every((column) => before[column] === after[column]);
}

/**
 * Asks the show of an episode for its transcript and chapters.
 * @returns what stores what it publishes, and when it is asked again
 */
export async function fetchEpisodeTexts(
  context: Context,
  owner: { ownerId: number; episodeId: number },
  { signal, random }: Pick<JobRun, "signal" | "random">,
): Promise<JobResult> {
  const { db } = context;
  const episode = await findOwnEpisode(db, owner.ownerId, owner.episodeId);
  const fetchRow = await findTranscriptFetch(db, owner.episodeId);
  if (!episode || !fetchRow) return {};
  const stored = {
    transcript: await findTranscript(db, episode.id),
    chapters: await findEpisodeChapters(db, episode.id),
  };
  const timeout = AbortSignal.timeout(FETCH_TIMEOUT_MS);
  const found = await askShow(context, episode, fetchRow, stored, AbortSignal.any([signal, timeout]));
  signal.throwIfAborted();
  const text = typeof found.transcript === "object" ? found.transcript.fetched.transcript : undefined;
  const isTooMuch = text !== undefined && (await exceededLimit(db, owner, text)) !== undefined;
  const result: FetchResult = isTooMuch ? { ...found, transcript: undefined, problem: "too-much" } : found;
  const { chapters } = result;
  const chapterSearchTexts =
    typeof chapters === "object" ? await foldPassages("chapter", chapterPassages(chapters.chapters)) : [];
  const { nextRunAt, ...counts } = nextFetch(fetchRow, outcomeOf(result), context.now(), random);
  const hidden = text && !isTooMuch ? await storeHiddenParagraphs(context, owner, text) : undefined;
  const storing = {
    before: episode,
    fetchRow,
    result,
    counts,
    chapterSearchTexts,
    firstPosition: hidden?.firstPosition,
  };
  return { nextRunAt, write: (trx) => storeResult(context, trx, storing), cleanUp: hidden?.release };
}

function outcomeOf({ item, problem, transcript }: FetchResult) {
  if (problem === "feed-unreachable") return problem;
  if (item === undefined) return "no-feed";
  return transcript === "unchanged" || typeof transcript === "object" ? "transcript" : "no-transcript";
}

interface Stored {
  transcript: TranscriptRow | undefined;
  chapters: EpisodeChaptersRow | undefined;
}

async function askShow(
  context: Context,
  episode: EpisodeRow,
  fetchRow: TranscriptFetchRow,
  stored: Stored,
  signal: AbortSignal,
): Promise<FetchResult> {
  const item = await findItem(context, episode, signal);
  const chapters = await findChapters(context, episode, item, fetchRow, stored.chapters, signal);
  if (item === undefined)
    return {
      item,
      chapters,
      transcript: undefined,
      problem: episode.sourceFeedUrl ? "feed-unreachable" : "not-in-feed",
    };
  const isWanted = fetchRow.removedBy === null && stored.transcript?.origin !== "uploaded";
  if (!isWanted) return { item, chapters, transcript: undefined, problem: null };
  return { item, chapters, ...(await findTranscriptOfItem(context, item, stored.transcript, signal)) };
}

/** @returns null when the feed does not contain the episode; undefined when it could not be read, or there is none */
async function findItem(
  context: Context,
  episode: EpisodeRow,
  signal: AbortSignal,
): Promise<ItemTexts | null | undefined> {
  const { sourceFeedUrl, sourceGuid, audioUrl } = episode;
  if (!sourceFeedUrl) return undefined;
  try {
    const wanted = [{ guid: sourceGuid, audioUrl }];
    const { findItemTexts } = await loadParsers();
    const [item = null] = await findItemTexts(context.fetch, sourceFeedUrl, wanted, signal);
    return item;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** A show that no longer names a transcript has withdrawn it, and so has one whose file is gone. */
async function findTranscriptOfItem(
  context: Context,
  item: ItemTexts | null,
  stored: TranscriptRow | undefined,
  signal: AbortSignal,
): Promise<Pick<FetchResult, "transcript" | "problem">> {
  const links = item?.transcripts ?? (stored?.sourceUrl ? [storedLink(stored, stored.sourceUrl)] : []);
  if (links.length === 0) {
    const problem = item ? "not-offered" : "not-in-feed";
    return { transcript: stored ? "gone" : undefined, problem };
  }
  let isGone = false;
  let problem: TranscriptProblem | null = null;
  const { fetchTranscript, inOrderOfPreference } = await loadParsers();
  for (const link of inOrderOfPreference(links).slice(0, MAX_LINKS_TRIED)) {
    const isStored = link.url === stored?.sourceUrl;
    const fetched = await fetchTranscript(context.fetch, link, isStored ? stored : undefined, signal);
    if (fetched.status === "read") return { transcript: { link, fetched }, problem: null };
    if (fetched.status === "unchanged") return { transcript: "unchanged", problem: null };
    if (fetched.status === "gone" && isStored) isGone = true;
    problem ??= fetched.status === "gone" ? "unreachable" : fetched.problem;
  }
  // A file that is named no longer was withdrawn, even if the one in its place cannot be read yet.
  const isNamed = links.some(({ url }) => url === stored?.sourceUrl);
  return { transcript: stored && (isGone || !isNamed) ? "gone" : undefined, problem };
}

function storedLink({ format, language }: TranscriptRow, url: string): TranscriptLink {
  return { url, type: format, language, rel: null };
}

/** The file of chapters first, then those in the feed. Each audio file is asked once, at the first fetch after the episode has it. */
async function findChapters(
  context: Context,
  episode: EpisodeRow,
  item: ItemTexts | null | undefined,
  fetchRow: TranscriptFetchRow,
  stored: EpisodeChaptersRow | undefined,
  signal: AbortSignal,
): Promise<FetchResult["chapters"]> {
  if (item?.chaptersUrl) {
    const isStored = stored?.origin === "json" && stored.sourceUrl === item.chaptersUrl;
    const { fetchChapters } = await loadParsers();
    const fetched = await fetchChapters(context.fetch, item.chaptersUrl, isStored ? stored : undefined, signal);
    if (fetched.status === "unchanged") return undefined;
    if (fetched.status === "read" && fetched.chapters.length > 0)
      return {
        origin: "json",
        sourceUrl: item.chaptersUrl,
        chapters: fetched.chapters,
        validators: fetched.validators,
      };
    if (fetched.status === "unavailable" && isStored) return undefined;
  }
  if (item && item.chapters.length > 0)
    return { origin: "podlove", sourceUrl: null, chapters: item.chapters, validators: NO_VALIDATORS };
  if (fetchRow.lookedAt === null) {
    const { audioUrl } = episode;
    const { fetchTaggedChapters } = await loadParsers();
    const chapters = audioUrl ? await fetchTaggedChapters(context.fetch, audioUrl, signal) : [];
    if (chapters.length > 0) return { origin: "id3", sourceUrl: audioUrl, chapters, validators: NO_VALIDATORS };
    // Those of the former audio file
    if (stored?.origin === "id3") return "gone";
  }
  return item && stored && stored.origin !== "id3" ? "gone" : undefined;
}

/** What is needed to store what a fetch found out. */
interface Storing {
  before: EpisodeRow;
  fetchRow: TranscriptFetchRow;
  result: FetchResult;
  counts: Pick<TranscriptFetchRow, "fetches" | "failures">;
  chapterSearchTexts: readonly string[];
  /** of the paragraphs of a transcript that was read */
  firstPosition: number | undefined;
}

async function storeResult(
  context: Context,
  trx: Db,
  { before, fetchRow, result, counts, chapterSearchTexts, firstPosition }: Storing,
): Promise<void> {
  const now = context.now();
  const owner = { ownerId: fetchRow.ownerId, episodeId: before.id };
  const published = publishedByShow(result, before);
  const hasNewLinks =
    published.transcriptLinks !== before.transcriptLinks || published.chaptersUrl !== before.chaptersUrl;
  const hasNewPeople = published.people !== before.people;
  await lockUser(trx, fetchRow.ownerId);
  const episode = await findOwnEpisode(trx, owner.ownerId, owner.episodeId);
  // What the episode's former source publishes is not its own. The job runs again for the new one.
  if (!episode || !hasSameSource(before, episode)) return;
  const hasNewTranscript = await storeFoundTranscript(trx, owner, result, now, firstPosition);
  await updateTranscriptFetch(trx, before.id, { ...counts, problem: result.problem, lookedAt: now.toISOString() });
  const hasNewChapters = await storeChapters(trx, owner, result, chapterSearchTexts, now);
  if (hasNewLinks || hasNewPeople) await updateEpisode(trx, before.feedId, before.id, published);
  if (hasNewLinks || hasNewPeople || hasNewChapters || hasNewTranscript)
    await bumpFeedRevision(trx, { id: before.feedId, userId: fetchRow.ownerId }, now.toISOString());
  if (hasNewLinks) await enqueueHubNotifications(context, trx, fetchRow.ownerId, [before.feedId]);
}

/** @param firstPosition of the paragraphs of a transcript that was read @returns whether the text has changed */
async function storeFoundTranscript(
  trx: Db,
  owner: PassageOwner,
  { transcript, item }: FetchResult,
  now: Date,
  firstPosition: number | undefined,
): Promise<boolean> {
  if (transcript === undefined) return false;
  // Read again: the owner may have added one, or removed it, meanwhile.
  const current = await findTranscript(trx, owner.episodeId);
  const fetchRow = await findTranscriptFetch(trx, owner.episodeId);
  if (current?.origin === "uploaded" || fetchRow?.removedBy) return false;
  if (transcript === "gone") {
    await deleteTranscripts(trx, [owner.episodeId], now.toISOString());
    await enqueueParagraphDeletion(trx, now);
    return true;
  }
  const licence = item?.licence ?? null;
  if (transcript === "unchanged") {
    await updateTranscript(trx, owner.episodeId, { fetchedAt: now.toISOString(), licence });
    return false;
  }
  if (firstPosition === undefined) return false;
  const { link, fetched } = transcript;
  const episode = await findOwnEpisode(trx, owner.ownerId, owner.episodeId);
  const columns = transcriptColumns(fetched.transcript, episode, link.url);
  const mySpeaker = current?.mySpeaker ?? null;
  const isStored = await replaceTranscript(
    trx,
    owner,
    {
      ...columns,
      ...fetched.validators,
      origin: "feed",
      sourceUrl: link.url,
      language: link.language ?? columns.language,
      licence,
      mySpeaker: mySpeaker !== null && fetched.transcript.speakers.includes(mySpeaker) ? mySpeaker : null,
      fetchedAt: now.toISOString(),
      firstPosition,
    },
    now.toISOString(),
  );
  if (!isStored) throw interrupted();
  return true;
}

/** The columns of a transcript that its file and its episode give. @param sourceUrl null for one that the guest added */
export function transcriptColumns(
  transcript: IndexedTranscript,
  episode: Pick<EpisodeRow, "duration" | "audioUrl"> | undefined,
  sourceUrl: string | null,
) {
  const { format, language, isTimed, endMs, speakers } = transcript;
  return {
    format,
    language,
    isTimed,
    endMs,
    speakers: JSON.stringify(speakers),
    ...sizeOf(transcript),
    isApproximate: isApproximate(endMs, parseDurationSeconds(episode?.duration), [episode?.audioUrl, sourceUrl]),
  };
}

/** @returns whether the chapters have changed */
async function storeChapters(
  trx: Db,
  owner: { ownerId: number; episodeId: number },
  { chapters: found }: FetchResult,
  searchTexts: readonly string[],
  now: Date,
): Promise<boolean> {
  if (found === undefined) return false;
  const { chapters, validators, ...source } =
    found === "gone" ? { origin: "json" as const, sourceUrl: null, chapters: [], validators: NO_VALIDATORS } : found;
  const stored = (await listChapters(trx, [owner.episodeId])).get(owner.episodeId) ?? [];
  if (isDeepStrictEqual(stored, chapters)) return false;
  await replaceChapters(trx, owner, { ...source, ...validators, fetchedAt: now.toISOString() }, chapters, searchTexts);
  return true;
}

/** What the guest's feed and public page pass on: what the show's own feed says, as long as it can be read. */
function publishedByShow(
  { item }: FetchResult,
  { transcriptLinks, chaptersUrl, people }: EpisodeRow,
): Pick<EpisodeRow, "transcriptLinks" | "chaptersUrl" | "people"> {
  if (!item) return { transcriptLinks, chaptersUrl, people };
  return {
    transcriptLinks: item.transcripts.length > 0 ? JSON.stringify(item.transcripts) : null,
    chaptersUrl: item.chaptersUrl,
    people: item.people.length > 0 ? JSON.stringify(item.people) : null,
  };
}
