import { useQuery } from "@tanstack/react-query";
import { ListMusic, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FeedView } from "#domain/feeds/feed.ts";
import { feedsQuery, useDeleteFeed } from "#web/app/api/feeds.ts";
import { FeedFormDialog, feedFormName, type OPEN_CREATE_DIALOG } from "#web/app/features/feeds/feed-form-dialog.tsx";
import { FeedGridSkeleton } from "#web/app/features/feeds/feed-grid-skeleton.tsx";
import { OwnFeedCard } from "#web/app/features/feeds/own-feed-card.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { useReopenedForms } from "#web/app/shell/use-draft.tsx";
import { pageTitle } from "#web/lib/page-title.ts";
import { useRenderedCount } from "#web/lib/use-rendered-count.ts";
import { FeedGrid } from "#web/public/shared/feed-card.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export const meta = () => [{ title: pageTitle("My Feeds") }];

const SKELETON_CARDS = 6;
/** Of hundreds of feeds, those that are rendered in one step. */
const FEEDS_AT_ONCE = 60;

type OpenDialog = { kind: "create" } | { kind: "edit"; feed: FeedView } | { kind: "delete"; feed: FeedView };

/** The list of the user's own feeds. */
export default function Feeds() {
  const query = useQuery(feedsQuery());
  const { data: feeds, error } = query;
  const renderedCount = useRenderedCount(feeds?.length ?? 0, FEEDS_AT_ONCE);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  useReopenedForms(feeds !== undefined, (form) => {
    const feed = feeds?.find(({ id }) => feedFormName(id) === form);
    if (feed) setDialog((open) => open ?? { kind: "edit", feed });
    else if (form === feedFormName()) setDialog((open) => open ?? { kind: "create" });
  });
  const { state } = useLocation();
  const navigate = useNavigate();
  const opensCreateDialog = (state as Partial<typeof OPEN_CREATE_DIALOG> | null)?.opensCreateDialog;
  useEffect(() => {
    if (!opensCreateDialog || !feeds) return;
    setDialog({ kind: "create" });
    // Once: neither a reload nor going back opens it again.
    void navigate(".", { replace: true, state: null });
  }, [opensCreateDialog, feeds, navigate]);
  // Disabled while loading: the form proposes the user's first feed as the default feed.
  const createButton = (
    <Button variant="primary" disabled={!feeds && !error} onClick={() => setDialog({ kind: "create" })}>
      <Plus aria-hidden /> Create Feed
    </Button>
  );
  return (
    <>
      <PageHeader
        title="My Feeds"
        subtitle="Manage your podcast feed collections"
        actions={feeds?.length !== 0 && createButton}
      />
      <QueryBoundary
        query={query}
        title="Your feeds could not be loaded"
        loading={<FeedGridSkeleton cardCount={SKELETON_CARDS} />}
      >
        {(feeds) =>
          feeds.length === 0 ? (
            <EmptyState
              icon={<ListMusic />}
              title="No Feeds Yet"
              description="A feed is a collection of your appearances with its own public page, RSS feed and embeddable player."
              action={createButton}
            />
          ) : (
            <FeedGrid>
              {feeds.slice(0, renderedCount).map((feed) => (
                <li key={feed.id}>
                  <OwnFeedCard
                    feed={feed}
                    onEdit={() => setDialog({ kind: "edit", feed })}
                    onDelete={() => setDialog({ kind: "delete", feed })}
                  />
                </li>
              ))}
            </FeedGrid>
          )
        }
      </QueryBoundary>
      {dialog?.kind === "create" && <FeedFormDialog isFirst={feeds?.length === 0} onClose={close} />}
      {dialog?.kind === "edit" && <FeedFormDialog feed={dialog.feed} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteFeedDialog feed={dialog.feed} onClose={close} />}
    </>
  );
}

/** Deletes a feed and its episodes after confirmation. */
function DeleteFeedDialog({ feed, onClose }: { feed: FeedView; onClose: () => void }) {
  const deleteFeed = useDeleteFeed();
  return (
    <AlertDialog
      onOpenChange={onClose}
      title="Delete Feed"
      description={`This will permanently delete the feed '${feed.title}' and all its episodes. This action cannot be undone.`}
      confirmLabel="Delete"
      isBusy={deleteFeed.isPending}
      onConfirm={() => deleteFeed.mutate(feed, { onSuccess: onClose })}
    />
  );
}
