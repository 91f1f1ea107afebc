import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ListMusic, ListPlus, Radar, User } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { BatchItemResult } from "#domain/episodes/episode.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { parseSearchRequest } from "#domain/search/request.ts";
import type { SuggestionView } from "#domain/suggestions/suggestion.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useAddEpisodes } from "#web/app/api/episodes.ts";
import { feedsQuery, newestAppearanceQuery } from "#web/app/api/feeds.ts";
import { linkHealthQuery } from "#web/app/api/links.ts";
import { failure } from "#web/app/api/messages.ts";
import { suggestionsQuery } from "#web/app/api/suggestions.ts";
import { EmailVerification } from "#web/app/features/account/email-verification.tsx";
import { MissingParts } from "#web/app/features/dashboard/missing-parts.tsx";
import { NewestAppearance } from "#web/app/features/dashboard/newest-appearance.tsx";
import { WaitingSuggestions } from "#web/app/features/dashboard/waiting-suggestions.tsx";
import { FindAppearancesDialog } from "#web/app/features/episodes/find-appearances-dialog.tsx";
import { OPEN_CREATE_DIALOG } from "#web/app/features/feeds/feed-form-dialog.tsx";
import { FeedGridSkeleton } from "#web/app/features/feeds/feed-grid-skeleton.tsx";
import { OwnFeedCard } from "#web/app/features/feeds/own-feed-card.tsx";
import { SharePage } from "#web/app/features/feeds/share-page.tsx";
import { OwnSearchResults } from "#web/app/features/search/own-search-results.tsx";
import { StatisticsOverview } from "#web/app/features/statistics/statistics-overview.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { dropFinds, keptFindsOf } from "#web/lib/kept-finds.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { FeedGrid } from "#web/public/shared/feed-card.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export const meta = () => [{ title: pageTitle("Dashboard") }];

const FEEDS_SHOWN = 3;

/** The start page for signed-in users, and what they search for (`?q=`). */
export default function Dashboard() {
  const user = useSignedInUser();
  const [isVerifying, setIsVerifying] = useState(!user.isVerified);
  const [finding, setFinding] = useState<"finding" | "added">();
  const search = parseSearchRequest(useSearchParams()[0]);
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
            <ButtonLink to={paths.import()}>
              <ListPlus aria-hidden /> Import a list
            </ButtonLink>
            <ButtonAnchor href={paths.publicProfile(user.screenName)}>
              <User aria-hidden /> View Public Profile
            </ButtonAnchor>
          </>
        }
      />
      <KeptFinds user={user} onVerify={() => setIsVerifying(true)} onAdded={() => setFinding("added")} />
      <FirstFeeds user={user} onFind={() => setFinding("finding")} hasFound={finding === "added"} />
      {finding === "finding" && (
        <FindAppearancesDialog onClose={(hasAdded) => setFinding(hasAdded ? "added" : undefined)} />
      )}
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

interface KeptFindsProps {
  user: CurrentUser;
  onVerify: () => void;
  onAdded: () => void;
}

/**
 * Adds what the user has found before they registered, as soon as their e-mail address is verified. Who has feeds already, because they
 * signed in instead, is asked.
 */
function KeptFinds({ user, onVerify, onAdded }: KeptFindsProps) {
  const { data: feeds } = useQuery(feedsQuery());
  const [finds, setFinds] = useState<readonly EpisodeDraft[]>([]);
  const add = useAddEpisodes({
    done: (results: BatchItemResult[]) => {
      const failedCount = results.filter(({ status }) => status === "failed").length;
      return failedCount > 0
        ? { variant: "destructive", title: `Failed to add ${pluralize(failedCount, "episode")}` }
        : undefined;
    },
    failed: failure("Failed to add episodes"),
  });
  const discard = () => {
    dropFinds();
    setFinds([]);
  };
  // Chained to the promise: they are no longer kept also when the page was left meanwhile.
  const addAll = (episodes: readonly EpisodeDraft[]) =>
    void add.mutateAsync(episodes).then(
      () => {
        discard();
        onAdded();
      },
      () => {},
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the e-mail address, when the feeds are known
  useEffect(() => {
    const kept = keptFindsOf<EpisodeDraft>(user.id);
    setFinds(kept);
    if (user.isVerified && feeds?.length === 0 && kept.length > 0) addAll(kept);
  }, [user.id, user.isVerified, feeds === undefined]);
  if (finds.length === 0 || !feeds) return null;
  const title = `${pluralize(finds.length, "episode")} found for you`;
  return (
    <div className="mb-10">
      {user.isVerified ? (
        <Alert
          title={title}
          action={
            <div className="flex flex-wrap gap-2">
              <Button isBusy={add.isPending} onClick={() => addAll(finds)}>
                {add.isPending ? "Adding…" : "Add them"}
              </Button>
              <Button variant="quiet" disabled={add.isPending} onClick={discard}>
                Discard
              </Button>
            </div>
          }
        />
      ) : (
        <Alert title={title} action={<Button onClick={onVerify}>Verify</Button>}>
          Added to your first feed as soon as your email address is verified.
        </Alert>
      )}
    </div>
  );
}

interface FirstFeedsProps {
  user: CurrentUser;
  onFind: () => void;
  /** whether the first appearances were just added */
  hasFound: boolean;
}

function FirstFeeds(props: FirstFeedsProps) {
  const feeds = useQuery(feedsQuery());
  // What stands above the feeds is waited for, so that it moves nothing when it arrives.
  const suggestions = useQuery(suggestionsQuery());
  const newest = useQuery(newestAppearanceQuery());
  const links = useQuery(linkHealthQuery());
  const isAllLoaded = !suggestions.isLoading && !newest.isLoading && !links.isLoading;
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
      {(data) => <Overview {...props} feeds={data} suggestions={suggestions.data?.suggestions} />}
    </QueryBoundary>
  );
}

interface OverviewProps extends FirstFeedsProps {
  feeds: readonly FeedView[];
  suggestions: SuggestionView[] | undefined;
}

function Overview({ user, onFind, hasFound, feeds, suggestions }: OverviewProps) {
  const [firstFeed] = feeds;
  const shown = feeds.slice(0, FEEDS_SHOWN);
  return (
    <div className="space-y-14">
      {firstFeed && hasFound && <SharePage feed={firstFeed} />}
      <WaitingSuggestions suggestions={suggestions} feeds={feeds} />
      {firstFeed ? (
        <>
          <div className="grid grid-cols-1 items-start gap-8 empty:hidden lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-14">
            <NewestAppearance />
            <MissingParts user={user} />
          </div>
          <FeedsSection>
            <FeedGrid>
              {shown.map((feed) => (
                <li key={feed.id}>
                  <OwnFeedCard feed={feed} />
                </li>
              ))}
            </FeedGrid>
          </FeedsSection>
          <StatisticsOverview feeds={shown} since={feeds.map(({ createdAt }) => createdAt).toSorted()[0] ?? ""} />
        </>
      ) : (
        <EmptyState
          icon={<ListMusic />}
          title="Create Your First Feed"
          description="Add your first episodes and we'll make a feed with its own public page, RSS feed and embeddable player."
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button variant="primary" onClick={onFind}>
                <Radar aria-hidden /> Find me
              </Button>
              <ButtonLink to={paths.feeds()} state={OPEN_CREATE_DIALOG}>
                Create Feed
              </ButtonLink>
            </div>
          }
        />
      )}
    </div>
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
