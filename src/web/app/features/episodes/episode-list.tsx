import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, useCallback, useRef, useState } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { useDocumentOffsetTop } from "#web/lib/use-document-offset-top.ts";

/**
 * Longer lists are virtualized: only the episodes near the viewport are in the document, in their order. With `content-visibility` alone,
 * a list of 1,000 blocks the page for a second and a half when it opens, and one of 10,000 for as much longer.
 */
const VIRTUALIZE_ABOVE = 60;
const ESTIMATED_CARD_PIXELS = 116;

interface EpisodeListProps {
  episodes: readonly EpisodeView[];
  /** @param onPlay to be called by the card: an episode that plays stays mounted wherever the user scrolls */
  renderEpisode: (episode: EpisodeView, index: number, onPlay: () => void) => ReactNode;
}

/** The list of a feed's episodes. */
export function EpisodeList({ episodes, renderEpisode }: EpisodeListProps) {
  if (episodes.length > VIRTUALIZE_ABOVE)
    return <VirtualEpisodeList episodes={episodes} renderEpisode={renderEpisode} />;
  return (
    <ol className="divide-y divide-line border-line border-y">
      {episodes.map((episode, index) => (
        <li key={episode.id}>{renderEpisode(episode, index, noop)}</li>
      ))}
    </ol>
  );
}

function noop() {}

function VirtualEpisodeList({ episodes, renderEpisode }: EpisodeListProps) {
  const list = useRef<HTMLOListElement>(null);
  const scrollMargin = useDocumentOffsetTop(list);
  const [playedIds, setPlayedIds] = useState<ReadonlySet<number>>(new Set());
  const keepMounted = useCallback(
    (id: number) => setPlayedIds((ids) => (ids.has(id) ? ids : new Set(ids).add(id))),
    [],
  );
  const virtualizer = useWindowVirtualizer({
    count: episodes.length,
    estimateSize: () => ESTIMATED_CARD_PIXELS,
    overscan: 3,
    scrollMargin,
    getItemKey: (index) => episodes[index]?.id ?? index,
    rangeExtractor: (range) => {
      if (playedIds.size === 0) return defaultRangeExtractor(range);
      const played = episodes.flatMap((episode, index) => (playedIds.has(episode.id) ? [index] : []));
      return [...new Set([...defaultRangeExtractor(range), ...played])].sort((a, b) => a - b);
    },
  });
  return (
    <ol ref={list} className="relative border-line border-y" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const episode = episodes[index];
        return (
          episode && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={episodes.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-line border-b"
              style={{ top: start - scrollMargin }}
            >
              <VirtualListItem
                episode={episode}
                index={index}
                renderEpisode={renderEpisode}
                keepMounted={keepMounted}
              />
            </li>
          )
        );
      })}
    </ol>
  );
}

interface VirtualListItemProps {
  episode: EpisodeView;
  index: number;
  renderEpisode: EpisodeListProps["renderEpisode"];
  keepMounted: (id: number) => void;
}

/** Memoized: scrolling re-renders the list, but not the cards that are already mounted. */
const VirtualListItem = memo(({ episode, index, renderEpisode, keepMounted }: VirtualListItemProps) =>
  renderEpisode(episode, index, () => keepMounted(episode.id)),
);
