import { useEffect, useRef, useState } from "react";
import { parseEmbedAutonext, parseEmbedStart } from "#domain/public-pages/embed.ts";
import type { AudioHandle } from "#web/public/player/audio-player.tsx";
import { CurrentEpisode } from "./current-episode.tsx";
import { ExternalLink } from "./external-link.tsx";
import type { EmbedPlayerData } from "./player-data.ts";
import { Playlist } from "./playlist.tsx";

/** The embedded player: the feed, the current episode and the list of episodes. */
export function EmbedPage({ data }: { data: EmbedPlayerData }) {
  const [currentId, setCurrentId] = useState(data.openEpisodeId);
  /** before the visitor has chosen an episode nothing plays, and only the cover may come from another site */
  const [hasChosen, setHasChosen] = useState(false);
  /** the player that has ended had the focus, so the next one takes it */
  const [takesFocus, setTakesFocus] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const audio = useRef<AudioHandle>(null);
  const current = data.episodes.find((episode) => episode.id === currentId);
  /** where the episode that the URL names begins; read after hydration, because all start times share one cached document */
  const [requestedStart, setRequestedStart] = useState(0);
  useEffect(() => setRequestedStart(parseEmbedStart(new URLSearchParams(location.search))), []);
  const startSeconds = currentId === data.openEpisodeId ? requestedStart : 0;

  function choose(episodeId: number) {
    if (episodeId === currentId && audio.current) return audio.current.toggle();
    open(episodeId, false);
  }

  function open(episodeId: number, takesFocus: boolean) {
    setIsPlaying(false);
    setCurrentId(episodeId);
    setHasChosen(true);
    setTakesFocus(takesFocus);
  }

  /** A video is not the next: it would contact another site, which nobody has chosen. */
  function openNext() {
    if (!parseEmbedAutonext(new URLSearchParams(location.search))) return;
    const following = data.episodes.slice(data.episodes.findIndex(({ id }) => id === currentId) + 1);
    const next = following.find(({ audioUrl }) => audioUrl);
    if (next) open(next.id, document.activeElement?.closest("section") != null);
  }

  const language = data.language ?? undefined;
  return (
    <main className="group flex h-dvh min-h-40 flex-col overflow-hidden border border-line short:justify-center unscripted:h-auto unscripted:min-h-0 unscripted:border-0">
      <div className="guest-block shrink-0 pb-2">
        <header className="flex shrink-0 gap-3 px-3 pt-3 sm:gap-4 sm:px-4 sm:pt-4 low:pt-2.5 short:pt-0">
          <img
            src={data.coverUrl}
            alt=""
            width={112}
            height={112}
            referrerPolicy="no-referrer"
            className="size-20 shrink-0 rounded-lg bg-sunken object-cover group-has-[iframe]:size-12 group-has-[iframe]:rounded-md sm:size-26 low:size-12 low:rounded-md short:sm:size-20"
          />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-1.5 text-xs max-sm:flex-wrap">
              <ExternalLink dir="auto" href={data.profileUrl} className="wrap-anywhere font-semibold text-ink">
                {data.guestName}
              </ExternalLink>
              <h1 className="min-w-0 truncate text-quiet">
                <span aria-hidden="true" className="mr-1.5 text-line-strong">
                  /
                </span>
                <ExternalLink dir="auto" lang={language} href={data.feedUrl}>
                  {data.feedTitle}
                </ExternalLink>
              </h1>
            </div>
            {current && (
              <>
                <h2
                  dir="auto"
                  lang={language}
                  className="mt-1 wrap-anywhere line-clamp-2 font-display text-xl leading-tight font-semibold text-balance group-has-[iframe]:line-clamp-1 group-has-[iframe]:text-lg sm:text-2xl low:mt-0.5 low:line-clamp-1 low:text-lg short:sm:text-xl unscripted:hidden"
                >
                  {current.title}
                </h2>
                <p
                  dir="auto"
                  className="mt-1 truncate text-xs text-quiet tabular-nums group-has-[iframe]:hidden sm:text-sm low:hidden short:sm:block unscripted:hidden"
                >
                  {[current.showName, current.dateText].filter(Boolean).join(" · ")}
                </p>
              </>
            )}
          </div>
        </header>
        {current && (
          <CurrentEpisode
            key={`${current.id} from ${startSeconds}`}
            episode={current}
            startSeconds={startSeconds}
            hasChosen={hasChosen}
            takesFocus={takesFocus}
            audio={audio}
            onPlayingChange={setIsPlaying}
            onEnded={openNext}
          />
        )}
      </div>
      <Playlist data={data} currentId={currentId} isPlaying={isPlaying} onChoose={choose} />
    </main>
  );
}
