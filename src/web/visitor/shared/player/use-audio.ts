import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { durationSeconds } from "#domain/duration.ts";
import type { PlayableEpisode } from "./episode-media.ts";
import { closeMediaSession, openMediaSession, reportToMediaSession } from "./media-session.ts";
import { claimPlayback, hasPlayback, releasePlayback } from "./now-playing.ts";
import { recallPosition, recallSpeed, rememberPosition, rememberSpeed } from "./playback-memory.ts";

export const SKIP_SECONDS = 10;
export const DEFAULT_VOLUME = 70;
const REMEMBER_EVERY_SECONDS = 5;

/** An episode's audio as the player's controls see it. */
export interface AudioControls {
  isPlaying: boolean;
  /** asked to play, but nothing sounds yet */
  isWaiting: boolean;
  hasFailed: boolean;
  positionSeconds: number;
  /** the episode's own text until the media knows better; undefined when neither says */
  durationSeconds: number | undefined;
  /** 0 to 100 */
  volume: number;
  isMuted: boolean;
  /** 1 is normal */
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

/** What to play, and how to begin. */
export interface AudioOptions {
  episode: PlayableEpisode & { audioUrl: string };
  /** where to begin; 0 goes on where this browser left off */
  startSeconds: number;
  /** begins at once; only ever after a click */
  autoPlay: boolean;
}

/**
 * Drives an <audio> element that loads nothing before it is asked to play.
 * @returns the controls, and what the element has to carry
 */
export function useAudio({ episode, startSeconds, autoPlay }: AudioOptions) {
  const element: RefObject<HTMLAudioElement | null> = useRef(null);
  /** a place to go to as soon as the media can */
  const pendingSeconds = useRef<number | undefined>(undefined);
  const rememberedSeconds = useRef(0);
  const failed = useRef(false);

  const [isPlaying, setIsPlaying] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [positionSeconds, setPositionSeconds] = useState(startSeconds);
  const [mediaSeconds, setMediaSeconds] = useState<number | undefined>(undefined);
  const [volume, setVolumeState] = useState(DEFAULT_VOLUME);
  const [isMuted, setIsMuted] = useState(false);
  const [speed, setSpeedState] = useState(1);
  const wholeSeconds = mediaSeconds ?? durationSeconds(episode.duration);

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
    seekTo(positionNow() + seconds);
  }

  function seekTo(seconds: number) {
    const audio = element.current;
    if (!audio) return;
    const target = Math.max(0, Math.min(seconds, wholeSeconds ?? Number.POSITIVE_INFINITY));
    if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) audio.currentTime = target;
    else pendingSeconds.current = target;
    setPositionSeconds(target);
    report(isPlaying, target);
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
    rememberSpeed(next);
  }

  /** A source that fails both rejects play() and fires an error: it is told once. */
  function fail(reason: unknown) {
    if (failed.current) return;
    failed.current = true;
    console.error("Playback failed", episode.audioUrl, reason);
    pendingSeconds.current = positionNow();
    pause();
    setIsPlaying(false);
    setIsWaiting(false);
    setHasFailed(true);
  }

  function positionNow(): number {
    return pendingSeconds.current ?? element.current?.currentTime ?? 0;
  }

  function applySpeed(next: number) {
    setSpeedState(next);
    const audio = element.current;
    if (!audio) return;
    audio.defaultPlaybackRate = next;
    audio.playbackRate = next;
  }

  function remember() {
    rememberedSeconds.current = positionNow();
    rememberPosition(episode.guid, positionNow(), wholeSeconds);
  }

  /** A player that another one has just paused leaves the media keys alone. */
  function report(nowPlaying: boolean, atSeconds: number) {
    if (hasPlayback(turn)) reportToMediaSession(nowPlaying, atSeconds, wholeSeconds, speed);
  }

  const controls: AudioControls = {
    isPlaying,
    isWaiting,
    hasFailed,
    positionSeconds,
    durationSeconds: wholeSeconds,
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

  /** For callers that outlive a render: other players, media keys, the page's end. */
  const latest = useRef({ ...controls, remember });
  latest.current = { ...controls, remember };
  const [turn] = useState(() => ({ pause: () => latest.current.pause() }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another episode is another player, keyed by its guid
  useLayoutEffect(() => {
    const audio = element.current;
    if (!audio) return;
    audio.volume = DEFAULT_VOLUME / 100;
    applySpeed(recallSpeed());
    const begin = startSeconds || recallPosition(episode.guid);
    if (begin > 0) {
      pendingSeconds.current = begin;
      setPositionSeconds(begin);
    }
    if (autoPlay) play();
    const rememberHere = () => {
      if (!audio.paused) latest.current.remember();
    };
    addEventListener("pagehide", rememberHere);
    return () => {
      removeEventListener("pagehide", rememberHere);
      rememberHere();
      audio.pause();
      if (hasPlayback(turn)) closeMediaSession();
      releasePlayback(turn);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told at changes; in between the system counts for itself
  useEffect(() => {
    if (isPlaying) report(true, positionNow());
  }, [isPlaying, wholeSeconds, speed]);

  const elementProps = {
    ref: element,
    src: episode.audioUrl,
    preload: "none" as const,
    onPlay() {
      claimPlayback(turn);
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
    },
    onPause() {
      setIsPlaying(false);
      setIsWaiting(false);
      report(false, positionNow());
      remember();
    },
    onLoadedMetadata() {
      const audio = element.current;
      const pending = pendingSeconds.current;
      pendingSeconds.current = undefined;
      if (!audio || pending === undefined) return;
      audio.currentTime = pending < audio.duration ? pending : 0;
    },
    onDurationChange() {
      const seconds = element.current?.duration ?? Number.NaN;
      setMediaSeconds(Number.isFinite(seconds) && seconds > 0 ? seconds : undefined);
    },
    onTimeUpdate() {
      if (failed.current) return;
      const seconds = positionNow();
      setPositionSeconds(seconds);
      if (Math.abs(seconds - rememberedSeconds.current) >= REMEMBER_EVERY_SECONDS) remember();
    },
    onEnded() {
      if (element.current) element.current.currentTime = 0;
      setIsPlaying(false);
      setPositionSeconds(0);
      remember();
    },
    onError() {
      fail(element.current?.error?.message || "The media could not be loaded.");
    },
  };

  return { controls, elementProps };
}
