import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChartLine, Globe, Mic, Plus, Share2 } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { isInPublishedFeed } from "#domain/episodes/kind.ts";
import { withoutBrokenLinks } from "#domain/links/broken-links.ts";
import { paths } from "#domain/paths.ts";
import { FREE_RSS_EPISODES } from "#domain/users/plan.ts";
import { type FeedDetail, feedQuery, feedsQuery } from "#web/app/api/feeds.ts";
import { EpisodeList } from "#web/app/features/episodes/episode-list.tsx";
import { EpisodeMenu } from "#web/app/features/episodes/episode-menu.tsx";
import { type Place, SelectionBar } from "#web/app/features/episodes/selection-bar.tsx";
import { useEpisodeSelection } from "#web/app/features/episodes/use-episode-selection.ts";
import { FeedDialogs, useFeedDialog } from "#web/app/features/feeds/feed-dialogs.tsx";
import { FeedHeading } from "#web/app/features/feeds/feed-heading.tsx";
import { FeedInformation } from "#web/app/features/feeds/feed-information.tsx";
import { FreePlanBanner } from "#web/app/features/feeds/free-plan-banner.tsx";
import { ReorderList } from "#web/app/features/feeds/reorder-list.tsx";
import { ReorderMenu } from "#web/app/features/feeds/reorder-menu.tsx";
import { useReorderMode } from "#web/app/features/feeds/use-reorder-mode.ts";
import { LinksLine } from "#web/app/features/links/links-line.tsx";
import { TranscriptCoverageLine } from "#web/app/features/transcripts/transcript-coverage-line.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { useUnsavedChangesPrompt } from "#web/app/shell/use-unsaved-changes-prompt.tsx";
import { hasStatus } from "#web/lib/api-client.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { requireIds } from "#web/lib/require-ids.ts";
import { EpisodeCard } from "#web/public/shared/episode-card.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import type { Route } from "./+types/feed-detail";

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => requireIds(params.feedId);

/** The page renders its own title, since the feed's title is loaded later. */
export const meta = () => [];

/** One of the user's own feeds, with its episodes, their order and its public URLs. */
export default function FeedDetailPage({ params }: Route.ComponentProps) {
  const query = useQuery(feedQuery(Number(params.feedId)));
  return (
    <>
      <title>{pageTitle(query.data?.feed.title ?? "Feed")}</title>
      <FeedContent query={query} />
    </>
  );
}

/**
 * Beside the row, on phones below the cover, where there is room. It is shown to a pointer over the row, to the keyboard that reaches it, and
 * while episodes are selected; by touch, a button begins to select.
 */
const CHECKBOX_CLASS =
  "absolute top-7.5 -left-8 z-10 w-8 opacity-0 focus-within:opacity-100 group-hover:opacity-100 group-data-selecting/list:opacity-100 max-md:top-19 max-md:left-4.5 max-md:w-auto pointer-coarse:hidden pointer-coarse:group-data-selecting/list:block";

function FeedContent({ query }: { query: UseQueryResult<FeedDetail> }) {
  const { data: detail, error } = query;
  if (hasStatus(error, 404))
    return (
      <ErrorState
        {...(detail
          ? { title: "This feed was deleted", description: "It was deleted in another tab or on another device." }
          : {
              title: "Feed not found",
              description: "The feed you're looking for doesn't exist or you don't have access to it.",
            })}
        action={<BackToFeeds />}
      />
    );
  return (
    <div className={error ? "space-y-6 pt-10" : undefined}>
      {error && !detail && <BackToFeeds />}
      <QueryBoundary
        query={query}
        title="This feed could not be loaded"
        loading={<LoadingPanel label="Loading the feed" />}
      >
        {(data) => <FeedPage key={data.feed.id} detail={data} />}
      </QueryBoundary>
    </div>
  );
}

