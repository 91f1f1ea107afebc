import { Rss } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { formatDuration } from "#domain/episodes/duration.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { youtubeThumbnailUrl, youtubeVideoId } from "#domain/episodes/youtube.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { Cover } from "./cover.tsx";
import { CoverPlayOverlay, EpisodePlayButton, EpisodePlayer, useEpisodePlayer } from "./player/episode-player.tsx";

interface EpisodeCardProps {
  episode: EpisodeView;
  /** the owner's actions; public pages have none */
  menu?: ReactNode;
  /** marks an episode that the free plan publishes in the RSS feed */
  hasRssBadge?: boolean;
  /** called when the player opens */
  onPlay?: () => void;
  /** where playback starts; 0 resumes at the position stored in this browser */
  startSeconds?: number;
  /** copies a link to a position in the episode */
  onCopyTimestampLink?: (seconds: number) => void;
  /** one of many: a small cover, and no description */
  isDense?: boolean;
  /** contains the browser's own player, shown where scripts are off */
  hasNoJsPlayer?: boolean;
}

/** An episode in a list: its details, its links, and its player once it is opened. */
export function EpisodeCard(props: EpisodeCardProps) {
  const { episode, menu, hasRssBadge = false, onPlay } = props;
  const { startSeconds = 0, onCopyTimestampLink, isDense = false, hasNoJsPlayer = false } = props;
  const player = useEpisodePlayer(episode, startSeconds);
  useEffect(() => {
    if (player.isOpen) onPlay?.();
  }, [player.isOpen, onPlay]);
  const links = player.isOpen ? null : (
    <EpisodeLinks
      episode={episode}
      isDense={isDense}
      playButton={
        <>
          <EpisodePlayButton player={player} className="noscript:hidden" />
          {startSeconds > 0 && (
            <span className="text-quiet text-sm tabular-nums">{`Starts at ${formatDuration(startSeconds)}`}</span>
          )}
        </>
      }
    />
  );
  return (
    <article
      className={classNames(
        "grid print:grid-cols-[3rem_1fr] print:gap-x-3 print:py-1.5",
        isDense
          ? "grid-cols-[3.5rem_1fr] gap-x-4 gap-y-2 py-3 lg:grid-cols-[3.5rem_1fr_auto] lg:items-center"
          : "grid-cols-[5.5rem_1fr] gap-x-4 gap-y-4 py-6 md:grid-cols-[9rem_1fr] md:gap-x-7 md:py-7",
      )}
    >
      <div className="relative self-start rounded-lg">
        <Cover
          title={episode.showName ?? episode.title}
          imageUrl={imageOf(episode)}
          size={isDense ? "tiny" : "small"}
        />
        <CoverPlayOverlay player={player} />
      </div>
      <div className={classNames("flex min-w-0 flex-col print:gap-0", isDense ? "gap-0.5" : "gap-2")}>
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0 space-y-1 print:space-y-0">
            {!isDense && episode.showName && (
              <p className="truncate font-medium text-quiet text-sm">{episode.showName}</p>
            )}
            <h3
              className={classNames(
                "text-pretty wrap-anywhere font-display print:line-clamp-2 print:text-base",
                isDense ? "line-clamp-2 text-lg leading-snug" : "text-xl leading-snug md:text-2xl md:leading-tight",
              )}
            >
              {episode.title}
            </h3>
          </div>
          {menu}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm tabular-nums">
          {isDense && episode.showName && <span className="min-w-0 truncate font-medium">{episode.showName}</span>}
          {isDense && episode.showName && <span aria-hidden>·</span>}
          <EpisodeDate episode={episode} />
          <span aria-hidden>·</span>
          <span>{episode.duration || "Unknown duration"}</span>
          {hasRssBadge && (
            <Badge variant="good">
              <Rss aria-hidden /> RSS
            </Badge>
          )}
        </p>
        {!isDense && (
          <p className="line-clamp-2 text-pretty wrap-anywhere text-quiet print:hidden">
            {episode.description || "No description provided."}
          </p>
        )}
        {!isDense && links}
        {hasNoJsPlayer && <NoJsPlayer episode={episode} />}
      </div>
      {isDense && links}
      {player.isOpen && (
        <div className="col-span-full space-y-3 md:col-span-1 md:col-start-2">
          <EpisodePlayer player={player} onCopyTimestampLink={onCopyTimestampLink} />
          <EpisodeLinks episode={episode} />
        </div>
      )}
    </article>
  );
}

function imageOf(episode: EpisodeView): string | null {
  const videoId = youtubeVideoId(episode.youtubeUrl);
  return episode.imageUrl ?? (videoId ? youtubeThumbnailUrl(videoId) : null);
}

function EpisodeDate({ episode }: { episode: EpisodeView }) {
  const released = formatDate(episode.releaseDate);
  const added = formatDate(episode.createdAt);
  const date = released ?? added ?? "Unknown date";
  const occasion = released ? "Released:" : "Added:";
  return (
    <Tooltip text={`${occasion} ${date}`}>
      <span>
        <span className="sr-only">{occasion} </span>
        <time dateTime={released ? episode.releaseDate : episode.createdAt}>{date}</time>
      </span>
    </Tooltip>
  );
}

interface EpisodeLinksProps {
  episode: EpisodeView;
  isDense?: boolean;
  playButton?: ReactNode;
}

function EpisodeLinks({ episode, isDense = false, playButton }: EpisodeLinksProps) {
  const links = [
    { label: "Apple Podcasts", url: episode.appleUrl },
    { label: "Spotify", url: episode.spotifyUrl },
    { label: "YouTube", url: episode.youtubeUrl },
    { label: "Show notes", url: episode.showNotesUrl },
  ].filter((link) => link.url);
  if (!playButton && links.length === 0) return null;
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden",
        isDense ? "col-start-2 lg:col-start-3 lg:row-start-1 lg:flex-row-reverse lg:justify-end" : "pt-1",
      )}
    >
      {playButton}
      {links.map((link) => (
        <a
          key={link.label}
          href={link.url ?? undefined}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center rounded-sm text-quiet text-sm underline decoration-line-strong underline-offset-4 hover:text-ink md:min-h-8"
        >
          {link.label}
          <span className="sr-only">: {episode.title} (opens in a new window)</span>
        </a>
      ))}
    </div>
  );
}

/** Rendered by the server only: a browser with scripts parses the content of a noscript element as text. */
function NoJsPlayer({ episode }: { episode: EpisodeView }) {
  if (!episode.audioUrl) return null;
  return (
    <noscript>
      {import.meta.env.SSR && (
        // biome-ignore lint/a11y/useMediaCaption: podcasts publish no captions
        <audio
          controls
          preload="none"
          src={episode.audioUrl}
          aria-label={`Play ${episode.title}`}
          className="mt-2 w-full"
        />
      )}
    </noscript>
  );
}
