import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { durationSeconds } from "#domain/episodes/duration.ts";
import type { Chapter } from "#domain/transcripts/chapters.ts";
import { isApproximate } from "#domain/transcripts/exactness.ts";
import type { TranscriptLink, TranscriptProblem } from "#domain/transcripts/transcript.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { CacheValidators } from "../../lookup/fetch/document-fetch.ts";
import type { FetchedTranscript } from "../../lookup/transcripts/fetch-texts.ts";
import type { ItemTexts } from "../../lookup/transcripts/item-texts.ts";
import type { ReadTranscript } from "../../lookup/transcripts/read-transcript.ts";
import type { Db } from "../../store/database.ts";
import { findOwnEpisode, updateEpisode } from "../../store/episodes.ts";
import { bumpFeedRevision, lockUser } from "../../store/revisions.ts";
import type { EpisodeChaptersRow, EpisodeRow, TranscriptLookRow, TranscriptRow } from "../../store/tables.ts";
import {
  claimLooks,
  countFirstLooks,
  findTranscriptLook,
  finishLook,
  planLook,
  releaseLooks,
} from "../../store/transcript-looks.ts";
import {
  deleteTranscript,
  findEpisodeChapters,
  findTranscript,
  listChapters,
  replaceChapters,
  replaceTranscript,
  sumTranscriptCharacters,
  updateTranscript,
} from "../../store/transcripts.ts";
import { notifyHubsOfFeed } from "../published/hub-notifications.ts";

/** Imported on first use: the parsers are a quarter of what the application loads. */
const loadParsers = () => import("../../lookup/transcripts/fetch-texts.ts");

/** A process looks at so many episodes before it asks for more. */
const LOOKS_PER_CLAIM = 5;
const LEASE_MINUTES = 10;
/** For one show: its feed, its transcript and its chapters. All looks of a claim fit into the lease. */
const LOOK_TIMEOUT_MS = 60_000;
/** The first looks of a user with very many episodes are spread, so that others' take place in between. */
const SECONDS_BETWEEN_FIRST_LOOKS = 2;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Many shows add a transcript some days after the episode. */
const NEXT_LOOK_DAYS = [1, 3, 7];
const REFRESH_DAYS = 30;
const FAILED_LOOK_MAX_MS = 7 * DAY_MS;
/** How many of a show's transcripts are tried. */
const MAX_LINKS_TRIED = 3;
/** Some thousand hours of talk. */
export const TRANSCRIPT_MAX_CHARACTERS_PER_OWNER = 100_000_000;

