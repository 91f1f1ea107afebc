import { type RefObject, useEffect, useRef, useState } from "react";
import { YOUTUBE_EMBED_ORIGIN, youtubeEmbedUrl } from "#domain/episodes/youtube.ts";
import { claimPlayback, releasePlayback } from "./now-playing.ts";
import { playReporter } from "./report-event.ts";

export interface VideoPlayerProps {
  videoId: string;
  title: string;
  /** the episode's, whose play is reported */
  guid?: string;
  startSeconds?: number;
  /** focuses the frame, for players that replace the button that opened them */
  focusOnMount?: boolean;
  /** called about four times a second while the video plays */
  onPosition?: (seconds: number) => void;
  className?: string;
}

/** YouTube's player in a 16:9 box. It plays when it mounts: use it only after a click. */
export function VideoPlayer({
  videoId,
  title,
  guid,
  startSeconds = 0,
  focusOnMount = false,
  onPosition,
  className = "",
}: VideoPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [player] = useState(() => ({ pause: () => pauseVideo(frame.current) }));

  useEffect(() => {
    claimPlayback(player);
    return () => releasePlayback(player);
  }, [player]);

  useEffect(() => {
    if (guid) playReporter(guid)("heard");
  }, [guid]);

  useVideoPosition(frame, onPosition);

  useEffect(() => {
    if (focusOnMount) frame.current?.focus();
  }, [focusOnMount]);

  return (
    <div className={`aspect-video overflow-hidden bg-black ${className}`}>
      <iframe
        ref={frame}
        className="block size-full border-0 outline-offset-2 focus-visible:outline-2 focus-visible:outline-ink"
        src={`${youtubeEmbedUrl(videoId, startSeconds)}&enablejsapi=1`}
        title={`Video: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write"
        // Without an origin in the Referer header, YouTube shows "Error 153: video player configuration error".
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}

/** How often the frame is asked to report, until it does: its player listens some time after it has loaded. */
const ASK_INTERVAL_MS = 500;

/** Follows the video by the messages that YouTube's frame sends to its own script. */
function useVideoPosition(
  frame: RefObject<HTMLIFrameElement | null>,
  onPosition: ((seconds: number) => void) | undefined,
): void {
  const report = useRef(onPosition);
  report.current = onPosition;
  useEffect(() => {
    const asking = setInterval(() => send(frame.current, { event: "listening" }), ASK_INTERVAL_MS);
    const follow = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== YOUTUBE_EMBED_ORIGIN) return;
      clearInterval(asking);
      const seconds = currentTime(data);
      if (seconds !== undefined) report.current?.(seconds);
    };
    window.addEventListener("message", follow);
    return () => {
      clearInterval(asking);
      window.removeEventListener("message", follow);
    };
  }, [frame]);
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

function pauseVideo(frame: HTMLIFrameElement | null): void {
  send(frame, { event: "command", func: "pauseVideo", args: [] });
}

/** Sends a message that YouTube's frame accepts with enablejsapi=1, so that their script need not be loaded. */
function send(frame: HTMLIFrameElement | null, message: object): void {
  frame?.contentWindow?.postMessage(JSON.stringify(message), "*");
}
