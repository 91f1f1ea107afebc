import type { FoundPassage } from "#domain/search/passages.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import type { PassagesToRank } from "#domain/search/ranking.ts";

/** A search in the full-text index. */
export interface PassageSearch {
  query: SearchQuery;
  /** what every word of the searched passages begins with: scopePrefix() of each group */
  scopes: readonly string[];
  ownerId: number;
  /** of the episodes; undefined for all */
  feedIds: readonly number[] | undefined;
  /** the only episode to search; undefined for all */
  episodeId: number | undefined;
  /** how many passages of each scope are returned, if that is at least one of each episode */
  limit: number;
  /** how long it may take */
  timeMs: number;
}

export interface FoundPassages extends PassagesToRank {
  /** of each scope, those that were indexed last first */
  passages: FoundPassage[];
  /** whether more may match: the search was stopped, or the beginning of a word stands for too many words */
  isCut: boolean;
  usedMs: number;
}

/** How many passages of each episode a search returns. */
export function passagesPerEpisode(limit: number, episodes: number): number {
  return Math.max(1, Math.floor(limit / Math.max(1, episodes)));
}

/** The columns of `passages` that a search returns. */
export const FOUND_COLUMNS = [
  "id",
  "episodeId",
  "kind",
  "position",
  "startMs",
  "endMs",
  "speaker",
  "cues",
  "text",
] as const satisfies (keyof FoundPassage)[];

/** How many positions of an episode's paragraphs one transcript may take. */
export const TRANSCRIPT_POSITIONS = 100_000;

/** The SQL of whether readers may see a passage: it is not of a transcript that is being stored, or was replaced. */
export const IS_SHOWN = `not exists (
  select 1 from "hiddenParagraphs" as hidden
  where passages.kind = 'transcript' and hidden."episodeId" = passages."episodeId"
    and passages.position >= hidden."firstPosition"
    and passages.position < hidden."firstPosition" + ${TRANSCRIPT_POSITIONS}
)`;
