import type { Chapter } from "#domain/transcripts/chapters.ts";
import type { Db } from "../../store/database.ts";
import type { EpisodeRow } from "../../store/tables.ts";
import { listChapters } from "../../store/transcripts.ts";

/** An episode as lists show it, with its chapters where it has any. */
export type EpisodeWithChapters = EpisodeRow & { chapters?: readonly Chapter[] };

/** Adds the chapters of those episodes that have any: none costs no query. */
export async function withChapters(db: Db, episodes: readonly EpisodeRow[]): Promise<EpisodeWithChapters[]> {
  const ids = episodes.filter(({ chapterCount }) => chapterCount > 0).map(({ id }) => id);
  if (ids.length === 0) return [...episodes];
  const chapters = await listChapters(db, ids);
  return episodes.map((episode) => {
    const own = chapters.get(episode.id);
    return own ? { ...episode, chapters: own } : episode;
  });
}
