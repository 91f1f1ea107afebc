import type { FeedView } from "#domain/feeds/feed.ts";
import { useDeleteFeed } from "#web/app/api/feeds.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";

/** Deletes a feed and its episodes after confirmation. */
export function DeleteFeedDialog({ feed, onClose }: { feed: FeedView; onClose: () => void }) {
  const deleteFeed = useDeleteFeed();
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title="Delete Feed"
      description={`This will permanently delete the feed '${feed.title}' and all its episodes. This action cannot be undone.`}
      confirmLabel="Delete"
      isBusy={deleteFeed.isPending}
      onConfirm={() => deleteFeed.mutate(feed, { onSuccess: onClose })}
    />
  );
}
