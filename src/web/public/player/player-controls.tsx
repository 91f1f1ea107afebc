import { LoaderCircle, Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { formatDuration } from "#domain/episodes/duration.ts";
import { type AudioPlayback, type AudioState, SKIP_SECONDS } from "./audio-playback.ts";
import { PLAYBACK_SPEEDS } from "./playback-storage.ts";
import { RangeInput } from "./range-input.tsx";

/* The controls that the player of an episode and the bar at the bottom of the page share. */

interface PlaybackProps {
  playback: AudioPlayback;
  state: AudioState;
}

/** @param props title: of the episode, where the button's surroundings do not name it */
export function PlayButton({
  playback,
  state: { isPlaying, isWaiting },
  title,
  buttonRef,
}: PlaybackProps & { title?: string; buttonRef?: Ref<HTMLButtonElement> }) {
  const action = isPlaying ? "Pause" : "Play";
  return (
    <button
      ref={buttonRef}
      type="button"
      aria-label={title === undefined ? action : `${action}: ${title}`}
      onClick={() => playback.toggle()}
      className={`player-play ${
        isPlaying ? "bg-accent text-on-accent hover:bg-accent-hover" : "bg-ink text-paper hover:bg-ink/85"
      }`}
    >
      <PlayIcon isPlaying={isPlaying} isWaiting={isWaiting} />
    </button>
  );
}

export function SkipButton({ playback, direction }: { playback: AudioPlayback; direction: "back" | "forward" }) {
  const isBack = direction === "back";
  const Icon = isBack ? RotateCcw : RotateCw;
  return (
    <IconButton
      label={`${isBack ? "Back" : "Forward"} ${SKIP_SECONDS} seconds`}
      onClick={() => playback.skip(isBack ? -SKIP_SECONDS : SKIP_SECONDS)}
    >
      <span className="relative grid place-items-center">
        <Icon size={26} strokeWidth={1.5} aria-hidden />
        <span aria-hidden="true" className="player-skip-seconds">
          {SKIP_SECONDS}
        </span>
      </span>
    </IconButton>
  );
}

/** The position on a slider, between the time played and the duration. */
export function SeekBar({ playback, state }: PlaybackProps) {
  const { positionSeconds, durationSeconds, isPlaying } = state;
  const percent = durationSeconds ? Math.min(100, (positionSeconds / durationSeconds) * 100) : 0;
  const position = formatDuration(positionSeconds);
  const duration = durationSeconds === undefined ? undefined : formatDuration(durationSeconds);
  return (
    <div className="player-seek">
      <span className="min-w-8 @xl:text-right">{position}</span>
      <RangeInput
        label="Seek"
        className="flex-1"
        value={Math.round(percent * 10) / 10}
        step={0.1}
        valueText={duration === undefined ? position : `${position} of ${duration}`}
        onValue={(next) => playback.seekTo(((durationSeconds ?? 0) * next) / 100)}
        isLive={isPlaying}
        isDisabled={durationSeconds === undefined}
      />
      <span className="min-w-8 text-right @xl:text-left">{duration ?? "–:––"}</span>
    </div>
  );
}

export function SpeedSelect({ playback, speed }: { playback: AudioPlayback; speed: number }) {
  return (
    <select
      aria-label="Playback speed"
      value={speed}
      onChange={(event) => playback.setSpeed(Number(event.currentTarget.value))}
      className="player-speed"
    >
      {PLAYBACK_SPEEDS.map((choice) => (
        <option key={choice} value={choice} className="bg-surface text-ink">
          {`${choice}×`}
        </option>
      ))}
    </select>
  );
}

function PlayIcon({ isPlaying, isWaiting }: { isPlaying: boolean; isWaiting: boolean }) {
  if (isWaiting) return <LoaderCircle size={22} className="animate-spin motion-reduce:animate-none" aria-hidden />;
  if (isPlaying) return <Pause size={20} fill="currentColor" strokeWidth={0} aria-hidden />;
  return <Play size={20} fill="currentColor" strokeWidth={0} className="translate-x-px" aria-hidden />;
}

export function IconButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className="player-icon-button">
      {children}
    </button>
  );
}
