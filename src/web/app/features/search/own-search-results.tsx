import { useQuery } from "@tanstack/react-query";
import { Radar } from "lucide-react";
import { useState } from "react";
import { isVisibleToVisitors } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import type { SearchRequest } from "#domain/search/request.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { feedsQuery } from "#web/app/api/feeds.ts";
import { searchQuery } from "#web/app/api/search.ts";
import { FindAppearancesDialog } from "#web/app/features/episodes/find-appearances-dialog.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { publicEpisodePath } from "#web/public/shared/list-page-paths.ts";
import { SearchResults, searchTitle } from "#web/public/shared/search-results.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** What a search in everything that the user has saved found. It goes on in podcast directories. */
export function OwnSearchResults({ request, user }: { request: SearchRequest; user: CurrentUser }) {
  const query = useQuery(searchQuery(request));
  const { data: feeds = [] } = useQuery(feedsQuery());
  const [isFinding, setIsFinding] = useState(false);
  const visibleFeeds = feeds.filter((feed) => isVisibleToVisitors(feed, user.isPremium));
  return (
    <>
      <PageHeader
        title={query.data ? searchTitle({ ...request, ...query.data }) : `Searching for “${request.query}”`}
        actions={
          <>
            <Button variant={query.data?.matchCount === 0 ? "primary" : "secondary"} onClick={() => setIsFinding(true)}>
              <Radar aria-hidden /> Search podcasts
            </Button>
            <ButtonLink to={paths.dashboard()}>Back to Dashboard</ButtonLink>
          </>
        }
      />
      <QueryBoundary query={query} title="The search failed" loading={<Spinner />}>
        {(found) => (
          <SearchResults
            result={{ ...request, ...found }}
            path={paths.dashboard()}
            pagePathOf={(episode) => publicEpisodePath(user.screenName, visibleFeeds, episode)}
            titlePathOf={({ feedId }) => paths.feed(feedId)}
            origin={window.location.origin}
            guestName="You"
          />
        )}
      </QueryBoundary>
      {isFinding && <FindAppearancesDialog name={request.query} onClose={() => setIsFinding(false)} />}
    </>
  );
}
