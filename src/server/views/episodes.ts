import { EPISODE_VIEW_FIELDS, type EpisodeView } from "#domain/episode.ts";
import type { EpisodeRow } from "../store/tables.ts";

export function presentEpisode(episode: EpisodeRow): EpisodeView {
  return pick(episode, EPISODE_VIEW_FIELDS);
}

function pick<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> {
  const picked = {} as Pick<Row, Field>;
  for (const field of fields) picked[field] = row[field];
  return picked;
}
