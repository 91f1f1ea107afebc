import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { SEARCH_CUT } from "#domain/search/limits.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { feedsQuery } from "#web/app/api/feeds.ts";
import { searchQuery } from "#web/app/api/search.ts";
import { LoadError } from "#web/app/shell/load-error.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { pluralize } from "#web/lib/pluralize.ts";
import { FoundEpisodes } from "#web/public/shared/found-episodes.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** What a search in everything that the user has saved found. */
export function OwnSearchResults({ query, user }: { query: string; user: CurrentUser }) {
  const { data, error, refetch } = useQuery(searchQuery(query));
  const { data: feeds = [] } = useQuery(feedsQuery());
  const count = data?.episodes.length;
  return (
    <>
      <PageHeader
        title={
          count === undefined
            ? `Searching for “${query}”`
            : `${count === 0 ? "No episodes" : pluralize(count, "episode")} for “${query}”`
        }
        actions={<ButtonLink to={paths.dashboard()}>Back to Dashboard</ButtonLink>}
      />
      {error && <LoadError title="The search failed" error={error} onRetry={refetch} />}
      {!data && !error && <Spinner />}
      {data?.isCut && <p className="text-quiet">{SEARCH_CUT}</p>}
      {count === 0 && !data?.isCut && (
        <EmptyState
          icon={<SearchX />}
          title="Nothing found"
          description="Try fewer words. Quotation marks find a phrase, and a minus sign excludes a word."
        />
      )}
      {data && count !== 0 && (
        <FoundEpisodes
          episodes={data.episodes}
          pagePathOf={({ feedId }) => {
            const feed = feeds.find(({ id }) => id === feedId);
            return feed && isVisibleToVisitors(feed, user.isPremium)
              ? paths.publicFeed(user.screenName, feed.slug)
              : undefined;
          }}
          titlePathOf={({ feedId }) => paths.feed(feedId)}
          origin={window.location.origin}
          guestName="You"
        />
      )}
    </>
  );
}
