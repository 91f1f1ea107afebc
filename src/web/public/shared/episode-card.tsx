import { Rss } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { kindLabel } from "#domain/episodes/kind-names.ts";
import { timestampUrl } from "#domain/episodes/timestamp-link.ts";
import { isGone } from "#domain/links/broken-links.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";
import { Tooltip } from "#web/ui/tooltip.tsx";
import type { AudioEpisode } from "../player/audio-playback.ts";
import { BrowserPlayer } from "../player/browser-player.tsx";
import { episodeMedia, NO_LONGER_AVAILABLE, originalLink } from "../player/episode-media.ts";
import { CoverPlayOverlay, EpisodePlayButton, EpisodePlayer, useEpisodePlayer } from "../player/episode-player.tsx";
import { clickReporter } from "../player/report-event.ts";
import { Cover } from "./cover.tsx";
import { EpisodeChapters } from "./episode-chapters.tsx";
import { episodeImage } from "./episode-image.ts";

interface EpisodeCardProps {
  /** without broken links */
  episode: EpisodeView;
  /** the owner's actions, instead of links; public pages have none */
  menu?: ReactNode;
  /** marks an episode that the free plan publishes in the RSS feed */
  hasRssBadge?: boolean;
  /** called when the player opens */
  onPlay?: () => void;
  /** path of the episode's public page, to which its title leads; undefined where there is none */
  pagePath?: string;
  /** of the links to copy: scheme and host of public URLs */
  origin?: string;
  /** what plays after its audio on public pages */
  following?: readonly AudioEpisode[];
  /** one of many: a small cover and small text */
  isDense?: boolean;
  /** contains the browser's own player, shown where scripts are off */
  hasNoJsPlayer?: boolean;
}

/** An episode in a list: its details, its links, and its player once it is opened. */
export function EpisodeCard(props: EpisodeCardProps) {
  const { episode, menu, hasRssBadge = false, onPlay } = props;
  const { pagePath, origin, following, isDense = false, hasNoJsPlayer = false } = props;
  const player = useEpisodePlayer(episode, { path: pagePath, following });
  const copyLink =
    pagePath === undefined || origin === undefined
      ? undefined
      : (seconds: number) => copyWithToast(timestampUrl(origin + pagePath, seconds));
  useEffect(() => {
    if (player.isOpen) onPlay?.();
  }, [player.isOpen, onPlay]);
  const playButton = <EpisodePlayButton player={player} className="noscript:hidden" />;
  const links = player.isOpen ? null : <EpisodeLinks episode={episode} isDense={isDense} playButton={playButton} />;
  const actions = menu ? (
    <div className="episode-actions">
      {playButton}
      {menu}
    </div>
  ) : (
    links
  );
  return (
    <article
      className={classNames("episode-card", isDense && "episode-card-dense", menu !== undefined && "episode-card-own")}
    >
      <div className="relative self-start rounded-lg">
        <Cover
          title={episode.showName ?? episode.title}
          imageUrl={episodeImage(episode)}
          size={isDense ? "tiny" : "small"}
        />
        <CoverPlayOverlay player={player} />
      </div>
      <div className={classNames("flex min-w-0 flex-col print:gap-0", isDense ? "gap-0.5" : "gap-2")}>
        {!isDense && episode.showName && (
          <p dir="auto" lang={episode.language} className="-mb-1 truncate font-medium text-quiet text-sm print:mb-0">
            {episode.showName}
          </p>
        )}
        <h3 dir="auto" lang={episode.language} className="episode-title">
          {pagePath === undefined ? episode.title : <a href={pagePath}>{episode.title}</a>}
        </h3>
        <p className="episode-facts">
          {isDense && episode.showName && (
            <span dir="auto" lang={episode.language} className="truncate font-medium">
              {episode.showName}
            </span>
          )}
          {episode.kind !== "podcast" && <span>{kindLabel(episode.kind)}</span>}
          <EpisodeDate episode={episode} />
          <EpisodeDuration episode={episode} />
          {isGone(episode) && (
            <span>
              <Badge>{NO_LONGER_AVAILABLE}</Badge>
            </span>
          )}
          {hasRssBadge && (
            <span>
              <Badge variant="good">
                <Rss aria-hidden /> RSS
              </Badge>
            </span>
          )}
        </p>
        <EpisodeDescription episode={episode} />
        {!isDense && actions}
        {episode.chapters && (!isDense || player.isOpen) && (
          <EpisodeChapters chapters={episode.chapters} player={player} pagePath={pagePath} />
        )}
        {hasNoJsPlayer && <NoJsPlayer episode={episode} />}
      </div>
      {isDense && actions}
      {player.isOpen && (
        <div className="col-span-full space-y-3 md:col-span-1 md:col-start-2">
          <EpisodePlayer player={player} {...(copyLink && { onCopyTimestampLink: copyLink })} />
          <EpisodeLinks episode={episode} />
        </div>
      )}
    </article>
  );
}

/** Only podcasts must have one. */
function EpisodeDescription({ episode: { kind, description, language } }: { episode: EpisodeView }) {
  if (!description && kind !== "podcast") return null;
  return (
    <p dir="auto" lang={description ? language : undefined} className="episode-description">
      {description || "No description provided."}
    </p>
  );
}

export function EpisodeDate({ episode }: { episode: EpisodeView }) {
  const released = formatDate(episode.releaseDate);
  const date = released ?? formatDate(episode.createdAt) ?? "Unknown date";
  const occasion = released ? "Released:" : "Added:";
  return (
    <Tooltip text={`${occasion} ${date}`}>
      <span className="sr-only">{occasion} </span>
      <time dateTime={released ? episode.releaseDate : episode.createdAt}>{date}</time>
    </Tooltip>
  );
}

/** Only podcasts must have one. */
export function EpisodeDuration({ episode: { kind, duration } }: { episode: EpisodeView }) {
  if (!duration && kind !== "podcast") return null;
  return <span>{duration || "Unknown duration"}</span>;
}

const LINKS = [
  ["appleUrl", "Apple Podcasts"],
  ["spotifyUrl", "Spotify"],
  ["youtubeUrl", "YouTube"],
  ["showNotesUrl", "Show notes"],
] as const;

interface EpisodeLinksProps {
  episode: EpisodeView;
  isDense?: boolean;
  playButton?: ReactNode;
}

export function EpisodeLinks({ episode, isDense = false, playButton }: EpisodeLinksProps) {
  // Where nothing plays, the button leads to the page.
  const hasPageButton = playButton && episode.kind !== "podcast" && episodeMedia(episode).kind === "none";
  const links = LINKS.filter(([field]) => episode[field] && !(hasPageButton && field === originalLink(episode)));
  if (!playButton && links.length === 0) return null;
  return (
    <div className={classNames("episode-links", isDense && "episode-links-dense")}>
      {playButton}
      {links.map(([field, label]) => (
        <a
          key={field}
          href={episode[field] ?? undefined}
          target="_blank"
          rel="noopener"
          onClick={clickReporter(episode.guid, field)}
          className="episode-link"
        >
          {field === "showNotesUrl" && episode.kind !== "podcast" ? "Page" : label}
          <span className="sr-only">: {episode.title} (opens in a new window)</span>
        </a>
      ))}
    </div>
  );
}

/** Rendered by the server only: a browser with scripts parses the content of a noscript element as text. */
export function NoJsPlayer({ episode }: { episode: EpisodeView }) {
  if (!episode.audioUrl) return null;
  return (
    <noscript>{import.meta.env.SSR && <BrowserPlayer title={episode.title} audioUrl={episode.audioUrl} />}</noscript>
  );
}
