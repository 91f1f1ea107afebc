import type { EpisodeView } from "#domain/episodes/episode.ts";
import { yearAnchor } from "#domain/public-pages/public-pages.ts";
import type { AudioEpisode } from "#web/public/player/audio-playback.ts";
import { EpisodeCard } from "#web/public/shared/episode-card.tsx";

export interface PublicEpisodeItemProps {
  episode: EpisodeView;
  pagePath: string;
  origin: string;
  /** what plays after its audio */
  following: readonly AudioEpisode[];
  isDense: boolean;
  /** the heading before the item; undefined for an item that does not start a year */
  year: number | undefined;
}

/** An episode in a list on a public page. */
export function PublicEpisodeItem({ year, ...props }: PublicEpisodeItemProps) {
  return (
    <>
      {year && (
        <li className="bg-sunken px-4 py-1.5 print:hidden">
          <h3 id={yearAnchor(year)} className="scroll-mt-20 font-medium text-quiet text-sm tabular-nums">
            {year}
          </h3>
        </li>
      )}
      <li className="episode-item print:break-inside-avoid">
        <EpisodeCard {...props} hasNoJsPlayer />
      </li>
    </>
  );
}
