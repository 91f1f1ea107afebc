import type { ReactNode } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { kindHeading } from "#domain/episodes/kind-names.ts";
import type { PublicFeed } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import {
  type Appearances,
  type FeedYear,
  type KindPage,
  LONG_FEED_EPISODES,
  yearAnchor,
} from "#domain/public-pages/public-pages.ts";
import { SearchForm } from "../search/search-form.tsx";
import { publicFeedPagePath } from "../shared/list-page-paths.ts";
import { NoEpisodes, PublicEpisodeList } from "./public-episode-list.tsx";

interface FeedEpisodesProps {
  screenName: string;
  feed: PublicFeed;
  appearances: Appearances;
  /** set when the page lists the episodes of one kind only */
  listed?: KindPage | undefined;
  kindNavigation?: ReactNode;
  episodes: readonly EpisodeView[];
  /** of the listed episodes; 1 for the first */
  page: number;
  years: readonly FeedYear[];
  origin: string;
}

/** One page of a feed's episodes. A long feed is dense and links to its years. */
export function FeedEpisodes(props: FeedEpisodesProps) {
  const { screenName, feed, appearances, listed, kindNavigation, episodes, page, years, origin } = props;
  const feedPath = paths.publicFeed(screenName, feed.slug);
  const isLong = (listed?.count ?? feed.episodeCount) > LONG_FEED_EPISODES;
  if (feed.episodeCount === 0) return <NoEpisodes />;
  return (
    <PublicEpisodeList
      title={headingOf(appearances, listed)}
      id="episodes"
      episodes={episodes}
      pathOf={({ slug }) => paths.publicEpisode(screenName, feed.slug, slug)}
      origin={origin}
      isDense={isLong}
      years={years}
    >
      <SearchForm action={feedPath} label="Search this feed" />
      {kindNavigation}
      {years.length > 0 && (
        <nav aria-label="Years" className="-mt-2 basis-full print:hidden">
          <ul className="flex flex-wrap gap-x-5">
            {years.map((each) => (
              <li key={each.year}>
                <a
                  href={`${each.page === page ? "" : publicFeedPagePath(screenName, feed.slug, each.page, listed?.kind)}#${yearAnchor(each.year)}`}
                  className="inline-flex min-h-11 items-center rounded-sm text-quiet text-sm tabular-nums underline decoration-line-strong underline-offset-4 hover:text-ink md:min-h-8"
                >
                  {each.year}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </PublicEpisodeList>
  );
}

/** A feed of podcasts has episodes. */
function headingOf({ kinds }: Appearances, listed: KindPage | undefined): string {
  if (listed) return kindHeading(listed.kind);
  return kinds.some(({ kind }) => kind !== "podcast") ? "Appearances" : "Episodes";
}
