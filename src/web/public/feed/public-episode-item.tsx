import type { EpisodeView } from "#domain/episodes/episode.ts";
import { episodeAnchor, timestampUrl } from "#domain/episodes/timestamp-link.ts";
import { yearAnchor } from "#domain/public-pages/public-pages.ts";
import { EpisodeCard } from "#web/public/shared/episode-card.tsx";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";

export interface PublicEpisodeItemProps {
  episode: EpisodeView;
  /** the absolute URL of the page of the episode's feed: timestamp links lead there */
  feedUrl: string;
  isDense: boolean;
  /** the heading before the item; undefined for an item that does not start a year */
  year: number | undefined;
}

/** An episode in a list on a public page. @param props startSeconds: where playback starts, in browsers only */
export function PublicEpisodeItem(props: PublicEpisodeItemProps & { startSeconds?: number }) {
  const { episode, feedUrl, year } = props;
  const urlOf = (seconds: number) => timestampUrl(feedUrl, { episodeId: episode.id, seconds });
  return (
    <>
      {year && (
        <li className="bg-sunken px-4 py-1.5 print:hidden">
          <h3 id={yearAnchor(year)} className="scroll-mt-20 font-medium text-quiet text-sm tabular-nums">
            {year}
          </h3>
        </li>
      )}
      <li id={episodeAnchor(episode.id)} className="scroll-mt-16 print:break-inside-avoid">
        <EpisodeCard
          {...props}
          hasNoJsPlayer
          urlOf={urlOf}
          onCopyTimestampLink={(seconds) => copyWithToast(urlOf(seconds))}
        />
      </li>
    </>
  );
}
