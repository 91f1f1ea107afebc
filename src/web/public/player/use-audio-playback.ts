import { useEffect, useLayoutEffect, useState } from "react";
import { type AudioEpisode, type AudioPlayback, type AudioState, playbackOf } from "./audio-playback.ts";

export interface PlaybackOptions {
  /** where to start; 0 resumes at the position stored in this browser */
  startSeconds: number;
  /** plays when it mounts: use it only after a click */
  autoPlay: boolean;
  following?: readonly AudioEpisode[] | undefined;
  /** called when it has played to its end */
  onEnded?: (() => void) | undefined;
}

/** The playback of an episode as long as the component is mounted: the one that plays already, or a new one. */
export function useAudioPlayback(episode: AudioEpisode, options: PlaybackOptions): AudioPlayback {
  const { startSeconds, autoPlay, following, onEnded } = options;
  const [playback] = useState(() => playbackOf(episode, startSeconds, following));
  if (onEnded) playback.onEnded = onEnded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how to start is asked once: the component is keyed by the episode
  useLayoutEffect(() => {
    const release = playback.retain();
    if (startSeconds > 0) playback.seekTo(startSeconds);
    if (autoPlay) playback.play();
    return release;
  }, [playback]);
  return playback;
}

/** What a playback's players show. */
export function useAudioState(playback: AudioPlayback): AudioState {
  const [state, setState] = useState(playback.state);
  useEffect(() => playback.subscribe(setState), [playback]);
  return state;
}