/** What a look found out. Undefined parts stay as they are. */
interface LookResult {
  /** undefined when the show's feed could not be read */
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

/** Plans the first look at an episode. The caller's transaction has inserted it. */
export async function planFirstLook(db: Db, ownerId: number, episode: EpisodeRow, now: Date): Promise<void> {
  if (!episode.sourceFeedUrl && !episode.audioUrl) return;
  const waiting = await countFirstLooks(db, ownerId);
  const at = new Date(now.getTime() + waiting * SECONDS_BETWEEN_FIRST_LOOKS * 1000);
  await planLook(db, { ownerId, episodeId: episode.id }, at.toISOString());
}

/** Looks anew where an episode has another source, and compares the transcript with another recording. */
export async function updateTranscriptSource(
  db: Db,
  ownerId: number,
  before: EpisodeRow,
  after: EpisodeRow,
  now: string,
): Promise<void> {
  const hasNewAudio = after.audioUrl !== before.audioUrl;
  const hasNewItem = after.sourceFeedUrl !== before.sourceFeedUrl || after.sourceGuid !== before.sourceGuid;
  if ((hasNewAudio || hasNewItem) && (after.sourceFeedUrl || after.audioUrl))
    await planLook(db, { ownerId, episodeId: after.id }, now);
  if (!hasNewAudio && after.duration === before.duration) return;
  const transcript = await findTranscript(db, after.id);
  if (!transcript) return;
  const urls = [after.audioUrl, transcript.sourceUrl];
  await updateTranscript(db, after.id, {
    isApproximate: isApproximate(transcript.endMs, durationSeconds(after.duration), urls),
  });
}

/**
 * Asks the shows of episodes that are due for their transcripts and chapters, and stores what they publish. Any number of
 * processes may do so at a time: each takes others, for ten minutes; what a process that ended has not finished is taken by
 * another one then.
 * @param signal stops; episodes that are not finished are given back
 * @returns how many episodes were looked at; none while TRANSCRIPTS is off, after which what is due then is looked at
 */
export async function lookForTranscripts(context: Context, signal?: AbortSignal): Promise<number> {
  if (!context.config.looksForTranscripts) return 0;
  const leaseToken = randomUUID();
  let count = 0;
  let looks: TranscriptLookRow[] = [];
  try {
    while (!signal?.aborted) {
      const now = context.now();
      const leaseEndsAt = new Date(now.getTime() + LEASE_MINUTES * 60_000).toISOString();
      looks = await claimLooks(context.db, {
        now: now.toISOString(),
        leaseEndsAt,
        leaseToken,
        limit: LOOKS_PER_CLAIM,
      });
      if (looks.length === 0) return count;
      for (const look of looks) {
        if (signal?.aborted) return count;
        await lookAtEpisode(context, look, leaseToken, signal);
        count += 1;
      }
    }
    return count;
  } finally {
    // Those of the last claim that have not been finished.
    await releaseLooks(
      context.db,
      looks.map(({ episodeId }) => episodeId),
      leaseToken,
    );
  }
}

async function lookAtEpisode(
  context: Context,
  look: TranscriptLookRow,
  leaseToken: string,
  stop: AbortSignal | undefined,
): Promise<void> {
  const { db } = context;
  const episode = await findOwnEpisode(db, look.ownerId, look.episodeId);
  if (!episode) return;
  const timeout = AbortSignal.timeout(LOOK_TIMEOUT_MS);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  const stored = {
    transcript: await findTranscript(db, episode.id),
    chapters: await findEpisodeChapters(db, episode.id),
  };
  const result = await askShow(context, episode, look, stored, signal);
  // What was cut short says nothing about the show.
  if (stop?.aborted) return;
  await storeResult(context, episode, look, leaseToken, result);
}

interface Stored {
  transcript: TranscriptRow | undefined;
  chapters: EpisodeChaptersRow | undefined;
}

async function askShow(
  context: Context,
  episode: EpisodeRow,
  look: TranscriptLookRow,
  stored: Stored,
  signal: AbortSignal,
): Promise<LookResult> {
  const item = await findItem(context, episode, signal);
  const chapters = await findChapters(context, episode, item, look, stored.chapters, signal);
  const isWanted = look.removedBy === null && stored.transcript?.origin !== "uploaded";
  if (!isWanted) return { item, chapters, transcript: undefined, problem: null };
  if (item === undefined)
    return {
      item,
      chapters,
      transcript: undefined,
      problem: episode.sourceFeedUrl ? "feed-unreachable" : "not-in-feed",
    };
  return { item, chapters, ...(await findTranscriptOfItem(context, item, stored.transcript, signal)) };
}

/** @returns null when the feed does not contain the episode; undefined when it could not be read */
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
): Promise<Pick<LookResult, "transcript" | "problem">> {
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

/** The file of chapters first, then those in the feed. The audio file is asked once, at the first look. */
async function findChapters(
  context: Context,
  episode: EpisodeRow,
  item: ItemTexts | null | undefined,
  look: TranscriptLookRow,
  stored: EpisodeChaptersRow | undefined,
  signal: AbortSignal,
): Promise<LookResult["chapters"]> {
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
  if (look.looks === 0 && episode.audioUrl) {
    const { fetchTaggedChapters } = await loadParsers();
    const chapters = await fetchTaggedChapters(context.fetch, episode.audioUrl, signal);
    if (chapters.length > 0) return { origin: "id3", sourceUrl: episode.audioUrl, chapters, validators: NO_VALIDATORS };
  }
  return item && stored && stored.origin !== "id3" ? "gone" : undefined;
}

async function storeResult(
  context: Context,
  before: EpisodeRow,
  look: TranscriptLookRow,
  leaseToken: string,
  result: LookResult,
): Promise<void> {
  const now = context.now();
  const owner = { ownerId: look.ownerId, episodeId: before.id };
  const links = linksOf(result, before);
  const hasNewLinks = links.transcriptLinks !== before.transcriptLinks || links.chaptersUrl !== before.chaptersUrl;
  await context.db
    .transaction()
    .execute(async (trx) => {
      await lockUser(trx, look.ownerId);
      const transcript = await storeTranscript(trx, owner, result, now);
      const isHeld = await finishLook(trx, before.id, leaseToken, {
        ...nextLook(look, result, now),
        problem: transcript.problem ?? result.problem,
        lookedAt: now.toISOString(),
      });
      if (!isHeld) throw new LeaseLost();
      const hasNewChapters = await storeChapters(trx, owner, result, now);
      if (hasNewLinks) await updateEpisode(trx, before.feedId, before.id, links);
      if (hasNewLinks || hasNewChapters || transcript.hasChanged)
        await bumpFeedRevision(trx, { id: before.feedId, userId: look.ownerId }, now.toISOString());
    })
    .catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    });
  if (hasNewLinks) notifyHubsOfFeed(context, look.ownerId, before.feedId);
}

/** Another process has taken the episode over: what this one found out is not stored. */
class LeaseLost extends Error {}

