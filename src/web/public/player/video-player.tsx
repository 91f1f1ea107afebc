import { useEffect, useRef } from "react";
import { youtubeEmbedUrl } from "#domain/episodes/youtube.ts";
import { ignore, playReporter } from "./report-event.ts";

export interface VideoPlayerProps {
  videoId: string;
  title: string;
  /** the episode's, whose play is reported */
  guid?: string;
  startSeconds?: number;
  /** focuses the frame, for players that replace the button that opened them */
  focusOnMount?: boolean;
  /** called with seconds, about four times a second while the video plays; always the same function */
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

  useEffect(() => {
    if (focusOnMount) frame.current?.focus();
    if (guid) playReporter(guid)("heard");
    const unmounted = new AbortController();
    // Without the script, the video plays all the same.
    import("./control-video.ts").then(
      ({ controlVideo }) => controlVideo(frame.current, onPosition, unmounted.signal),
      ignore,
    );
    return () => unmounted.abort();
  }, [focusOnMount, guid, onPosition]);

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
