import { Play } from "lucide-react";
import { useState } from "react";
import { youtubeThumbnailUrl } from "#domain/episodes/youtube.ts";
import { VideoPlayer } from "#web/public/player/video-player.tsx";

/** Shows a video's thumbnail and plays the video on click. */
export function VideoPreview({ videoId, title }: { videoId: string; title: string }) {
  const [isPlaying, setIsPlaying] = useState(false);
  if (isPlaying) return <VideoPlayer videoId={videoId} title={title} focusOnMount className="rounded-xl" />;
  return (
    <button
      type="button"
      onClick={() => setIsPlaying(true)}
      className="group relative aspect-video w-full overflow-hidden rounded-xl bg-black"
    >
      <img
        src={youtubeThumbnailUrl(videoId)}
        alt=""
        referrerPolicy="no-referrer"
        className="size-full object-cover opacity-80"
      />
      <span className="absolute inset-0 grid place-items-center">
        <span className="flex min-h-11 items-center gap-2 rounded-full bg-paper/90 px-4 font-medium text-ink text-sm">
          <Play aria-hidden className="size-3.5 fill-current" /> Preview Video
        </span>
      </span>
    </button>
  );
}
