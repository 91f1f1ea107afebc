import { type BatchItemResult, EPISODE_VIEW_FIELDS, type EpisodeView } from "#domain/episodes/episode.ts";
import type { EpisodeRow } from "../store/tables.ts";

export function presentEpisode(episode: EpisodeRow): EpisodeView {
  return pick(episode, EPISODE_VIEW_FIELDS);
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
