import { type KeyboardEvent, useRef } from "react";
import { ExternalLink } from "./external-link.tsx";
import type { EmbedPlayerData } from "./player-data.ts";
import { PlaylistItem } from "./playlist-item.tsx";

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
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain short:hidden unscripted:hidden">
      <ol ref={list} lang={data.language ?? undefined} aria-label="Episodes">
        {data.episodes.map((episode, index) => (
          <PlaylistItem
            key={episode.id}
            episode={episode}
            number={index + 1}
            isCurrent={episode.id === currentId}
            isPlaying={episode.id === currentId && isPlaying}
            onChoose={onChoose}
            onKeyDown={moveFocus}
          />
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

function nextFocusIndex(key: string, index: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(index + 1, count - 1);
  if (key === "ArrowUp") return Math.max(index - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
