import type { EpisodeView } from "#domain/episodes/episode.ts";
import { useDeleteEpisode } from "#web/app/api/episodes.ts";
import { showErrorToast } from "#web/app/shell/show-error-toast.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Deletes an episode from its feed after confirmation. */
export function DeleteEpisodeDialog({ episode, onClose }: { episode: EpisodeView; onClose: () => void }) {
  const deleteEpisode = useDeleteEpisode();
  return (
    <AlertDialog
      isOpen
      onOpenChange={onClose}
      title="Delete Episode"
      description={`Are you sure you want to delete '${episode.title}'?`}
      confirmLabel="Delete"
      isBusy={deleteEpisode.isPending}
      onConfirm={() =>
        void deleteEpisode.mutateAsync(episode, { onSuccess: onClose }).then(
          () => {
            toast({ title: "Episode deleted", description: "The episode has been removed from your feed." });
          },
          (error) => showErrorToast("Failed to delete episode", error),
        )
      }
    />
  );
}
