import type { EpisodeView } from "#domain/episodes/episode.ts";
import { useDeleteEpisodes, useRestoreEpisodes } from "#web/app/api/episodes.ts";
import { showErrorToast } from "#web/app/shell/show-error-toast.ts";
import { TRY_AGAIN } from "#web/app/shell/unanswered-notice.tsx";
import { errorMessage } from "#web/lib/api-client.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Long enough to read the toast and to reach its button with the keyboard. */
const UNDO_MS = 10_000;

interface DeleteEpisodesDialogProps {
  feedId: number;
  episodes: readonly Pick<EpisodeView, "id" | "title">[];
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes episodes from their feed after confirmation. The toast can undo it. */
export function DeleteEpisodesDialog({ feedId, episodes, onDeleted, onClose }: DeleteEpisodesDialogProps) {
  const deleteEpisodes = useDeleteEpisodes(feedId);
  const restoreEpisodes = useRestoreEpisodes(feedId);
  const episodeIds = episodes.map(({ id }) => id);
  const single = episodes.length === 1 ? episodes[0] : undefined;
  const count = pluralize(episodes.length, "episode");

  const undo = () =>
    void restoreEpisodes.mutateAsync(episodeIds).then(
      () =>
        toast({ title: single ? "Episode restored" : "Episodes restored", description: `${count} back in your feed.` }),
      (error) =>
        toast({
          variant: "destructive",
          title: single ? "Failed to restore episode" : "Failed to restore episodes",
          description: errorMessage(error),
          durationMs: UNDO_MS,
          action: { label: TRY_AGAIN, onClick: undo },
        }),
    );
  const deleteNow = () =>
    void deleteEpisodes.mutateAsync(episodes, { onSuccess: onDeleted }).then(
      () =>
        toast({
          title: single ? "Episode deleted" : "Episodes deleted",
          description: `${single ? "The episode has" : `${count} have`} been removed from your feed.`,
          durationMs: UNDO_MS,
          action: { label: "Undo", onClick: undo },
        }),
      (error) => showErrorToast(single ? "Failed to delete episode" : "Failed to delete episodes", error),
    );

  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title={single ? "Delete Episode" : `Delete ${episodes.length} Episodes`}
      description={
        single
          ? `Are you sure you want to delete '${single.title}'?`
          : `Are you sure you want to delete these ${episodes.length} episodes?`
      }
      confirmLabel="Delete"
      isBusy={deleteEpisodes.isPending}
      onConfirm={deleteNow}
    />
  );
}
