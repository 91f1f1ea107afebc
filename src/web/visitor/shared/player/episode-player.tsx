import { ExternalLink, Headphones, Play, Video } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AudioPlayer } from "./audio-player.tsx";
import { type EpisodeMedia, episodeMedia, originalUrl, type PlayableEpisode } from "./episode-media.ts";
import { VideoPlayer } from "./video-player.tsx";

/** The state that an episode's play button, its cover's overlay and its player share. */
export interface EpisodePlayerState {
  episode: PlayableEpisode;
  media: EpisodeMedia;
  /** undefined when nothing plays here */
  playLabel: "Play Video" | "Play Audio" | undefined;
  startSeconds: number;
  /** the player stands in the place of the button and plays */
  isOpen: boolean;
  open(): void;
  close(): void;
}

/**
 * An episode that is not playing yet. Use it with the three parts, in whatever order the card has them:
 * `<EpisodePlayButton player={player} />`, `<CoverPlayOverlay player={player} />` inside the cover's `relative` box, and
 * `<EpisodePlayer player={player} />`, which is empty until it is opened.
 * @param startSeconds where it begins; 0 goes on where this browser left off
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

/** 'Play Video' or 'Play Audio'; a link to the original when nothing plays here; nothing while the player is open. */
export function EpisodePlayButton({ player, className = "" }: { player: EpisodePlayerState; className?: string }) {
  const original = originalUrl(player.episode);
  const look = `inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4 text-sm font-medium text-ink hover:border-ink hover:bg-sunken focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink ${className}`;
  if (player.isOpen) return null;
  if (player.playLabel)
    return (
      <button type="button" className={look} onClick={player.open}>
        <Play size={14} fill="currentColor" strokeWidth={0} aria-hidden />
        {player.playLabel}
      </button>
    );
  if (!original) return null;
  return (
    <a className={look} href={original} target="_blank" rel="noopener">
      <ExternalLink size={14} aria-hidden />
      Open Original
    </a>
  );
}

/**
 * Covers the nearest `relative` box with a way to play; the pointer's shortcut for the play button, which keyboards and
 * screen readers have already.
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
      className="group absolute inset-0 grid cursor-pointer place-items-center rounded-[inherit] hover:bg-black/25 noscript:hidden"
    >
      <span className="grid size-11 place-items-center rounded-full bg-paper/90 text-ink shadow-raised transition-transform group-hover:scale-105 motion-reduce:transition-none">
        <Play size={18} fill="currentColor" strokeWidth={0} className="translate-x-px" aria-hidden />
      </span>
    </button>
  );
}

interface EpisodePlayerProps {
  player: EpisodePlayerState;
  /** copies a link to a place in the episode; audio alone knows its place */
  onCopyTimestampLink?: (seconds: number) => void;
}

/** The opened player, which plays at once and takes the keyboard's focus; nothing before. */
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
          takesFocus
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
        takesFocus
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
