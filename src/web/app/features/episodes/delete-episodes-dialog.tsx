import type { EpisodeView } from "#domain/episodes/episode.ts";
import { useDeleteEpisodes, useRestoreEpisodes } from "#web/app/api/episodes.ts";
import { failure } from "#web/app/api/messages.ts";
import { TRY_AGAIN } from "#web/app/shell/unanswered-notice.tsx";
import { pluralize } from "#web/lib/pluralize.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";

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
  const episodeIds = episodes.map(({ id }) => id);
  const single = episodes.length === 1 ? episodes[0] : undefined;
  const count = pluralize(episodes.length, "episode");

  const undo = () => restoreEpisodes.mutate(episodeIds);
  const restoreEpisodes = useRestoreEpisodes(feedId, {
    done: () => ({
      title: single ? "Episode restored" : "Episodes restored",
      description: `${count} back in your feed.`,
    }),
    failed: (error) => ({
      ...failure(single ? "Failed to restore episode" : "Failed to restore episodes")(error),
      durationMs: UNDO_MS,
      action: { label: TRY_AGAIN, onClick: undo },
    }),
  });
  const deleteEpisodes = useDeleteEpisodes(feedId, {
    done: () => ({
      title: single ? "Episode deleted" : "Episodes deleted",
      description: `${single ? "The episode has" : `${count} have`} been removed from your feed.`,
      durationMs: UNDO_MS,
      action: { label: "Undo", onClick: undo },
    }),
    failed: failure(single ? "Failed to delete episode" : "Failed to delete episodes"),
  });

  return (
    <AlertDialog
      onOpenChange={onClose}
      title={single ? "Delete Episode" : `Delete ${episodes.length} Episodes`}
      description={
        single
          ? `Are you sure you want to delete '${single.title}'?`
          : `Are you sure you want to delete these ${episodes.length} episodes?`
      }
      confirmLabel="Delete"
      isBusy={deleteEpisodes.isPending}
      onConfirm={() => deleteEpisodes.mutate(episodes, { onSuccess: onDeleted })}
    />
  );
}
