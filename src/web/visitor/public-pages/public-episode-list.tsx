import { Mic } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import {
  episodeAnchor,
  parseTimestampLink,
  type TimestampLink,
  timestampUrl,
} from "#domain/episodes/timestamp-link.ts";
import { yearOf } from "#domain/public-pages/feed-years.ts";
import { type FeedYear, yearAnchor } from "#domain/public-pages/public-pages.ts";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EpisodeCard } from "#web/visitor/shared/episode-card.tsx";

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

/** Episodes on a public page. After a timestamp link, its episode starts at the timestamp. */
export function PublicEpisodeList(props: PublicEpisodeListProps) {
  const { title, id, episodes, feedUrlOf, isDense = false, years = [], className, children } = props;
  const link = useTimestampLink(episodes);
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 print:mb-1">
        <h2 id={id} className="scroll-mt-20 font-display text-3xl print:text-xl">
          {title}
        </h2>
        {children}
      </div>
      <ol className="divide-y divide-line border-line border-y print:grid print:grid-cols-2 print:gap-x-6 print:divide-y-0 print:border-b-0 print:[&>li:nth-child(n+7)]:hidden">
        {episodes.map((episode, index) => {
          const year = yearOf(episode.releaseDate);
          const previous = episodes[index - 1];
          const startsYear = years.length > 0 && (!previous || yearOf(previous.releaseDate) !== year);
          return (
            <Fragment key={episode.id}>
              {startsYear && (
                <li className="bg-sunken px-4 py-1.5 print:hidden">
                  <h3 id={yearAnchor(year)} className="scroll-mt-20 font-medium text-quiet text-sm tabular-nums">
                    {year}
                  </h3>
                </li>
              )}
              <li id={episodeAnchor(episode.id)} className="scroll-mt-16 print:break-inside-avoid">
                <EpisodeCard
                  episode={episode}
                  isDense={isDense}
                  hasNoJsPlayer
                  startSeconds={link?.episodeId === episode.id ? link.seconds : 0}
                  urlOf={(seconds) => timestampUrl(feedUrlOf(episode), { episodeId: episode.id, seconds })}
                  onCopyTimestampLink={(seconds) =>
                    copyWithToast(timestampUrl(feedUrlOf(episode), { episodeId: episode.id, seconds }))
                  }
                />
              </li>
            </Fragment>
          );
        })}
      </ol>
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
