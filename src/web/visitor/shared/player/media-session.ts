/** The system's own controls: media keys, lock screen, headphones. */

/** What the system shows of the playing episode. */
export interface MediaSessionEpisode {
  title: string;
  showName: string | null;
  imageUrl: string | null;
}

/** What the system's keys do. Seconds count from the episode's beginning. */
export interface MediaSessionControls {
  play(): void;
  pause(): void;
  skip(seconds: number): void;
  seekTo(seconds: number): void;
}

const ACTIONS: MediaSessionAction[] = ["play", "pause", "seekbackward", "seekforward", "seekto"];

/**
 * Hands the media keys to an episode.
 * @param skipSeconds step of the seek keys when the system names none
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
  for (const action of ACTIONS) handle(action, handlers[action] ?? null);
}

/** Tells the system where the episode stands. */
export function reportToMediaSession(
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

/** Gives the media keys back. */
export function closeMediaSession(): void {
  if (!("mediaSession" in navigator)) return;
  navigator.mediaSession.metadata = null;
  navigator.mediaSession.playbackState = "none";
  for (const action of ACTIONS) handle(action, null);
}

function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Browsers throw at actions they do not know.
  }
}
