import { type BatchItemResult, EPISODE_VIEW_FIELDS, type EpisodeView } from "#domain/episodes/episode.ts";
import type { Chapter } from "#domain/transcripts/chapters.ts";
import type { EpisodeRow } from "../store/tables.ts";

/** @param chapters absent where there are none */
export function presentEpisode({ chapters, ...episode }: EpisodeRow & { chapters?: readonly Chapter[] }): EpisodeView {
  const view = pick(episode, EPISODE_VIEW_FIELDS);
  if (!chapters) return view;
  const starts = chapters.map(({ startMs, title }) => ({ startSeconds: Math.floor(startMs / 1000), title }));
  return { ...view, chapters: starts };
}

function pick<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> {
  const picked = {} as Pick<Row, Field>;
  for (const field of fields) picked[field] = row[field];
  return picked;
}

type FailedItem = Extract<BatchItemResult, { status: "failed" }>;

/** The result of one episode of a batch: the added episode, or why it is invalid. */
export function presentBatchItem(result: { episode: EpisodeRow } | Pick<FailedItem, "errors">): BatchItemResult {
  if ("episode" in result) return { status: "added", episode: presentEpisode(result.episode) };
  const { errors } = result;
  return { status: "failed", message: errors[0]?.message ?? "The episode is invalid", errors };
}