/** @returns whether the text has changed, and a problem that only storing shows */
async function storeTranscript(
  trx: Db,
  owner: { ownerId: number; episodeId: number },
  { transcript, item }: LookResult,
  now: Date,
): Promise<{ hasChanged: boolean; problem?: TranscriptProblem }> {
  if (transcript === undefined) return { hasChanged: false };
  // Read again: the owner may have added one, or removed it, meanwhile.
  const current = await findTranscript(trx, owner.episodeId);
  const look = await findTranscriptLook(trx, owner.episodeId);
  if (current?.origin === "uploaded" || look?.removedBy) return { hasChanged: false };
  if (transcript === "gone") {
    await deleteTranscript(trx, owner);
    return { hasChanged: true };
  }
  const licence = item?.licence ?? null;
  if (transcript === "unchanged") {
    await updateTranscript(trx, owner.episodeId, { fetchedAt: now.toISOString(), licence });
    return { hasChanged: false };
  }
  const { link, fetched } = transcript;
  const episode = await findOwnEpisode(trx, owner.ownerId, owner.episodeId);
  const columns = transcriptColumns(fetched.transcript, episode, link.url);
  const others = (await sumTranscriptCharacters(trx, owner.ownerId)) - (current?.characters ?? 0);
  if (others + columns.characters > TRANSCRIPT_MAX_CHARACTERS_PER_OWNER)
    return { hasChanged: false, problem: "too-much" };
  const mySpeaker = current?.mySpeaker ?? null;
  await replaceTranscript(
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
    },
    fetched.transcript.paragraphs,
  );
  return { hasChanged: true };
}

/** The columns of a transcript that its file and its episode give. @param sourceUrl null for one that the guest added */
export function transcriptColumns(
  transcript: ReadTranscript,
  episode: Pick<EpisodeRow, "duration" | "audioUrl"> | undefined,
  sourceUrl: string | null,
) {
  const { format, language, isTimed, endMs, speakers, paragraphs } = transcript;
  return {
    format,
    language,
    isTimed,
    endMs,
    speakers: JSON.stringify(speakers),
    characters: paragraphs.reduce((sum, { text }) => sum + text.length, 0),
    isApproximate: isApproximate(endMs, durationSeconds(episode?.duration), [episode?.audioUrl, sourceUrl]),
  };
}

/** @returns whether the chapters have changed */
async function storeChapters(
  trx: Db,
  owner: { ownerId: number; episodeId: number },
  { chapters: found }: LookResult,
  now: Date,
): Promise<boolean> {
  if (found === undefined) return false;
  const { chapters, validators, ...source } =
    found === "gone" ? { origin: "json" as const, sourceUrl: null, chapters: [], validators: NO_VALIDATORS } : found;
  const stored = (await listChapters(trx, [owner.episodeId])).get(owner.episodeId) ?? [];
  if (isDeepStrictEqual(stored, chapters)) return false;
  await replaceChapters(trx, owner, { ...source, ...validators, fetchedAt: now.toISOString() }, chapters);
  return true;
}

/** What the RSS feed passes on: what the show's own feed says, as long as it can be read. */
function linksOf({ item }: LookResult, before: EpisodeRow): Pick<EpisodeRow, "transcriptLinks" | "chaptersUrl"> {
  const { transcriptLinks, chaptersUrl } = before;
  if (!item) return { transcriptLinks, chaptersUrl };
  return {
    transcriptLinks: item.transcripts.length > 0 ? JSON.stringify(item.transcripts) : null,
    chaptersUrl: item.chaptersUrl,
  };
}

/** Failures wait an hour, then twice as long each, up to a week. Other looks become rarer, up to one a month. */
function nextLook(
  { looks, failures }: TranscriptLookRow,
  { item, problem, transcript }: LookResult,
  now: Date,
): Pick<TranscriptLookRow, "nextLookAt" | "looks" | "failures"> {
  const at = (ms: number) => new Date(now.getTime() + ms + Math.random() * ms * 0.1).toISOString();
  if (problem === "feed-unreachable") {
    const delayMs = Math.min(HOUR_MS * 2 ** failures, FAILED_LOOK_MAX_MS);
    return { nextLookAt: at(delayMs), looks, failures: failures + 1 };
  }
  // An episode without the show's feed has only its audio file, which does not change.
  if (item === undefined) return { nextLookAt: null, looks: looks + 1, failures: 0 };
  const hasTranscript = transcript === "unchanged" || typeof transcript === "object";
  const days = hasTranscript ? REFRESH_DAYS : (NEXT_LOOK_DAYS[looks] ?? REFRESH_DAYS);
  return { nextLookAt: at(days * DAY_MS), looks: looks + 1, failures: 0 };
}
