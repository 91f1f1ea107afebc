import { Mic } from "lucide-react";
import type { ReactNode } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { yearOf } from "#domain/public-pages/feed-years.ts";
import type { FeedYear } from "#domain/public-pages/public-pages.ts";
import { yearAnchor } from "#domain/public-pages/public-pages.ts";
import type { AudioEpisode } from "#web/public/player/audio-playback.ts";
import { EpisodeCard } from "#web/public/shared/episode-card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { audioEpisodes } from "../player/audio-playback.ts";

interface PublicEpisodeListProps {
  title: string;
  /** of the heading, for links to the list */
  id: string;
  episodes: readonly EpisodeView[];
  /** the path of an episode's page */
  pathOf: (episode: EpisodeView) => string;
  /** scheme and host of public URLs, without a trailing slash */
  origin: string;
  isDense?: boolean;
  /** if not empty, each year of the list has a heading */
  years?: readonly FeedYear[];
  className?: string;
  /** beside the heading */
  children?: ReactNode;
}

const LIST_CLASS =
  "divide-y divide-line border-line border-y print:grid print:grid-cols-2 print:gap-x-6 print:divide-y-0 print:border-b-0";

/** Episodes on a public page. Where one plays, the others with audio follow. */
export function PublicEpisodeList(props: PublicEpisodeListProps) {
  const { title, id, episodes, pathOf, origin, isDense = false, years = [], className, children } = props;
  const queue = audioEpisodes(episodes, pathOf);
  const items = episodes.map((episode, index): PublicEpisodeItemProps => {
    const year = years[0] && yearOf(episode.releaseDate);
    const previous = episodes[index - 1];
    return {
      episode,
      pagePath: pathOf(episode),
      origin,
      following: queue.slice(queue.findIndex(({ guid }) => guid === episode.guid) + 1),
      isDense,
      year: previous && yearOf(previous.releaseDate) === year ? undefined : year,
    };
  });
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 print:mb-1">
        <h2 id={id} className="scroll-mt-20 font-display text-3xl print:text-xl">
          {title}
        </h2>
        {children}
      </div>
      {episodes.length === 0 ? (
        <p className="text-quiet">Nothing here yet.</p>
      ) : (
        <ol className={LIST_CLASS}>
          {items.map((item) => (
            <PublicEpisodeItem key={item.episode.id} {...item} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** What a feed without episodes shows. */
export function NoEpisodes() {
  return <EmptyState icon={<Mic />} title="No Episodes Yet" description="This feed doesn't have any episodes yet." />;
}

interface PublicEpisodeItemProps {
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
function PublicEpisodeItem({ year, ...props }: PublicEpisodeItemProps) {
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
