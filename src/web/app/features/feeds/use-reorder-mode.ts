import { useMemo, useState } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { orderEpisodes } from "#domain/feeds/episode-order.ts";
import type { SortMethod } from "#domain/feeds/feed.ts";
import { useChangeSortMethod, useReorderEpisodes } from "#web/app/api/feeds.ts";

interface PendingOrder {
  method: SortMethod;
  episodeIds: number[];
}

/**
 * The state of a feed's reorder mode. Choosing a method sorts the list and saves the method at once. save() sends the
 * order, and cancel() restores the server's order.
 * @param serverEpisodes in the server's order
 */
export function useReorderMode(feedId: number, serverEpisodes: readonly EpisodeView[]) {
  const [pendingOrder, setPendingOrder] = useState<PendingOrder>();
  const changeSortMethod = useChangeSortMethod(feedId);
  const reorderEpisodes = useReorderEpisodes(feedId);

  const episodes = useMemo(
    () => (pendingOrder ? sortByIds(pendingOrder.episodeIds, serverEpisodes) : serverEpisodes),
    [pendingOrder, serverEpisodes],
  );

  const choose = (method: SortMethod) => {
    const previous = pendingOrder;
    // Like the server, ordering by hand starts from the order that was shown.
    const sorted = method === "manual" ? episodes : orderEpisodes(serverEpisodes, method);
    setPendingOrder({ method, episodeIds: sorted.map(({ id }) => id) });
    // Runs for the last choice only.
    changeSortMethod.mutate(method, { onError: () => setPendingOrder(previous) });
  };

  const save = () => {
    const episodeIds = episodes.map(({ id }) => id);
    reorderEpisodes.mutate(episodeIds, { onSuccess: () => setPendingOrder(undefined) });
  };

  // Other methods are saved as they are chosen.
  const isUnsaved =
    pendingOrder?.method === "manual" && episodes.some(({ id }, position) => serverEpisodes[position]?.id !== id);

  return {
    /** whether episodes were moved and not saved */
    isUnsaved,
    /** undefined outside reorder mode */
    method: pendingOrder?.method,
    episodes,
    choose,
    setOrder: (reordered: EpisodeView[]) =>
      setPendingOrder((current) => current && { ...current, episodeIds: reordered.map(({ id }) => id) }),
    cancel: () => {
      setPendingOrder(undefined);
      reorderEpisodes.reset();
    },
    save,
    isSaving: reorderEpisodes.isPending,
    saveError: reorderEpisodes.error,
  };
}

/** Sorts episodes by the given ids. Episodes added in the meantime come first, as new ones do; deleted ones are left out. */
function sortByIds(ids: readonly number[], episodes: readonly EpisodeView[]): EpisodeView[] {
  const byId = new Map(episodes.map((episode) => [episode.id, episode]));
  const known = new Set(ids);
  return [...episodes.filter(({ id }) => !known.has(id)), ...ids.flatMap((id) => byId.get(id) ?? [])];
}
