import { Search } from "lucide-react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { PublicFeed } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { type FeedYear, LONG_FEED_EPISODES, yearAnchor } from "#domain/public-pages/public-pages.ts";
import { ButtonAnchor, buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { CONTROL_CLASS } from "#web/ui/field.tsx";
import { NoEpisodes, PublicEpisodeList } from "./public-episode-list.tsx";
import { publicFeedPagePath } from "./public-feed-page-path.ts";

interface FeedEpisodesProps {
  screenName: string;
  feed: PublicFeed;
  episodes: readonly EpisodeView[];
  /** of the listed episodes; 1 for the first */
  page: number;
  years: readonly FeedYear[];
  /** '' lists all episodes */
  query?: string;
  matchCount?: number;
  origin: string;
}

/** One page of a feed's episodes. A long feed is dense, has a search box, and links to its years. */
export function FeedEpisodes(props: FeedEpisodesProps) {
  const { screenName, feed, episodes, page, years, query = "", matchCount = 0, origin } = props;
  const feedPath = paths.publicFeed(screenName, feed.slug);
  const isLong = feed.episodeCount > LONG_FEED_EPISODES;
  if (feed.episodeCount === 0) return <NoEpisodes />;
  const title =
    query === ""
      ? "Episodes"
      : `${matchCount === 0 ? "No" : matchCount} ${matchCount === 1 ? "episode" : "episodes"} for “${query}”`;
  return (
    <div className="space-y-4">
      <PublicEpisodeList
        title={title}
        id="episodes"
        episodes={episodes}
        feedUrlOf={() => origin + feedPath}
        isDense={isLong}
        years={years}
      >
        {isLong && <SearchForm action={feedPath} query={query} />}
        {years.length > 0 && (
          <nav aria-label="Years" className="-mt-2 basis-full print:hidden">
            <ul className="flex flex-wrap gap-x-5">
              {years.map((each) => (
                <li key={each.year}>
                  <a
                    href={`${each.page === page ? "" : publicFeedPagePath(screenName, feed.slug, each.page)}#${yearAnchor(each.year)}`}
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
      {query !== "" && <ButtonAnchor href={feedPath}>All episodes</ButtonAnchor>}
    </div>
  );
}

/** Searches the feed on the server, so it works without JavaScript and its results can be linked to. */
function SearchForm({ action, query }: { action: string; query: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: React types have the search element, Preact's shim of them has not
    <form role="search" action={action} className="flex w-full gap-2 sm:w-80 print:hidden">
      <input
        type="search"
        name="q"
        required
        maxLength={100}
        defaultValue={query}
        aria-label="Search this feed"
        placeholder="Title, show or notes"
        className={classNames(CONTROL_CLASS, "h-11 min-w-0 grow md:h-10")}
      />
      <button type="submit" aria-label="Search" className={buttonClass({ size: "icon" })}>
        <Search aria-hidden />
      </button>
    </form>
  );
}
