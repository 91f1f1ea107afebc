import { type KeyboardEvent, useRef } from "react";
import { ExternalLink } from "./external-link.tsx";
import type { EmbedEpisode, EmbedPlayerData } from "./player-data.ts";

interface PlaylistProps {
  data: EmbedPlayerData;
  currentId: number | null;
  isPlaying: boolean;
  onChoose(episodeId: number): void;
}

/** The feed's episodes as buttons; arrow keys, Home and End move the focus. */
export function Playlist({ data, currentId, isPlaying, onChoose }: PlaylistProps) {
  const list = useRef<HTMLOListElement>(null);

  function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
    const buttons = Array.from(list.current?.querySelectorAll("button") ?? []);
    const target = nextFocusIndex(event.key, buttons.indexOf(event.currentTarget), buttons.length);
    if (target === undefined) return;
    event.preventDefault();
    buttons[target]?.focus();
  }

  if (data.episodes.length === 0)
    return (
      <p className="px-4 py-8 text-sm text-quiet">
        <span className="block font-display text-lg font-semibold text-ink">No Episodes Yet</span>
        This feed doesn't have any episodes yet.
      </p>
    );

  return (
    <div className="mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line short:hidden unscripted:hidden">
      <ol ref={list} aria-label="Episodes">
        {data.episodes.map((episode, index) => (
          <li
            key={episode.id}
            className="border-b border-line [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]"
          >
            <EpisodeButton
              episode={episode}
              number={index + 1}
              isCurrent={episode.id === currentId}
              isPlaying={episode.id === currentId && isPlaying}
              onChoose={onChoose}
              onKeyDown={moveFocus}
            />
          </li>
        ))}
      </ol>
      {data.furtherEpisodes > 0 && (
        <p className="px-3 py-3.5 text-sm sm:px-4">
          <ExternalLink href={data.feedUrl} className="font-medium text-ink underline">
            {`${data.furtherEpisodes} more on ${data.guestName}'s page`}
          </ExternalLink>
        </p>
      )}
    </div>
  );
}

interface EpisodeButtonProps {
  episode: EmbedEpisode;
  number: number;
  isCurrent: boolean;
  isPlaying: boolean;
  onChoose(episodeId: number): void;
  onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void;
}

function EpisodeButton({ episode, number, isCurrent, isPlaying, onChoose, onKeyDown }: EpisodeButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent}
      onClick={() => onChoose(episode.id)}
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
            className={`wrap-anywhere line-clamp-2 font-display text-base leading-snug sm:line-clamp-1 sm:flex-1 ${
              isPlaying ? "font-semibold text-accent-text" : isCurrent ? "font-semibold" : "font-medium"
            }`}
          >
            {episode.title}
          </span>
          <span className="block truncate text-xs text-quiet sm:w-36 sm:shrink-0">{episode.showName}</span>
        </span>
        <span className="w-13 shrink-0 text-right text-xs tabular-nums text-quiet">{episode.duration}</span>
      </span>
    </button>
  );
}

function PlayingDot() {
  return (
    <>
      <span aria-hidden="true" className="inline-block size-2 rounded-full bg-accent ring-3 ring-accent/20" />
      <span className="sr-only">Playing</span>
    </>
  );
}

function nextFocusIndex(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(index + 1, count - 1);
  if (key === "ArrowUp") return Math.max(index - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
