import { ExternalLink, Headphones, Play, Video } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AudioPlayer } from "./audio-player.tsx";
import { type EpisodeMedia, episodeMedia, originalUrl, type PlayableEpisode } from "./episode-media.ts";
import { VideoPlayer } from "./video-player.tsx";

/** State shared by an episode's play button, the overlay on its cover and its player. */
export interface EpisodePlayerState {
  episode: PlayableEpisode;
  media: EpisodeMedia;
  /** undefined when the episode has nothing that plays on the page */
  playLabel: "Play Video" | "Play Audio" | undefined;
  startSeconds: number;
  /** the player has replaced the button */
  isOpen: boolean;
  open(): void;
  close(): void;
}

/**
 * State of an episode's player, closed at first. Pass it to `<EpisodePlayButton>`, to `<CoverPlayOverlay>` inside the
 * cover's `relative` box, and to `<EpisodePlayer>`, which renders nothing until it is opened.
 * @param startSeconds where to start; 0 resumes at the position stored in this browser
 */
export function useEpisodePlayer(episode: PlayableEpisode, startSeconds = 0): EpisodePlayerState {
  const [isOpen, setIsOpen] = useState(false);
  const media = episodeMedia(episode);
  return {
    episode,
    media,
    playLabel: PLAY_LABELS[media.kind],
    startSeconds,
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
  };
}

const PLAY_LABELS = { video: "Play Video", audio: "Play Audio", none: undefined } as const;

/** 'Play Video' or 'Play Audio'; without media a link to the original; nothing while the player is open. */
export function EpisodePlayButton({ player, className = "" }: { player: EpisodePlayerState; className?: string }) {
  const original = originalUrl(player.episode);
  const buttonClass = `inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4 text-sm font-medium text-ink hover:border-ink hover:bg-sunken focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink ${className}`;
  if (player.isOpen) return null;
  if (player.playLabel)
    return (
      <button type="button" className={buttonClass} onClick={player.open}>
        <Play size={14} fill="currentColor" strokeWidth={0} aria-hidden />
        {player.playLabel}
      </button>
    );
  if (!original) return null;
  return (
    <a className={buttonClass} href={original} target="_blank" rel="noopener">
      <ExternalLink size={14} aria-hidden />
      Open Original
    </a>
  );
}

/**
 * A play button over the nearest `relative` box, for pointers only: keyboards and screen readers use the play button
 * beside it. It appears under the pointer, so that it does not cover the artwork of a whole list.
 */
export function CoverPlayOverlay({ player }: { player: EpisodePlayerState }) {
  if (player.isOpen || !player.playLabel) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={player.playLabel}
      onClick={player.open}
      className="group absolute inset-0 grid cursor-pointer place-items-center rounded-[inherit] opacity-0 hover:bg-black/25 hover:opacity-100 noscript:hidden print:hidden"
    >
      <span className="grid size-11 place-items-center rounded-full bg-paper/90 text-ink shadow-raised transition-transform group-hover:scale-105 motion-reduce:transition-none">
        <Play size={18} fill="currentColor" strokeWidth={0} className="translate-x-px" aria-hidden />
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
  const { episode, media, startSeconds, isOpen } = player;
  const [prefersAudio, setPrefersAudio] = useState(false);
  if (!isOpen || media.kind === "none") return null;
  const { audioUrl } = episode;
  if (media.kind === "audio" || (prefersAudio && audioUrl))
    return (
      <div>
        <AudioPlayer
          key={episode.guid}
          episode={{ ...episode, audioUrl: media.kind === "audio" ? media.audioUrl : (audioUrl ?? "") }}
          startSeconds={startSeconds}
          autoPlay
          focusOnMount
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
        key={media.videoId}
        videoId={media.videoId}
        title={episode.title}
        startSeconds={startSeconds}
        focusOnMount
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
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md text-sm text-quiet underline-offset-4 hover:text-ink hover:underline focus-visible:outline-2 focus-visible:outline-ink"
    >
      {icon}
      {children}
    </button>
  );
}
