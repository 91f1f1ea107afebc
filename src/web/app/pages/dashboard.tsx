import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ListMusic, User } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { readEntry } from "#domain/episodes/entry.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { parseSearchRequest } from "#domain/search/request.ts";
import { addPath } from "#domain/shared-link.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { feedsQuery } from "#web/app/api/feeds.ts";
import { importSummariesQuery } from "#web/app/api/imports.ts";
import { linkHealthQuery } from "#web/app/api/links.ts";
import { statisticsOverviewQuery } from "#web/app/api/statistics.ts";
import { suggestionsQuery } from "#web/app/api/suggestions.ts";
import { EmailVerification } from "#web/app/features/account/email-verification.tsx";
import { PagePreview } from "#web/app/features/dashboard/page-preview.tsx";
import { Queue } from "#web/app/features/dashboard/queue.tsx";
import { AddAppearances } from "#web/app/features/entry/add-appearances.tsx";
import { OPEN_CREATE_DIALOG } from "#web/app/features/feeds/feed-form-dialog.tsx";
import { FeedGridSkeleton } from "#web/app/features/feeds/feed-grid-skeleton.tsx";
import { OwnFeedCard } from "#web/app/features/feeds/own-feed-card.tsx";
import { OwnSearchResults } from "#web/app/features/search/own-search-results.tsx";
import { FeedLine } from "#web/app/features/statistics/feed-line.tsx";
import { numbersSentence } from "#web/app/features/statistics/numbers-sentence.ts";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { datesOfRange } from "#web/lib/date-range.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { FeedGrid } from "#web/public/shared/feed-card.tsx";
import { ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

export const meta = () => [{ title: pageTitle("Dashboard") }];

const FEEDS_SHOWN = 3;

/** The start page for signed-in users, and what they search for (`?q=`). */
export default function Dashboard() {
  const user = useSignedInUser();
  const [isVerifying, setIsVerifying] = useState(!user.isVerified);
  const [parameters] = useSearchParams();
  const entry = readEntry(parameters.get("q") ?? "");
  const search = parseSearchRequest(parameters);
  if (entry.kind === "link") return <Navigate to={addPath(entry.links)} replace />;
  if (search) return <OwnSearchResults request={search} user={user} />;
  return (
    <>
      <PageHeader
        title={`Welcome back, ${user.displayName || user.username}!`}
        actions={
          <>
            <ButtonLink to={paths.feeds()}>
              <ListMusic aria-hidden /> My Feeds
            </ButtonLink>
            <ButtonAnchor href={paths.publicProfile(user.screenName)}>
              <User aria-hidden /> View Public Profile
            </ButtonAnchor>
          </>
        }
      />
      <Desk user={user} isVerifying={isVerifying} onVerify={() => setIsVerifying(true)} />
      <Dialog
        isOpen={isVerifying}
        onOpenChange={setIsVerifying}
        title="Verify your email"
        description="Please verify your email address to continue."
      >
        <EmailVerification email={user.email} container="dialog" onVerified={() => setIsVerifying(false)} />
      </Dialog>
    </>
  );
}

interface DeskProps {
  user: CurrentUser;
  isVerifying: boolean;
  onVerify: () => void;
}

function Desk(props: DeskProps) {
  const feeds = useQuery(feedsQuery());
  // What stands above the feeds is waited for, so that it moves nothing when it arrives.
  const suggestions = useQuery(suggestionsQuery());
  const lists = useQuery(importSummariesQuery());
  const links = useQuery(linkHealthQuery());
  const isAllLoaded = !suggestions.isLoading && !lists.isLoading && !links.isLoading;
  return (
    <QueryBoundary
      query={{ ...feeds, data: isAllLoaded ? feeds.data : undefined }}
      title="Your feeds could not be loaded"
      loading={
        <FeedsSection>
          <FeedGridSkeleton cardCount={FEEDS_SHOWN} />
        </FeedsSection>
      }
    >
      {(data) => (
        <div className="space-y-14">
          {data.length > 0 && (
            <div className="max-w-2xl">
              <AddAppearances />
            </div>
          )}
          <Queue
            user={props.user}
            feeds={data}
            suggestions={suggestions.data?.suggestions}
            list={lists.data?.[0]}
            brokenCount={links.data?.counts.broken ?? 0}
            isVerifying={props.isVerifying}
            onVerify={props.onVerify}
          />
          {data.length > 0 ? (
            <>
              <FirstFeeds feeds={data} />
              <PagePreview user={props.user} />
            </>
          ) : (
            <CreateFirstFeed user={props.user} />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

/** The first feeds, each with what was counted in 30 days; above them, what was counted of all. */
function FirstFeeds({ feeds }: { feeds: readonly FeedView[] }) {
  const shown = feeds.slice(0, FEEDS_SHOWN);
  const since = feeds.map(({ createdAt }) => createdAt).toSorted()[0] ?? "";
  const numbers = useQuery(
    statisticsOverviewQuery(
      datesOfRange("30", ""),
      shown.map(({ id }) => id),
    ),
  );
  return (
    <FeedsSection>
      <div className="-mt-3 mb-6 text-quiet">
        <QueryBoundary
          query={numbers}
          title="Your statistics could not be loaded"
          loading={<Skeleton className="h-6 w-72 max-w-full" />}
        >
          {(data) => numbersSentence(data, "30", since)}
        </QueryBoundary>
      </div>
      <FeedGrid>
        {shown.map((feed) => (
          <li key={feed.id}>
            <OwnFeedCard
              feed={feed}
              line={
                !numbers.error && (
                  <FeedLine feed={feed} days={numbers.data?.feeds.find(({ feedId }) => feedId === feed.id)?.days} />
                )
              }
            />
          </li>
        ))}
      </FeedGrid>
    </FeedsSection>
  );
}

function CreateFirstFeed({ user }: { user: CurrentUser }) {
  return (
    <EmptyState
      icon={<ListMusic />}
      title="Create Your First Feed"
      description="Add your first episodes and we'll make a feed with its own public page, RSS feed and embeddable player."
      action={
        <div className="flex w-full flex-col items-center gap-6">
          <div className="w-full max-w-xl text-left">
            <AddAppearances name={displayNameOf(user)} isLarge />
          </div>
          <ButtonLink to={paths.feeds()} state={OPEN_CREATE_DIALOG}>
            Create Feed
          </ButtonLink>
        </div>
      }
    />
  );
}

function FeedsSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="feeds">
      <div className="mb-6 flex items-center justify-between gap-4 border-line border-t pt-5">
        <h2 id="feeds" className="font-display text-2xl">
          Your feeds
        </h2>
        <Link
          to={paths.feeds()}
          className="inline-flex min-h-11 items-center gap-2 rounded-sm font-medium text-sm underline-offset-4 hover:underline"
        >
          View all feeds <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      {children}
    </section>
  );
}
