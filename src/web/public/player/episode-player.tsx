import { ExternalLink, Headphones, Video } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import type { AudioEpisode } from "./audio-playback.ts";
import { type AudioHandle, AudioPlayer } from "./audio-player.tsx";
import { type EpisodeMedia, episodeMedia, originalLink, type PlayableEpisode } from "./episode-media.ts";
import { FilledPlayIcon } from "./filled-play-icon.tsx";
import { clickReporter } from "./report-event.ts";
import { VideoPlayer } from "./video-player.tsx";

interface PlayerOptions {
  /** where to start; 0 resumes at the position stored in this browser */
  startSeconds?: number;
  /** of the episode's public page */
  path?: string | undefined;
  /** what plays after the audio where a bar goes on playing */
  following?: readonly AudioEpisode[] | undefined;
}

/** State shared by an episode's play button, the overlay on its cover and its player. */
export interface EpisodePlayerState extends PlayerOptions {
  episode: PlayableEpisode;
  media: EpisodeMedia;
  /** undefined when the episode has nothing that plays on the page */
  playLabel: "Play Video" | "Play Audio" | undefined;
  startSeconds: number;
  /** the player has replaced the button */
  isOpen: boolean;
  /** where the player is; 0 before it has started */
  positionSeconds: number;
  audio: RefObject<AudioHandle | null>;
  reportPosition(seconds: number): void;
  open(): void;
  close(): void;
  /** opens the player if it is closed */
  playFrom(seconds: number): void;
}

/**
 * State of an episode's player, closed at first. Pass it to `<EpisodePlayButton>`, to `<CoverPlayOverlay>` inside the
 * cover's `relative` box, and to `<EpisodePlayer>`, which renders nothing until it is opened.
 */
export function useEpisodePlayer(episode: PlayableEpisode, options: PlayerOptions = {}): EpisodePlayerState {
  const [isOpen, setIsOpen] = useState(false);
  const [chosenSeconds, setChosenSeconds] = useState(0);
  const [positionSeconds, reportPosition] = useState(0);
  const audio = useRef<AudioHandle>(null);
  const media = episodeMedia(episode);
  return {
    ...options,
    episode,
    media,
    playLabel: PLAY_LABELS[media.kind],
    startSeconds: chosenSeconds || options.startSeconds || 0,
    isOpen,
    positionSeconds,
    audio,
    reportPosition,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    playFrom(seconds) {
      if (audio.current) return audio.current.playFrom(seconds);
      // At 0 the player would resume where it was.
      setChosenSeconds(seconds || 0.1);
      setIsOpen(true);
    },
  };
}

const PLAY_LABELS = { video: "Play Video", audio: "Play Audio", none: undefined } as const;

/** 'Play Video' or 'Play Audio'; without media a link to the original; nothing while the player is open. */
export function EpisodePlayButton({ player, className = "" }: { player: EpisodePlayerState; className?: string }) {
  const { episode } = player;
  const original = originalLink(episode);
  const buttonClass = `player-open ${className}`;
  if (player.isOpen) return null;
  if (player.playLabel)
    return (
      <button
        type="button"
        className={buttonClass}
        onClick={player.open}
        aria-label={`${player.playLabel}: ${episode.title}`}
      >
        <FilledPlayIcon size={14} />
        {player.playLabel}
      </button>
    );
  if (!original) return null;
  return (
    <a
      className={buttonClass}
      href={episode[original] ?? undefined}
      target="_blank"
      rel="noopener"
      onClick={clickReporter(episode.guid, original)}
    >
      <ExternalLink size={14} aria-hidden />
      Open Original
    </a>
  );
}

/**
 * A play button over the nearest `relative` box, for pointers only: keyboards and screen readers use the play button
 * beside it. It appears under the pointer, so that it does not cover the artwork of a whole list. Rendered in browsers only: it does
 * nothing without scripts.
 */
export function CoverPlayOverlay({ player }: { player: EpisodePlayerState }) {
  if (import.meta.env.SSR || player.isOpen || !player.playLabel) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={player.playLabel}
      onClick={player.open}
      className="player-overlay print:hidden"
    >
      <span>
        <FilledPlayIcon size={18} className="translate-x-px" />
      </span>
    </button>
  );
}

interface EpisodePlayerProps {
  player: EpisodePlayerState;
  /** copies a link to a position in the episode; only the audio player has it */
  onCopyTimestampLink?: (seconds: number) => void;
}

/** The opened player, which plays and takes the focus; nothing while it is closed. */
export function EpisodePlayer({ player, onCopyTimestampLink }: EpisodePlayerProps) {
  const { episode, media, startSeconds, isOpen, path, following } = player;
  const [prefersAudio, setPrefersAudio] = useState(false);
  if (!isOpen || media.kind === "none") return null;
  const { audioUrl } = episode;
  if (media.kind === "audio" || (prefersAudio && audioUrl))
    return (
      <div>
        <AudioPlayer
          key={episode.guid}
          episode={{ ...episode, path, audioUrl: media.kind === "audio" ? media.audioUrl : (audioUrl ?? "") }}
          following={following}
          startSeconds={startSeconds}
          autoPlay
          focusOnMount
          handleRef={player.audio}
          onPosition={player.reportPosition}
          onCopyTimestampLink={onCopyTimestampLink}
        />
        {media.kind === "video" && (
          <SwitchButton icon={<Video size={16} aria-hidden />} onClick={() => setPrefersAudio(false)}>
            Watch the video instead
          </SwitchButton>
        )}
      </div>
    );
  if (media.kind !== "video") return null;
  return (
    <div>
      <VideoPlayer
        // Another start loads the video anew, from there.
        key={`${media.videoId} ${startSeconds}`}
        videoId={media.videoId}
        title={episode.title}
        guid={episode.guid}
        startSeconds={startSeconds}
        focusOnMount
        onPosition={player.reportPosition}
        className="rounded-lg"
      />
      {audioUrl && (
        <SwitchButton icon={<Headphones size={16} aria-hidden />} onClick={() => setPrefersAudio(true)}>
          Listen to the audio instead
        </SwitchButton>
      )}
    </div>
  );
}

function SwitchButton({ icon, onClick, children }: { icon: ReactNode; onClick(): void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="player-text-button">
      {icon}
      {children}
    </button>
  );
}
