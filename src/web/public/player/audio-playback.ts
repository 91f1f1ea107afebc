import { parseDurationSeconds } from "#domain/episodes/duration.ts";
import type { PlayableEpisode } from "./episode-media.ts";
import { closeMediaSession, openMediaSession, updateMediaSession } from "./media-session.ts";
import { claimPlayback, hasPlayback, releasePlayback } from "./now-playing.ts";
import { loadPosition, loadSpeed, savePosition, saveSpeed } from "./playback-storage.ts";
import { playReporter } from "./report-event.ts";

export const SKIP_SECONDS = 10;
const DEFAULT_VOLUME = 70;
const SAVE_INTERVAL_SECONDS = 5;

/** An episode with audio. */
export interface AudioEpisode extends PlayableEpisode {
  audioUrl: string;
  /** path of its public page; undefined where it has none */
  path?: string | undefined;
}

/** Those of a list that have audio, to be played one after another. */
export function audioEpisodes<Episode extends PlayableEpisode>(
  episodes: readonly Episode[],
  pathOf: (episode: Episode) => string | undefined,
): AudioEpisode[] {
  return episodes.flatMap((episode) => {
    const { audioUrl } = episode;
    return audioUrl === null ? [] : { ...episode, audioUrl, path: pathOf(episode) };
  });
}

/** What a player shows. */
export interface AudioState {
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
}

/** The one that was started last, while a player shows it. */
let latest: AudioPlayback | undefined;
let onStart: (playback: AudioPlayback) => void = () => {};

/** Has a function called with each playback when it starts. Only one function is. */
export function onPlaybackStart(listener: (playback: AudioPlayback) => void): void {
  onStart = listener;
}

/** The playback of an episode: the one that was started last, or else a new one. @param following undefined: as before */
export function playbackOf(
  episode: AudioEpisode,
  startSeconds: number,
  following: readonly AudioEpisode[] | undefined,
): AudioPlayback {
  if (latest?.episode.guid !== episode.guid) return new AudioPlayback(episode, startSeconds, following);
  if (following) latest.following = following;
  return latest;
}

/** Starts an episode without a player on the page, for the listener of onPlaybackStart to show. */
export function startPlayback(episode: AudioEpisode, following: readonly AudioEpisode[]): void {
  const playback = playbackOf(episode, 0, following);
  const release = playback.retain();
  playback.play();
  onStart(playback);
  release();
}

/**
 * The audio of one episode, which any number of players show: it begins with the first of them and ends with the last, so that it goes on
 * while one page takes the place of another. It loads nothing before the first play.
 */
export class AudioPlayback {
  readonly episode: AudioEpisode;
  /** what plays after it, in the order of the list in which it was started */
  following: readonly AudioEpisode[];
  /** called when it has played to its end */
  onEnded: (() => void) | undefined;
  state: AudioState;
  readonly #startSeconds: number;
  readonly #listeners = new Set<(state: AudioState) => void>();
  #players = 0;
  /** undefined while no player shows it */
  #audio: HTMLAudioElement | undefined;
  #closing = new AbortController();
  /** a position to seek to once the media is loaded */
  #pendingSeconds: number | undefined;
  #savedSeconds = 0;
  #reportPlay: ReturnType<typeof playReporter> = () => {};

  /** @param startSeconds 0 resumes at the position stored in this browser */
  constructor(episode: AudioEpisode, startSeconds: number, following: readonly AudioEpisode[] = []) {
    this.episode = episode;
    this.following = following;
    this.#startSeconds = startSeconds;
    this.state = {
      isPlaying: false,
      isWaiting: false,
      hasFailed: false,
      positionSeconds: startSeconds,
      durationSeconds: parseDurationSeconds(episode.duration),
      // One after another, they are as loud as the visitor has made the one before.
      volume: latest?.state.volume ?? DEFAULT_VOLUME,
      isMuted: latest?.state.isMuted ?? false,
      speed: 1,
    };
  }

  /** @returns stops calling the listener */
  subscribe(listener: (state: AudioState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.state);
    return () => this.#listeners.delete(listener);
  }

