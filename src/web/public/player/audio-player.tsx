import { ExternalLink, Link, Volume2, VolumeX } from "lucide-react";
import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import { formatDuration } from "#domain/episodes/duration.ts";
import type { AudioEpisode, AudioPlayback } from "./audio-playback.ts";
import { originalLink, type PlayableEpisode } from "./episode-media.ts";
import { IconButton, PlayButton, SeekBar, SkipButton, SpeedSelect } from "./player-controls.tsx";
import { RangeInput } from "./range-input.tsx";
import { clickReporter } from "./report-event.ts";
import { useAudioPlayback, useAudioState } from "./use-audio-playback.ts";

/** What a parent component can do with the player. */
export type AudioHandle = Pick<AudioPlayback, "toggle" | "playFrom">;

export interface AudioPlayerProps {
  /** key the component by the episode's guid: its state belongs to one episode */
  episode: AudioEpisode;
  /** what plays after it where a bar goes on playing */
  following?: readonly AudioEpisode[] | undefined;
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
  const { episode, following, startSeconds = 0, autoPlay = false, focusOnMount = false } = props;
  const { onPlayingChange, onEnded, onPosition, onCopyTimestampLink, handleRef } = props;
  const playback = useAudioPlayback(episode, { startSeconds, autoPlay, following, onEnded });
  const state = useAudioState(playback);
  const { isPlaying, isMuted, volume, positionSeconds } = state;
  const playButton = useRef<HTMLButtonElement>(null);
  const reportedPlaying = useRef(false);

  useImperativeHandle(handleRef, () => playback, [playback]);

  useEffect(() => onPosition?.(positionSeconds), [onPosition, positionSeconds]);

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
      <div className="flex flex-wrap items-center gap-x-1">
        <div className="-ml-2.5 flex items-center gap-0.5">
          <SkipButton playback={playback} direction="back" />
          <PlayButton playback={playback} state={state} buttonRef={playButton} />
          <SkipButton playback={playback} direction="forward" />
        </div>
        <SeekBar playback={playback} state={state} />
        <div className="-mr-2.5 ml-auto flex min-w-0 items-center">
          <SpeedSelect playback={playback} speed={state.speed} />
          <IconButton label={isMuted ? "Unmute" : "Mute"} onClick={() => playback.toggleMute()}>
            {isMuted ? (
              <VolumeX size={20} strokeWidth={1.75} aria-hidden />
            ) : (
              <Volume2 size={20} strokeWidth={1.75} aria-hidden />
            )}
          </IconButton>
          <RangeInput
            label="Volume"
            className="mr-2.5 w-12 @xs:w-16 @md:w-20"
            value={volume}
            step={1}
            valueText={isMuted ? "Muted" : `${volume}%`}
            onValue={(next) => playback.setVolume(next)}
          />
        </div>
      </div>
      {onCopyTimestampLink && (
        <button
          type="button"
          onClick={() => onCopyTimestampLink(positionSeconds)}
          className="player-text-button md:min-h-9"
        >
          <Link size={16} aria-hidden />
          {`Copy link to ${formatDuration(positionSeconds)}`}
        </button>
      )}
      {state.hasFailed && <FailureNotice episode={episode} />}
    </section>
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
