import { Mic } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { episodeAnchor, parseTimestampLink, type TimestampLink } from "#domain/episodes/timestamp-link.ts";
import { yearOf } from "#domain/public-pages/feed-years.ts";
import type { FeedYear } from "#domain/public-pages/public-pages.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PublicEpisodeItem, type PublicEpisodeItemProps } from "./public-episode-item.tsx";

interface PublicEpisodeListProps {
  title: string;
  /** of the heading, for links to the list */
  id: string;
  episodes: readonly EpisodeView[];
  /** the absolute URL of the page of an episode's feed: timestamp links lead there */
  feedUrlOf: (episode: EpisodeView) => string;
  isDense?: boolean;
  /** if not empty, each year of the list has a heading */
  years?: readonly FeedYear[];
  className?: string;
  /** beside the heading */
  children?: ReactNode;
}

const LIST_CLASS =
  "divide-y divide-line border-line border-y print:grid print:grid-cols-2 print:gap-x-6 print:divide-y-0 print:border-b-0";

/** Episodes on a public page. After a timestamp link, its episode starts at the timestamp. */
export function PublicEpisodeList(props: PublicEpisodeListProps) {
  const { title, id, episodes, feedUrlOf, isDense = false, years = [], className, children } = props;
  const link = useTimestampLink(episodes);
  const items = episodes.map((episode, index): PublicEpisodeItemProps => {
    const year = years[0] && yearOf(episode.releaseDate);
    const previous = episodes[index - 1];
    return {
      episode,
      feedUrl: feedUrlOf(episode),
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
            <PublicEpisodeItem
              key={item.episode.id}
              {...item}
              startSeconds={link?.episodeId === item.episode.id ? link.seconds : 0}
            />
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

/** The timestamp in the document's URL. Undefined in the server's rendering, which serves every timestamp. */
function useTimestampLink(episodes: readonly EpisodeView[]): TimestampLink | undefined {
  const [link, setLink] = useState<TimestampLink>();
  const firstId = episodes[0]?.id;
  useEffect(() => {
    const parsed = parseTimestampLink(new URLSearchParams(window.location.search));
    if (!parsed || firstId === undefined) return;
    setLink({ ...parsed, episodeId: parsed.episodeId ?? firstId });
    if (parsed.episodeId !== null && !window.location.hash)
      document.getElementById(episodeAnchor(parsed.episodeId))?.scrollIntoView();
  }, [firstId]);
  return link;
}
