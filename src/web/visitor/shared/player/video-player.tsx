import { useEffect, useRef, useState } from "react";
import { youtubeEmbedUrl } from "#domain/episodes/youtube.ts";
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
  className?: string;
}

/** YouTube's player in a 16:9 box. It plays when it mounts: use it only after a click. */
export function VideoPlayer({
  videoId,
  title,
  guid,
  startSeconds = 0,
  focusOnMount = false,
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

/** Sends the command that YouTube's frame accepts with enablejsapi=1, so that their script need not be loaded. */
function pauseVideo(frame: HTMLIFrameElement | null): void {
  const message = JSON.stringify({ event: "command", func: "pauseVideo", args: [] });
  frame?.contentWindow?.postMessage(message, "*");
}
