import { useEffect, useRef, useState } from "react";
import { youtubeEmbedUrl } from "#domain/youtube.ts";
import { claimPlayback, releasePlayback } from "./now-playing.ts";

export interface VideoPlayerProps {
  videoId: string;
  title: string;
  startSeconds?: number;
  /** moves the keyboard to the frame as it appears, for players that replace the button that opened them */
  takesFocus?: boolean;
  className?: string;
}

/** YouTube's player in a 16:9 box. It plays as it appears, so show it after a click and never before. */
export function VideoPlayer({
  videoId,
  title,
  startSeconds = 0,
  takesFocus = false,
  className = "",
}: VideoPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [turn] = useState(() => ({ pause: () => pauseVideo(frame.current) }));

  useEffect(() => {
    claimPlayback(turn);
    return () => releasePlayback(turn);
  }, [turn]);

  useEffect(() => {
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);

  return (
    <div className={`aspect-video overflow-hidden bg-black ${className}`}>
      <iframe
        ref={frame}
        className="block size-full border-0 outline-offset-2 focus-visible:outline-2 focus-visible:outline-ink"
        src={`${youtubeEmbedUrl(videoId, startSeconds)}&enablejsapi=1`}
        title={`Video: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write"
        // Without an origin in the Referer, YouTube answers "Error 153: video player configuration error".
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}

/** The message YouTube's frame listens for with enablejsapi=1; it spares loading their script, and says nothing secret. */
function pauseVideo(frame: HTMLIFrameElement | null): void {
  const message = JSON.stringify({ event: "command", func: "pauseVideo", args: [] });
  frame?.contentWindow?.postMessage(message, "*");
}
