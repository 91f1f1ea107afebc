import { createRoot, type Root } from "react-dom/client";
import { type AudioPlayback, startPlayback } from "../player/audio-playback.ts";
import { PlayerBar } from "../player/player-bar.tsx";
import { goOnPlaying } from "./page-navigation.ts";

let root: Root | undefined;
let shown: { playback: AudioPlayback; release: () => void } | undefined;

/**
 * Shows what plays at the bottom of the page, and lets it play on while the visitor goes from page to page.
 * @param release to be called when the bar shows it no longer
 */
export function showInBar(playback: AudioPlayback, release: () => void): void {
  if (!root) {
    const container = document.createElement("div");
    document.body.append(container);
    root = createRoot(container);
    goOnPlaying();
  }
  if (shown?.playback === playback) release();
  else {
    shown?.release();
    shown = { playback, release };
  }
  const [next, ...following] = playback.following;
  const playNext = next && (() => startPlayback(next, following));
  playback.onEnded = playNext;
  root.render(<PlayerBar playback={playback} onNext={playNext} onClose={close} />);
}

function close(): void {
  shown?.playback.pause();
  shown?.release();
  shown = undefined;
  root?.render(null);
  document.getElementById("content")?.focus({ preventScroll: true });
}
