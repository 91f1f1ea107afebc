/** What media keys, lock screens and headphones show of the playing episode. */
export interface MediaSessionEpisode {
  title: string;
  showName: string | null;
  imageUrl: string | null;
}

/** What their buttons do. */
export interface MediaSessionControls {
  play(): void;
  pause(): void;
  skip(seconds: number): void;
  seekTo(seconds: number): void;
}

const ACTIONS: MediaSessionAction[] = ["play", "pause", "seekbackward", "seekforward", "seekto"];

/**
 * Connects the system's media controls to an episode.
 * @param skipSeconds how far the seek keys jump when the system does not say
 */
export function openMediaSession(
  episode: MediaSessionEpisode,
  controls: MediaSessionControls,
  skipSeconds: number,
): void {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.metadata = new MediaMetadata({
    title: episode.title,
    artist: episode.showName ?? "",
    artwork: episode.imageUrl ? [{ src: episode.imageUrl }] : [],
  });
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => controls.play(),
    pause: () => controls.pause(),
    seekbackward: (details) => controls.skip(-(details.seekOffset ?? skipSeconds)),
    seekforward: (details) => controls.skip(details.seekOffset ?? skipSeconds),
    seekto: (details) => controls.seekTo(details.seekTime ?? 0),
  };
  for (const action of ACTIONS) setHandler(action, handlers[action] ?? null);
}

/** Reports the state of playback to the system. */
export function updateMediaSession(
  isPlaying: boolean,
  positionSeconds: number,
  durationSeconds: number | undefined,
  speed: number,
): void {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.playbackState = isPlaying ? "playing" : "paused";
  if (durationSeconds === undefined) return;
  navigator.mediaSession.setPositionState?.({
    duration: durationSeconds,
    position: Math.min(positionSeconds, durationSeconds),
    playbackRate: speed,
  });
}

/** Disconnects the system's media controls. */
export function closeMediaSession(): void {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.metadata = null;
  navigator.mediaSession.playbackState = "none";
  for (const action of ACTIONS) setHandler(action, null);
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Browsers throw for actions they do not support.
  }
}
