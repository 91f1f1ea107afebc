import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, useCallback, useDeferredValue, useRef, useState } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { useDocumentOffsetTop } from "#web/lib/use-document-offset-top.ts";
import { useRenderedCount } from "#web/lib/use-rendered-count.ts";

/** A longer list is rendered a part at a time. */
const RENDERED_AT_ONCE = 30;
/**
 * Longer lists are virtualized: only the episodes near the viewport are in the document, in their order. The browser's own search does
 * not find the others, but a list of 10,000 would take half a minute to render.
 */
const VIRTUALIZE_ABOVE = 1000;
const ESTIMATED_CARD_PIXELS = 116;

/** Items reach into the space beside the list, where a pointer finds their checkboxes; the lines between them do not. */
const LIST_CLASS = "md:-ml-8";
const ITEM_CLASS = "group md:pl-8 [&>*]:border-line [&>*]:border-b first:[&>*]:border-t";

interface EpisodeListProps {
  episodes: readonly EpisodeView[];
  selectedIds: ReadonlySet<number>;
  /**
   * Stable, because each change renders all episodes again.
   * @param onPlay to be called by the card: an episode that plays stays mounted wherever the user scrolls
   */
  renderEpisode: (episode: EpisodeView, isSelected: boolean, onPlay: () => void) => ReactNode;
}

/** The list of a feed's episodes. */
export function EpisodeList(props: EpisodeListProps) {
  return props.episodes.length > VIRTUALIZE_ABOVE ? <VirtualEpisodeList {...props} /> : <PlainEpisodeList {...props} />;
}

function PlainEpisodeList({ episodes, selectedIds, renderEpisode }: EpisodeListProps) {
  const renderedCount = useRenderedCount(episodes.length, RENDERED_AT_ONCE);
  // Every change of the feed replaces all of its episodes.
  const rendered = useDeferredValue(episodes).slice(0, renderedCount);
  const missingPixels = Math.max(0, episodes.length - renderedCount) * ESTIMATED_CARD_PIXELS;
  return (
    <ol className={LIST_CLASS} style={{ paddingBottom: missingPixels || undefined }}>
      {rendered.map((episode) => (
        <li
          key={episode.id}
          className={`${ITEM_CLASS} [contain-intrinsic-height:auto_116px] [content-visibility:auto] [overflow-clip-margin:6px]`}
        >
          <ListItem
            episode={episode}
            isSelected={selectedIds.has(episode.id)}
            renderEpisode={renderEpisode}
            keepMounted={noop}
          />
        </li>
      ))}
    </ol>
  );
}

function noop() {}

function VirtualEpisodeList({ episodes, selectedIds, renderEpisode }: EpisodeListProps) {
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
    <ol ref={list} className={`${LIST_CLASS} relative`} style={{ height: virtualizer.getTotalSize() }}>
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
              className={`${ITEM_CLASS} absolute inset-x-0`}
              style={{ top: start - scrollMargin }}
            >
              <ListItem
                episode={episode}
                isSelected={selectedIds.has(episode.id)}
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

interface ListItemProps {
  episode: EpisodeView;
  isSelected: boolean;
  renderEpisode: EpisodeListProps["renderEpisode"];
  keepMounted: (id: number) => void;
}

/** Memoized: scrolling and selecting re-render the list, but not the other cards that are already mounted. */
const ListItem = memo(({ episode, isSelected, renderEpisode, keepMounted }: ListItemProps) =>
  renderEpisode(episode, isSelected, () => keepMounted(episode.id)),
);
