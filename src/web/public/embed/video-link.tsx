import { ExternalLinkIcon } from "lucide-react";
import { youtubeThumbnailUrl } from "#domain/episodes/youtube.ts";
import { clickReporter } from "#web/public/player/report-event.ts";
import { ExternalLink } from "./external-link.tsx";

/**
 * Whether the page that frames the player gives it no origin, as `<iframe sandbox="allow-scripts">` does. Frames in it send no Referer, and
 * without one YouTube's player shows its error 153 in place of the video.
 */
export function hasOpaqueOrigin(): boolean {
  return self.origin === "null";
}

interface VideoLinkProps {
  videoId: string;
  href: string;
  guid: string;
}

/** A video's picture and a link to its page, for where the video cannot be played. */
export function VideoLink({ videoId, href, guid }: VideoLinkProps) {
  return (
    <ExternalLink href={href} onClick={clickReporter(guid, "youtubeUrl")} className="block text-sm text-ink">
      <img
        src={youtubeThumbnailUrl(videoId)}
        alt=""
        width={480}
        height={270}
        referrerPolicy="no-referrer"
        className="mx-auto aspect-video max-h-[40vh] w-auto rounded-lg bg-sunken object-cover short:hidden"
      />
      <span className="flex min-h-11 items-center justify-center gap-1.5 underline">
        Watch on YouTube
        <ExternalLinkIcon size={14} aria-hidden />
      </span>
    </ExternalLink>
  );
}
