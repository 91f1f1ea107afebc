import { ExternalLink, Link, LoaderCircle, Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { formatDuration } from "#domain/episodes/duration.ts";
import { originalLink, type PlayableEpisode } from "./episode-media.ts";
import { PLAYBACK_SPEEDS } from "./playback-storage.ts";
import { RangeInput } from "./range-input.tsx";
import { clickReporter } from "./report-event.ts";
import { type AudioControls, SKIP_SECONDS, useAudio } from "./use-audio.ts";

/** What a parent component can do with the player. */
export type AudioHandle = Pick<AudioControls, "toggle"> & { playFrom(seconds: number): void };

export interface AudioPlayerProps {
  /** key the component by the episode's guid: its state belongs to one episode */
  episode: PlayableEpisode & { audioUrl: string };
  /** where to start; 0 resumes at the position stored in this browser */
  startSeconds?: number;
  /** plays when it mounts: use it only after a click */
  autoPlay?: boolean;
  /** focuses the Play button, for players that replace the button that opened them */
  focusOnMount?: boolean;
  onPlayingChange?(isPlaying: boolean): void;
  /** called when it has played to its end */
  onEnded?(): void;
  /** called with the position while it plays, and after a jump */
  onPosition?(seconds: number): void;
  /** copies a link to the current position; without it there is no such button */
  onCopyTimestampLink?(seconds: number): void;
  handleRef?: RefObject<AudioHandle | null>;
}

/** The audio player: one row, or two on narrow screens. It loads nothing before the first play. */
export function AudioPlayer(props: AudioPlayerProps) {
  const { episode, startSeconds = 0, autoPlay = false, focusOnMount = false } = props;
  const { onPlayingChange, onEnded, onPosition, onCopyTimestampLink, handleRef } = props;
  const { controls, elementProps } = useAudio({ episode, startSeconds, autoPlay, onEnded });
  const { isPlaying, isWaiting } = controls;
  const playButton = useRef<HTMLButtonElement>(null);
  const reportedPlaying = useRef(false);

  useImperativeHandle(handleRef, () => ({
    toggle: controls.toggle,
    playFrom(seconds) {
      controls.seekTo(seconds);
      controls.play();
    },
  }));

  useEffect(() => onPosition?.(controls.positionSeconds), [onPosition, controls.positionSeconds]);

  useEffect(() => {
    if (focusOnMount) playButton.current?.focus();
  }, [focusOnMount]);

  useEffect(() => {
    if (reportedPlaying.current === isPlaying) return;
    reportedPlaying.current = isPlaying;
    onPlayingChange?.(isPlaying);
  }, [isPlaying, onPlayingChange]);

  return (
    <section className="@container" aria-label={`Player: ${episode.title}`}>
      <audio {...elementProps} />
      <div className="flex flex-wrap items-center gap-x-1">
        <div className="-ml-2.5 flex items-center gap-0.5">
          <IconButton label={`Back ${SKIP_SECONDS} seconds`} onClick={() => controls.skip(-SKIP_SECONDS)}>
            <SkipIcon>
              <RotateCcw size={26} strokeWidth={1.5} aria-hidden />
            </SkipIcon>
          </IconButton>
          <button
            ref={playButton}
            type="button"
            aria-label={isPlaying ? "Pause" : "Play"}
            onClick={controls.toggle}
            className={`player-play ${
              isPlaying ? "bg-accent text-on-accent hover:bg-accent-hover" : "bg-ink text-paper hover:bg-ink/85"
            }`}
          >
            <PlayIcon isPlaying={isPlaying} isWaiting={isWaiting} />
          </button>
          <IconButton label={`Forward ${SKIP_SECONDS} seconds`} onClick={() => controls.skip(SKIP_SECONDS)}>
            <SkipIcon>
              <RotateCw size={26} strokeWidth={1.5} aria-hidden />
            </SkipIcon>
          </IconButton>
        </div>
        <SeekBar controls={controls} />
        <div className="-mr-2.5 ml-auto flex min-w-0 items-center">
          <SpeedSelect speed={controls.speed} onSpeed={controls.setSpeed} />
          <IconButton label={controls.isMuted ? "Unmute" : "Mute"} onClick={controls.toggleMute}>
            {controls.isMuted ? (
              <VolumeX size={20} strokeWidth={1.75} aria-hidden />
            ) : (
              <Volume2 size={20} strokeWidth={1.75} aria-hidden />
            )}
          </IconButton>
          <RangeInput
            label="Volume"
            className="mr-2.5 w-12 @xs:w-16 @md:w-20"
            value={controls.volume}
            step={1}
            valueText={controls.isMuted ? "Muted" : `${controls.volume}%`}
            onValue={controls.setVolume}
          />
        </div>
      </div>
      {onCopyTimestampLink && (
        <button
          type="button"
          onClick={() => onCopyTimestampLink(controls.positionSeconds)}
          className="player-text-button md:min-h-9"
        >
          <Link size={16} aria-hidden />
          {`Copy link to ${formatDuration(controls.positionSeconds)}`}
        </button>
      )}
      {controls.hasFailed && <FailureNotice episode={episode} />}
    </section>
  );
}

function SeekBar({ controls }: { controls: AudioControls }) {
  const { positionSeconds, durationSeconds } = controls;
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
        onValue={(next) => controls.seekTo(((durationSeconds ?? 0) * next) / 100)}
        isLive={controls.isPlaying}
        isDisabled={durationSeconds === undefined}
      />
      <span className="min-w-8 text-right @xl:text-left">{duration ?? "–:––"}</span>
    </div>
  );
}

function SpeedSelect({ speed, onSpeed }: { speed: number; onSpeed(speed: number): void }) {
  return (
    <select
      aria-label="Playback speed"
      value={speed}
      onChange={(event) => onSpeed(Number(event.currentTarget.value))}
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

function FailureNotice({ episode }: { episode: PlayableEpisode }) {
  const original = originalLink(episode);
  return (
    <p role="alert" className="pt-1 pb-2 text-sm text-danger">
      {"This audio could not be played. It may have moved, or its server may be down. "}
      {original && (
        <a
          href={episode[original] ?? undefined}
          target="_blank"
          rel="noopener"
          onClick={clickReporter(episode.guid, original)}
          className="inline-flex items-center gap-1 underline underline-offset-2"
        >
          Open the original
          <ExternalLink size={14} aria-hidden />
        </a>
      )}
    </p>
  );
}

function PlayIcon({ isPlaying, isWaiting }: { isPlaying: boolean; isWaiting: boolean }) {
  if (isWaiting) return <LoaderCircle size={22} className="animate-spin motion-reduce:animate-none" aria-hidden />;
  if (isPlaying) return <Pause size={20} fill="currentColor" strokeWidth={0} aria-hidden />;
  return <Play size={20} fill="currentColor" strokeWidth={0} className="translate-x-px" aria-hidden />;
}

function SkipIcon({ children }: { children: ReactNode }) {
  return (
    <span className="relative grid place-items-center">
      {children}
      <span aria-hidden="true" className="player-skip-seconds">
        {SKIP_SECONDS}
      </span>
    </span>
  );
}

function IconButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className="player-icon-button">
      {children}
    </button>
  );
}
