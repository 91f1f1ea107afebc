import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, useCallback, useRef, useState } from "react";
import type { EpisodeView } from "#domain/episode.ts";
import { useDocumentOffsetTop } from "#web/lib/use-document-offset-top.ts";

/** Lists longer than this keep only the episodes near the window in the document. */
const WHOLE_LIST_MAX = 60;
const ESTIMATED_CARD_PIXELS = 220;

interface EpisodeListProps {
  episodes: readonly EpisodeView[];
  /** @param onPlay for the card to call: an episode that plays stays in the document however far the person scrolls */
  renderEpisode: (episode: EpisodeView, index: number, onPlay: () => void) => ReactNode;
}

/** A feed's episodes, of any number. */
export function EpisodeList({ episodes, renderEpisode }: EpisodeListProps) {
  if (episodes.length > WHOLE_LIST_MAX) return <LongEpisodeList episodes={episodes} renderEpisode={renderEpisode} />;
  return (
    <ol className="divide-y divide-line border-line border-y">
      {episodes.map((episode, index) => (
        <li key={episode.id}>{renderEpisode(episode, index, ignorePlay)}</li>
      ))}
    </ol>
  );
}

function ignorePlay() {}

function LongEpisodeList({ episodes, renderEpisode }: EpisodeListProps) {
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
              <LongListEpisode
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

interface LongListEpisodeProps {
  episode: EpisodeView;
  index: number;
  renderEpisode: EpisodeListProps["renderEpisode"];
  keepMounted: (id: number) => void;
}

/** Scrolling renders the list at every step, but no card that is already there. */
const LongListEpisode = memo(({ episode, index, renderEpisode, keepMounted }: LongListEpisodeProps) =>
  renderEpisode(episode, index, () => keepMounted(episode.id)),
);