  /** Call it when a player begins to show it. @returns to be called when the player is gone */
  retain(): () => void {
    this.#players += 1;
    if (this.#players === 1) this.#open();
    return () => {
      this.#players -= 1;
      if (this.#players === 0) this.#close();
    };
  }

  play(): void {
    const audio = this.#audio;
    if (!audio) return;
    if (this.state.hasFailed) {
      this.#change({ hasFailed: false });
      audio.load();
    }
    this.#change({ isWaiting: audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA });
    audio.play().catch((reason: unknown) => {
      const name = reason instanceof DOMException ? reason.name : "";
      if (name === "NotAllowedError" || name === "AbortError") this.#change({ isWaiting: false });
      else this.#fail(reason);
    });
  }

  pause(): void {
    this.#audio?.pause();
  }

  toggle(): void {
    if (this.state.isPlaying || this.state.isWaiting) this.pause();
    else this.play();
  }

  /** @param seconds forward; negative goes back */
  skip(seconds: number): void {
    this.seekTo(this.#position() + seconds);
  }

  /** @param seconds from the beginning */
  seekTo(seconds: number): void {
    const audio = this.#audio;
    if (!audio) return;
    const target = Math.max(0, Math.min(seconds, this.state.durationSeconds ?? Number.POSITIVE_INFINITY));
    if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) audio.currentTime = target;
    else this.#pendingSeconds = target;
    this.#change({ positionSeconds: target });
    this.#reportPosition(this.state.isPlaying, target);
  }

  playFrom(seconds: number): void {
    this.seekTo(seconds);
    this.play();
  }

  setVolume(volume: number): void {
    if (this.#audio) {
      this.#audio.volume = volume / 100;
      this.#audio.muted = false;
    }
    this.#change({ volume, isMuted: false });
  }

  toggleMute(): void {
    const isMuted = !this.state.isMuted;
    if (this.#audio) this.#audio.muted = isMuted;
    this.#change({ isMuted });
  }

  setSpeed(speed: number): void {
    this.#applySpeed(speed);
    saveSpeed(speed);
  }

  #open(): void {
    const audio = document.createElement("audio");
    audio.preload = "none";
    audio.src = this.episode.audioUrl;
    audio.volume = this.state.volume / 100;
    audio.muted = this.state.isMuted;
    document.body.append(audio);
    this.#audio = audio;
    this.#closing = new AbortController();
    this.#reportPlay = playReporter(this.episode.guid);
    this.#applySpeed(loadSpeed());
    const initialSeconds = this.#startSeconds || loadPosition(this.episode.guid);
    if (initialSeconds > 0) {
      this.#pendingSeconds = initialSeconds;
      this.#change({ positionSeconds: initialSeconds });
    }
    this.#listenTo(audio);
    addEventListener("pagehide", () => this.#saveIfPlaying(), { signal: this.#closing.signal });
  }

  #close(): void {
    this.#saveIfPlaying();
    this.#closing.abort();
    this.#audio?.pause();
    this.#audio?.remove();
    this.#audio = undefined;
    this.#change({ isPlaying: false, isWaiting: false });
    if (hasPlayback(this)) closeMediaSession();
    releasePlayback(this);
    if (latest === this) latest = undefined;
  }

  #listenTo(audio: HTMLAudioElement): void {
    const on = (event: string, listener: () => void) =>
      audio.addEventListener(event, listener, { signal: this.#closing.signal });
    on("play", () => {
      claimPlayback(this);
      latest = this;
      onStart(this);
      openMediaSession(this.episode, this, SKIP_SECONDS);
      this.#change({ isPlaying: true });
    });
    on("playing", () => {
      this.#change({ isWaiting: false });
      this.#reportPosition(true, this.#position());
    });
    on("waiting", () => {
      this.#change({ isWaiting: true });
      // Waiting is not hearing, however long the connection takes.
      this.#reportPlay("flush");
    });
    on("pause", () => {
      this.#change({ isPlaying: false, isWaiting: false });
      this.#reportPosition(false, this.#position());
      this.#savePosition();
      this.#reportPlay("flush");
    });
    on("loadedmetadata", () => {
      const target = this.#pendingSeconds;
      this.#pendingSeconds = undefined;
      if (target !== undefined) audio.currentTime = target < audio.duration ? target : 0;
    });
    on("durationchange", () => {
      const seconds = audio.duration;
      const isKnown = Number.isFinite(seconds) && seconds > 0;
      this.#change({ durationSeconds: isKnown ? seconds : parseDurationSeconds(this.episode.duration) });
      this.#reportPosition(this.state.isPlaying, this.#position());
    });
    on("timeupdate", () => {
      if (this.state.hasFailed) return;
      const positionSeconds = this.#position();
      this.#change({ positionSeconds });
      if (!audio.paused) this.#reportPlay("heard");
      if (Math.abs(positionSeconds - this.#savedSeconds) >= SAVE_INTERVAL_SECONDS) this.#savePosition();
    });
    on("ended", () => {
      audio.currentTime = 0;
      this.#change({ isPlaying: false, positionSeconds: 0 });
      this.#savePosition();
      this.onEnded?.();
    });
    on("error", () => this.#fail(audio.error?.message || "The media could not be loaded."));
  }

  #applySpeed(speed: number): void {
    if (this.#audio) {
      // Loading a source resets the rate to the default one.
      this.#audio.defaultPlaybackRate = speed;
      this.#audio.playbackRate = speed;
    }
    this.#change({ speed });
    this.#reportPosition(this.state.isPlaying, this.#position());
  }

  /** A failing source both rejects play() and fires an error event: only the first one is reported. */
  #fail(reason: unknown): void {
    if (this.state.hasFailed) return;
    console.error("Playback failed", this.episode.audioUrl, reason);
    this.#pendingSeconds = this.#position();
    this.pause();
    this.#change({ hasFailed: true, isPlaying: false, isWaiting: false });
  }

  #position(): number {
    return this.#pendingSeconds ?? this.#audio?.currentTime ?? 0;
  }

  #savePosition(): void {
    this.#savedSeconds = this.#position();
    savePosition(this.episode.guid, this.#savedSeconds, this.state.durationSeconds);
  }

  #saveIfPlaying(): void {
    if (this.#audio && !this.#audio.paused) this.#savePosition();
    this.#reportPlay("flush");
  }

  #reportPosition(isPlaying: boolean, atSeconds: number): void {
    if (hasPlayback(this)) updateMediaSession(isPlaying, atSeconds, this.state.durationSeconds, this.state.speed);
  }

  #change(changes: Partial<AudioState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.#listeners) listener(this.state);
  }
}
