import { useCallback, useState } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { useReorderEpisodes } from "#web/app/api/feeds.ts";
import { placeSelection } from "./place-selection.ts";

/** The episodes of a feed that are ticked, and placing them in its manual order. @param onPlaced the order is saved */
export function useEpisodeSelection(feedId: number, episodes: readonly EpisodeView[], onPlaced: () => void) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const reordering = useReorderEpisodes(feedId);
  return {
    ids,
    episodes: episodes.filter(({ id }) => ids.has(id)),
    select: useCallback((id: number, isSelected: boolean) => setIds((known) => withMember(known, id, isSelected)), []),
    selectAll: () => setIds(new Set(episodes.map(({ id }) => id))),
    clear: () => setIds(new Set()),
    /** @param beforeId the episode below them; undefined for the end */
    place: (beforeId: number | undefined) => {
      const order = placeSelection(
        episodes.map(({ id }) => id),
        ids,
        beforeId,
      );
      const onSuccess = () => {
        // The list is in order before the rest of the page is up to date: who goes on selecting meanwhile keeps that.
        setIds((current) => new Set([...current].filter((id) => !ids.has(id))));
        onPlaced();
      };
      reordering.mutate(order, { onSuccess });
    },
    isPlacing: reordering.isPending,
  };
}

function withMember(ids: ReadonlySet<number>, id: number, isMember: boolean): ReadonlySet<number> {
  const next = new Set(ids);
  if (isMember) next.add(id);
  else next.delete(id);
  return next;
}
