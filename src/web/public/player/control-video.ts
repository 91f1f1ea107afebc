import { claimPlayback, releasePlayback } from "./now-playing.ts";

/** How often the frame is asked to report, until it does: its player listens some time after it has loaded. */
const ASK_INTERVAL_MS = 500;

/**
 * Pauses the video when another player starts, and follows it by the messages that YouTube's frame sends to its own script, so
 * that their script need not be loaded.
 * @param frame with enablejsapi=1; null when it is gone
 * @param onPosition called with seconds, about four times a second while the video plays
 * @param signal aborts when the frame is gone
 */
export function controlVideo(
  frame: HTMLIFrameElement | null,
  onPosition: ((seconds: number) => void) | undefined,
  signal: AbortSignal,
): void {
  if (!frame || signal.aborted) return;
  const send = (message: object) => frame.contentWindow?.postMessage(JSON.stringify(message), "*");
  const player = { pause: () => send({ event: "command", func: "pauseVideo", args: [] }) };
  claimPlayback(player);
  const asking = setInterval(() => send({ event: "listening" }), ASK_INTERVAL_MS);
  const follow = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    clearInterval(asking);
    const seconds = currentTime(data);
    if (seconds !== undefined) onPosition?.(seconds);
  };
  window.addEventListener("message", follow, { signal });
  signal.addEventListener("abort", () => {
    clearInterval(asking);
    releasePlayback(player);
  });
}

/** @param data of a message of YouTube's frame; most have no time */
function currentTime(data: unknown): number | undefined {
  try {
    const seconds = JSON.parse(String(data)).info?.currentTime;
    return typeof seconds === "number" ? seconds : undefined;
  } catch {
    return undefined;
  }
}
