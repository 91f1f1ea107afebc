import { useMemo, useState } from "react";
import type { EpisodeView } from "#domain/episode.ts";
import { orderEpisodes } from "#domain/episode-order.ts";
import type { SortMethod } from "#domain/feed.ts";
import { useChangeSortMethod, useReorderEpisodes } from "#web/api/feeds.ts";
import { showErrorToast } from "#web/shell/show-error-toast.ts";
import { toast } from "#web/ui/toast-store.ts";

interface Arrangement {
  method: SortMethod;
  episodeIds: number[];
}

/**
 * The mode in which a feed's order is arranged. Choosing a method orders the list at once and stores the method; saving
 * sends the order; cancelling returns to the server's.
 * @param serverEpisodes as the server orders them
 */
export function useReorderMode(feedId: number, serverEpisodes: readonly EpisodeView[]) {
  const [arrangement, setArrangement] = useState<Arrangement>();
  const changeSortMethod = useChangeSortMethod(feedId);
  const reorderEpisodes = useReorderEpisodes(feedId);

  const choose = (method: SortMethod) => {
    const before = arrangement;
    setArrangement({ method, episodeIds: orderEpisodes(serverEpisodes, method).map(({ id }) => id) });
    changeSortMethod.mutate(method, {
      onSuccess: () => toast({ title: "Sort method updated", description: "Your feed's sort method has been saved." }),
      onError: (error) => {
        setArrangement(before);
        showErrorToast("Failed to update sort method", error);
      },
    });
  };

  const episodes = useMemo(
    () => (arrangement ? inOrderOf(arrangement.episodeIds, serverEpisodes) : serverEpisodes),
    [arrangement, serverEpisodes],
  );

  const save = () =>
    reorderEpisodes.mutate(
      episodes.map(({ id }) => id),
      {
        onSuccess: () => {
          setArrangement(undefined);
          toast({ title: "Episodes reordered", description: "The order of your episodes has been updated." });
        },
        onError: (error) => showErrorToast("Failed to reorder episodes", error),
      },
    );

  return {
    /** undefined outside reorder mode */
    method: arrangement?.method,
    episodes,
    choose,
    arrange: (arranged: EpisodeView[]) =>
      setArrangement((current) => current && { ...current, episodeIds: arranged.map(({ id }) => id) }),
    cancel: () => setArrangement(undefined),
    save,
    isSaving: reorderEpisodes.isPending,
  };
}

/** Episodes that came meanwhile stand first, as new ones do; those that went are left out. */
function inOrderOf(ids: readonly number[], episodes: readonly EpisodeView[]): EpisodeView[] {
  const byId = new Map(episodes.map((episode) => [episode.id, episode]));
  const known = new Set(ids);
  return [...episodes.filter(({ id }) => !known.has(id)), ...ids.flatMap((id) => byId.get(id) ?? [])];
}
