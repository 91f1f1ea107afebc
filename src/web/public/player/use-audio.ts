import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import type { PlayableEpisode } from "./episode-media.ts";
import { closeMediaSession, openMediaSession, updateMediaSession } from "./media-session.ts";
import { claimPlayback, hasPlayback, releasePlayback } from "./now-playing.ts";
import { loadPosition, loadSpeed, savePosition, saveSpeed } from "./playback-storage.ts";
import { playReporter } from "./report-event.ts";

export const SKIP_SECONDS = 10;
export const DEFAULT_VOLUME = 70;
const SAVE_INTERVAL_SECONDS = 5;

/** State and actions of one audio player. */
export interface AudioControls {
  isPlaying: boolean;
  /** play was requested, but no audio is heard yet */
  isWaiting: boolean;
  hasFailed: boolean;
  positionSeconds: number;
  /** from the media, or before it is loaded from the episode; undefined while unknown */
  durationSeconds: number | undefined;
  /** 0 to 100 */
  volume: number;
  isMuted: boolean;
  /** 1 is normal speed */
  speed: number;
  play(): void;
  pause(): void;
  toggle(): void;
  /** @param seconds forward; negative goes back */
  skip(seconds: number): void;
  /** @param seconds from the beginning */
  seekTo(seconds: number): void;
  setVolume(volume: number): void;
  toggleMute(): void;
  setSpeed(speed: number): void;
}

/** What to play, and how to start. */
export interface AudioOptions {
  episode: PlayableEpisode & { audioUrl: string };
  /** where to start; 0 resumes at the position stored in this browser */
  startSeconds: number;
  /** plays when it mounts: use it only after a click */
  autoPlay: boolean;
  /** called when it has played to its end */
  onEnded: (() => void) | undefined;
}

/**
 * Controls an <audio> element that loads nothing before the first play.
 * @returns the controls, and the props of the element
 */