function FeedPage({ detail }: { detail: FeedDetail }) {
  const { feed, episodes } = detail;
  const user = useSignedInUser();
  const reorderMode = useReorderMode(feed.id, episodes);
  const [dialog, setDialog] = useFeedDialog(detail);
  const otherFeeds = useQuery(feedsQuery()).data?.filter(({ id }) => id !== feed.id) ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const selection = useEpisodeSelection(feed.id, episodes, () => {
    setDialog((open) => (open?.kind === "place" ? undefined : open));
    // Who goes on selecting meanwhile keeps the focus.
    if (!document.activeElement?.matches("input[type=checkbox]")) heading.current?.focus();
  });
  const [isSelecting, setIsSelecting] = useState(false);
  const clearSelection = () => {
    selection.clear();
    setIsSelecting(false);
    heading.current?.focus();
  };
  const choosePlace = (chosen: Place) => {
    if (chosen === "before") setDialog({ kind: "place" });
    else selection.place(chosen === "top" ? episodes.find(({ id }) => !selection.ids.has(id))?.id : undefined);
  };
  const isLimited = !user.isPremium && episodes.length > FREE_RSS_EPISODES;
  const publishedIds = useMemo(() => {
    const published = episodes.filter((episode) => isInPublishedFeed(episode, feed));
    return new Set(published.slice(0, FREE_RSS_EPISODES).map(({ id }) => id));
  }, [episodes, feed]);
  const { select } = selection;
  const renderEpisode = useCallback(
    (episode: EpisodeView, isSelected: boolean, onPlay: () => void) => (
      <div className="relative">
        <div className={CHECKBOX_CLASS}>
          <Checkbox
            aria-label={`Select ${episode.title}`}
            checked={isSelected}
            onChange={({ target }) => select(episode.id, target.checked)}
          />
        </div>
        <div className="@container">
          <EpisodeCard
            episode={withoutBrokenLinks(episode)}
            isDense
            hasRssBadge={isLimited && publishedIds.has(episode.id)}
            menu={
              <EpisodeMenu
                episode={episode}
                onEdit={() => setDialog({ kind: "edit", episode })}
                onDelete={() => setDialog({ kind: "delete", episodes: [episode] })}
              />
            }
            onPlay={onPlay}
          />
        </div>
      </div>
    ),
    [isLimited, publishedIds, select, setDialog],
  );
  return (
    <>
      <div className="-mb-6 pt-6 md:pt-8">
        <BackToFeeds />
      </div>
      <FeedHeading
        feed={feed}
        edited={dialog?.kind === "heading" ? dialog.field : undefined}
        onEdit={(field) => setDialog({ kind: "heading", field })}
        onClose={() => setDialog(undefined)}
        actions={
          <>
            <ButtonLink to={paths.feedStatistics(feed.id)}>
              <ChartLine aria-hidden /> Statistics
            </ButtonLink>
            <ButtonAnchor href={paths.publicFeed(user.screenName, feed.slug)}>
              <Globe aria-hidden /> Public Page
            </ButtonAnchor>
            <Button onClick={() => setDialog({ kind: "share" })}>
              <Share2 aria-hidden /> Share
            </Button>
            <Button variant="primary" onClick={() => setDialog({ kind: "add" })}>
              <Plus aria-hidden /> Add Episode
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_min(20rem,35%)] lg:gap-14">
        <section
          aria-labelledby="episodes"
          data-selecting={isSelecting || selection.episodes.length > 0 || undefined}
          className="group/list min-w-0"
        >
          <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
            <h2 ref={heading} id="episodes" tabIndex={-1} className="font-display text-2xl tabular-nums">
              {pluralize(episodes.length, "Episode")}
            </h2>
            <div className="flex flex-wrap items-center gap-2">
              {episodes.length > 0 && !reorderMode.method && (
                <span className="hidden pointer-coarse:block">
                  <Button size="small" onClick={isSelecting ? clearSelection : () => setIsSelecting(true)}>
                    {isSelecting ? "Done" : "Select"}
                  </Button>
                </span>
              )}
              {episodes.length > 1 && (
                <ReorderMenu
                  storedMethod={feed.sortMethod}
                  method={reorderMode.method}
                  onChoose={reorderMode.choose}
                  onCancel={reorderMode.cancel}
                  onSave={reorderMode.save}
                  isSaving={reorderMode.isSaving}
                />
              )}
            </div>
          </div>
          <div className="mb-6 empty:hidden">
            <UnansweredNotice error={reorderMode.saveError} />
          </div>
          {/* A form that is open asks for itself: the router asks one at a time. */}
          {!dialog && <UnsavedOrderPrompt isUnsaved={reorderMode.isUnsaved} isSaving={reorderMode.isSaving} />}
          {isLimited && (
            <div className="mb-6">
              <FreePlanBanner />
            </div>
          )}
          {episodes.length === 0 && (
            <EmptyState
              icon={<Mic />}
              title="No Episodes Yet"
              description="Paste a link to an episode you appeared on. Its title, date and artwork are filled in for you."
              action={<Button onClick={() => setDialog({ kind: "add" })}>Add First Episode</Button>}
            />
          )}
          {reorderMode.method ? (
            <ReorderList
              episodes={reorderMode.episodes}
              isManual={reorderMode.method === "manual"}
              onReorder={reorderMode.setOrder}
            />
          ) : (
            episodes.length > 0 && (
              <EpisodeList episodes={episodes} selectedIds={selection.ids} renderEpisode={renderEpisode} />
            )
          )}
          {!reorderMode.method && selection.episodes.length > 0 && (
            <SelectionBar
              count={selection.episodes.length}
              totalCount={episodes.length}
              onSelectAll={selection.selectAll}
              onClear={clearSelection}
              onPlace={feed.sortMethod === "manual" ? choosePlace : undefined}
              isPlacing={selection.isPlacing}
              onTransfer={
                otherFeeds.length > 0 ? () => setDialog({ kind: "transfer", episodes: selection.episodes }) : undefined
              }
              onDelete={() => setDialog({ kind: "delete", episodes: selection.episodes })}
            />
          )}
        </section>
        <aside className="self-start lg:sticky lg:top-24">
          <FeedInformation feed={feed} />
          <div className="mt-5 space-y-3 px-5 md:px-6">
            <TranscriptCoverageLine />
            <LinksLine />
          </div>
        </aside>
      </div>
      <FeedDialogs
        detail={detail}
        otherFeeds={otherFeeds}
        selection={selection}
        dialog={dialog}
        onGone={clearSelection}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}

/** Asks before moved episodes are left unsaved. It stays when they are saved, for whoever left meanwhile. */
function UnsavedOrderPrompt({ isUnsaved, isSaving }: { isUnsaved: boolean; isSaving: boolean }) {
  return useUnsavedChangesPrompt(isUnsaved, undefined, isSaving).prompt;
}

function BackToFeeds() {
  return (
    <ButtonLink to={paths.feeds()} variant="quiet" className="-ml-4">
      <ArrowLeft aria-hidden /> Back to Feeds
    </ButtonLink>
  );
}
