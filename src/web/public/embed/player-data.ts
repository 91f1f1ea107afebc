import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { PlayableEpisode } from "#web/public/player/episode-media.ts";

/** An episode in the embedded player's list. */
export type EmbedEpisode = PlayableEpisode & {
  id: number;
  /** such as 'May 3, 2024' */
  dateText: string;
  /** absent where there are none */
  chapters?: EpisodeView["chapters"];
  /** true where the show no longer has the recording; absent otherwise */
  isGone?: true;
};

/** The JSON in the embedded player's document: only what the player shows. */
export interface EmbedPlayerData {
  feedTitle: string;
  feedUrl: string;
  coverUrl: string;
  /** of the texts of feed and episodes, a BCP 47 tag; null where it is not known */
  language: string | null;
  guestName: string;
  profileUrl: string;
  episodes: EmbedEpisode[];
  /** how many episodes of the feed this player does not list */
  furtherEpisodes: number;
  openEpisodeId: number | null;
}