export function useAudio({ episode, startSeconds, autoPlay, onEnded }: AudioOptions) {
  const element: RefObject<HTMLAudioElement | null> = useRef(null);
  /** a position to seek to once the media is loaded */
  const pendingSeconds = useRef<number | undefined>(undefined);
  const savedSeconds = useRef(0);
  const failed = useRef(false);

  const [isPlaying, setIsPlaying] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [positionSeconds, setPositionSeconds] = useState(startSeconds);
  const [mediaSeconds, setMediaSeconds] = useState<number | undefined>(undefined);
  const [volume, setVolumeState] = useState(DEFAULT_VOLUME);
  const [isMuted, setIsMuted] = useState(false);
  const [speed, setSpeedState] = useState(1);
  const totalSeconds = mediaSeconds ?? parseDurationSeconds(episode.duration);

  function play() {
    const audio = element.current;
    if (!audio) return;
    if (failed.current) {
      failed.current = false;
      setHasFailed(false);
      audio.load();
    }
    setIsWaiting(audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
    audio.play().catch((reason: unknown) => {
      const name = reason instanceof DOMException ? reason.name : "";
      if (name === "NotAllowedError" || name === "AbortError") setIsWaiting(false);
      else fail(reason);
    });
  }

  function pause() {
    element.current?.pause();
  }

  function toggle() {
    if (isPlaying || isWaiting) pause();
    else play();
  }

  function skip(seconds: number) {
    seekTo(currentPosition() + seconds);
  }

  function seekTo(seconds: number) {
    const audio = element.current;
    if (!audio) return;
    const target = Math.max(0, Math.min(seconds, totalSeconds ?? Number.POSITIVE_INFINITY));
    if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) audio.currentTime = target;
    else pendingSeconds.current = target;
    setPositionSeconds(target);
    reportPosition(isPlaying, target);
  }

  function setVolume(next: number) {
    setVolumeState(next);
    if (element.current) element.current.volume = next / 100;
    if (isMuted) toggleMute();
  }

  function toggleMute() {
    setIsMuted(!isMuted);
    if (element.current) element.current.muted = !isMuted;
  }

  function setSpeed(next: number) {
    applySpeed(next);
    saveSpeed(next);
  }

  /** A failing source both rejects play() and fires an error event: only the first one is reported. */
  function fail(reason: unknown) {
    if (failed.current) return;
    failed.current = true;
    console.error("Playback failed", episode.audioUrl, reason);
    pendingSeconds.current = currentPosition();
    pause();
    setIsPlaying(false);
    setIsWaiting(false);
    setHasFailed(true);
  }

  function currentPosition(): number {
    return pendingSeconds.current ?? element.current?.currentTime ?? 0;
  }

  function applySpeed(next: number) {
    setSpeedState(next);
    const audio = element.current;
    if (!audio) return;
    audio.defaultPlaybackRate = next;
    audio.playbackRate = next;
  }

  function saveCurrentPosition() {
    savedSeconds.current = currentPosition();
    savePosition(episode.guid, currentPosition(), totalSeconds);
  }

  /** A player that was paused because another one started must not touch the media session. */
  function reportPosition(nowPlaying: boolean, atSeconds: number) {
    if (hasPlayback(player)) updateMediaSession(nowPlaying, atSeconds, totalSeconds, speed);
  }

  const controls: AudioControls = {
    isPlaying,
    isWaiting,
    hasFailed,
    positionSeconds,
    durationSeconds: totalSeconds,
    volume,
    isMuted,
    speed,
    play,
    pause,
    toggle,
    skip,
    seekTo,
    setVolume,
    toggleMute,
    setSpeed,
  };

  /** The current functions, for callbacks that outlive a render: other players, media keys, pagehide. */
  const latest = useRef({ ...controls, saveCurrentPosition });
  latest.current = { ...controls, saveCurrentPosition };
  const [player] = useState(() => ({ pause: () => latest.current.pause() }));
  const [reportPlay] = useState(() => playReporter(episode.guid));

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once: the component is keyed by the episode
  useLayoutEffect(() => {
    const audio = element.current;
    if (!audio) return;
    audio.volume = DEFAULT_VOLUME / 100;
    applySpeed(loadSpeed());
    const initialSeconds = startSeconds || loadPosition(episode.guid);
    if (initialSeconds > 0) {
      pendingSeconds.current = initialSeconds;
      setPositionSeconds(initialSeconds);
    }
    if (autoPlay) play();
    const saveIfPlaying = () => {
      if (!audio.paused) latest.current.saveCurrentPosition();
      reportPlay("flush");
    };
    addEventListener("pagehide", saveIfPlaying);
    return () => {
      removeEventListener("pagehide", saveIfPlaying);
      saveIfPlaying();
      audio.pause();
      if (hasPlayback(player)) closeMediaSession();
      releasePlayback(player);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported at changes only: the system advances the position itself
  useEffect(() => {
    if (isPlaying) reportPosition(true, currentPosition());
  }, [isPlaying, totalSeconds, speed]);

  const elementProps = {
    ref: element,
    src: episode.audioUrl,
    preload: "none" as const,
    onPlay() {
      claimPlayback(player);
      openMediaSession(
        episode,
        {
          play: () => latest.current.play(),
          pause: () => latest.current.pause(),
          skip: (seconds) => latest.current.skip(seconds),
          seekTo: (seconds) => latest.current.seekTo(seconds),
        },
        SKIP_SECONDS,
      );
      setIsPlaying(true);
    },
    onPlaying() {
      setIsWaiting(false);
    },
    onWaiting() {
      setIsWaiting(true);
      // Waiting is not hearing, however long the connection takes.
      reportPlay("flush");
    },
    onPause() {
      setIsPlaying(false);
      setIsWaiting(false);
      reportPosition(false, currentPosition());
      saveCurrentPosition();
      reportPlay("flush");
    },
    onLoadedMetadata() {
      const audio = element.current;
      const target = pendingSeconds.current;
      pendingSeconds.current = undefined;
      if (!audio || target === undefined) return;
      audio.currentTime = target < audio.duration ? target : 0;
    },
    onDurationChange() {
      const seconds = element.current?.duration ?? Number.NaN;
      setMediaSeconds(Number.isFinite(seconds) && seconds > 0 ? seconds : undefined);
    },
    onTimeUpdate() {
      if (failed.current) return;
      const seconds = currentPosition();
      setPositionSeconds(seconds);
      if (!element.current?.paused) reportPlay("heard");
      if (Math.abs(seconds - savedSeconds.current) >= SAVE_INTERVAL_SECONDS) saveCurrentPosition();
    },
    onEnded() {
      if (element.current) element.current.currentTime = 0;
      setIsPlaying(false);
      setPositionSeconds(0);
      saveCurrentPosition();
      onEnded?.();
    },
    onError() {
      fail(element.current?.error?.message || "The media could not be loaded.");
    },
  };

  return { controls, elementProps };
}
