import { SkipForward, X } from "lucide-react";
import { useRef } from "react";
import { reserveBottom } from "#web/lib/bottom-bar.ts";
import { Cover } from "../shared/cover.tsx";
import type { AudioPlayback } from "./audio-playback.ts";
import { IconButton, PlayButton, SeekBar, SkipButton, SpeedSelect } from "./player-controls.tsx";
import { useAudioState } from "./use-audio-playback.ts";

interface PlayerBarProps {
  playback: AudioPlayback;
  /** plays what follows in the list; undefined where nothing does */
  onNext: (() => void) | undefined;
  onClose(): void;
}

/** What plays, at the bottom of the window. */
export function PlayerBar({ playback, onNext, onClose }: PlayerBarProps) {
  const { title, showName, imageUrl, path } = playback.episode;
  const state = useAudioState(playback);
  const playButton = useRef<HTMLButtonElement>(null);
  const [next, ...following] = playback.following;
  return (
    <section ref={reserveBottom} aria-label="Now playing" className="player-bar">
      <div className="player-bar-episode">
        <span className="w-12 shrink-0 max-lg:hidden">
          <Cover title={showName ?? title} imageUrl={imageUrl} size="tiny" isEager />
        </span>
        <p className="min-w-0">
          <a href={path} dir="auto" className="player-bar-title">
            {title}
          </a>
          {state.hasFailed ? (
            <span role="alert" className="block text-danger text-xs md:truncate">
              This audio could not be played.
            </span>
          ) : (
            showName && (
              <span dir="auto" className="block truncate text-quiet text-xs max-md:hidden">
                {showName}
              </span>
            )
          )}
        </p>
      </div>
      <div className="player-bar-buttons">
        <SkipButton playback={playback} direction="back" />
        <PlayButton playback={playback} state={state} title={title} buttonRef={playButton} />
        <SkipButton playback={playback} direction="forward" />
        {onNext && next && (
          <IconButton
            label={`Next: ${next.title}`}
            onClick={() => {
              // The button goes with the last episode, and must not take the focus with it.
              if (following.length === 0) playButton.current?.focus();
              onNext();
            }}
          >
            <SkipForward size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      <SeekBar playback={playback} state={state} />
      <SpeedSelect playback={playback} speed={state.speed} />
      <IconButton label="Close the player" onClick={onClose}>
        <X size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </section>
  );
}
