import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import { withoutPrivateAddresses } from "#domain/links/private-address.ts";
import type { Shareable } from "#domain/links/shareable.ts";
import type { EpisodeQuote, SharedMoment } from "#domain/public-pages/public-pages.ts";
import { indexTokens } from "#domain/search/index-words.ts";
import { OPEN_QUOTE_LIMITS, QUOTE_LIMITS } from "#domain/search/limits.ts";
import { cueAt, LEAD_IN_SECONDS, linkedSeconds } from "#domain/search/moment-time.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import { quoteLimits } from "#domain/search/quotable.ts";
import { findMatches, markMatches, type QuotePart } from "#domain/search/quote.ts";
import type { RankedMoment } from "#domain/search/ranking.ts";
import type { FoundEpisode, Moment } from "#domain/search/results.ts";
import { isApproximate } from "#domain/transcripts/exactness.ts";
import type { EpisodeRow } from "../store/tables.ts";
import type { TranscriptFacts } from "../store/transcripts.ts";
import { presentListedEpisode } from "./public-pages.ts";

interface EpisodeHit {
  row: Shareable<EpisodeRow>;
  query: SearchQuery;
  moments: readonly RankedMoment[];
  passageCount: number;
  isPassageCountApproximate: boolean;
  transcript: TranscriptFacts | undefined;
}

/** Signs the link to a moment. */
type Sign = (moment: { episodeId: number; seconds: number }) => string;

/** An episode that a search found, with quotes of it: this is all that leaves the server of a transcript. */
export function presentFoundEpisode(
  { row, query, moments, transcript, passageCount, isPassageCountApproximate }: EpisodeHit,
  sign: Sign,
): FoundEpisode {
  const mark = (text: string | null): QuotePart[] => (text ? markMatches(text, findMatches(query, text)) : []);
  return {
    episode: presentListedEpisode(row),
    title: mark(row.title),
    showName: mark(row.showName),
    moments: moments.map((hit) => presentMoment(hit, row, transcript, sign)),
    passageCount,
    isPassageCountApproximate,
  };
}

function presentMoment(
  { kind, speaker, spokenAtMs, quote, openQuote }: RankedMoment,
  row: EpisodeRow,
  transcript: TranscriptFacts | undefined,
  sign: Sign,
): Moment {
  const seconds = spokenAtMs === null ? null : Math.floor(spokenAtMs / 1000);
  const startSeconds = seconds === null ? null : Math.max(0, seconds - LEAD_IN_SECONDS);
  return {
    kind: kind === "chapter" || kind === "transcript" ? kind : "notes",
    quote: JSON.parse(quoteLimits(transcript) === OPEN_QUOTE_LIMITS ? openQuote : quote),
    speaker,
    isGuest: speaker !== null && speaker === transcript?.mySpeaker,
    seconds,
    startSeconds,
    linkToken: startSeconds === null ? null : sign({ episodeId: row.id, seconds: linkedSeconds(startSeconds) }),
    isApproximate: seconds !== null && hasApproximateTimes(row, transcript),
  };
}

/** The recording's length may have changed since the transcript was read. */
function hasApproximateTimes({ duration, audioUrl }: EpisodeRow, transcript: TranscriptFacts | undefined): boolean {
  return isApproximate(transcript?.endMs ?? null, parseDurationSeconds(duration), [audioUrl, transcript?.sourceUrl]);
}

/**
 * A passage as the preview of a shared link quotes it, from the cue that is spoken at a time.
 * @param path of the moment
 */
export function presentSharedMoment(
  path: string,
  row: Shareable<EpisodeRow>,
  passage: Parameters<typeof cueAt>[0],
  atMs: number,
  transcript: TranscriptFacts | undefined,
): SharedMoment {
  const cue = cueAt(passage, atMs);
  const seconds = Math.floor(cue.startMs / 1000);
  return {
    path,
    seconds,
    quote: cutQuote(cue.text),
    isApproximate: hasApproximateTimes(row, transcript),
  };
}

/** What a guest says, as the page of the episode quotes it: a whole paragraph, or as much as may be quoted. */
export function presentQuote(
  { text, startMs }: { text: string; startMs: number | null },
  row: EpisodeRow,
  transcript: TranscriptFacts,
): EpisodeQuote {
  return {
    text: cutQuote(text),
    seconds: Math.floor((startMs ?? 0) / 1000),
    isApproximate: hasApproximateTimes(row, transcript),
  };
}

function cutQuote(quoted: string): string {
  const text = withoutPrivateAddresses(quoted);
  const words = indexTokens(text);
  const end = words.length > QUOTE_LIMITS.words ? words[QUOTE_LIMITS.words - 1]?.end : undefined;
  return end === undefined ? text : `${text.slice(0, end)} …`;
}
