import type { KeyboardEvent } from "react";
import type { EmbedEpisode } from "./player-data.ts";

interface PlaylistItemProps {
  episode: EmbedEpisode;
  number: number;
  isCurrent: boolean;
  /** the rest is for browsers */
  isPlaying?: boolean;
  onChoose?: (episodeId: number) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** An episode in the player's list. */
export function PlaylistItem({
  episode,
  number,
  isCurrent,
  isPlaying = false,
  onChoose,
  onKeyDown,
}: PlaylistItemProps) {
  return (
    <li className="border-b border-line [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
      <button
        type="button"
        aria-current={isCurrent}
        onClick={() => onChoose?.(episode.id)}
        onKeyDown={onKeyDown}
        className={`flex min-h-11 w-full cursor-pointer items-center px-3 py-2 text-left hover:bg-sunken focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ink sm:px-4 ${
          isCurrent ? "bg-surface" : ""
        }`}
      >
        <span className="flex w-full items-baseline gap-3">
          <span className="w-5 shrink-0 text-xs tabular-nums text-quiet">
            {isPlaying ? <PlayingDot /> : String(number)}
          </span>
          <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-4">
            <span
              dir="auto"
              className={`wrap-anywhere line-clamp-2 font-display text-base leading-snug sm:line-clamp-1 sm:flex-1 ${
                isPlaying ? "font-semibold text-accent-text" : isCurrent ? "font-semibold" : "font-medium"
              }`}
            >
              {episode.title}
            </span>
            <span dir="auto" className="block truncate text-xs text-quiet sm:w-36 sm:shrink-0">
              {episode.showName}
            </span>
          </span>
          <span className="w-13 shrink-0 text-right text-xs tabular-nums text-quiet">{episode.duration}</span>
        </span>
      </button>
    </li>
  );
}

function PlayingDot() {
  return (
    <>
      <span aria-hidden="true" className="inline-block size-2 rounded-full bg-accent ring-3 ring-accent/20" />
      <span lang="en" className="sr-only">
        Playing
      </span>
    </>
  );
}
