import { type BatchItemResult, EPISODE_VIEW_FIELDS, type EpisodeView } from "#domain/episodes/episode.ts";
import { parseBrokenLinks, withoutBrokenLinks } from "#domain/links/broken-links.ts";
import type { Shareable } from "#domain/links/shareable.ts";
import type { Chapter } from "#domain/transcripts/chapters.ts";
import type { EpisodeRow } from "../store/tables.ts";

/** @param chapters absent where there are none */
export function presentEpisode({ chapters, ...episode }: EpisodeRow & { chapters?: readonly Chapter[] }): EpisodeView {
  const brokenLinks = parseBrokenLinks(episode.brokenLinks);
  const view: EpisodeView = { ...pick(episode, EPISODE_VIEW_FIELDS), brokenSince: episode.brokenSince };
  if (brokenLinks.length > 0) view.brokenLinks = brokenLinks;
  if (chapters)
    view.chapters = chapters.map(({ startMs, title }) => ({ startSeconds: Math.floor(startMs / 1000), title }));
  return view;
}

/** An episode as visitors get it: links that lead nowhere are null. */
export function presentPublicEpisode(row: Shareable<Parameters<typeof presentEpisode>[0]>): EpisodeView {
  const { brokenSince: _, linkPrivacy: __, ...episode } = presentEpisode(row);
  return withoutBrokenLinks(episode);
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
