import { ArrowRight, Link as LinkIcon } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatDuration } from "#domain/episodes/duration.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { platformUrlAt, timestampUrl } from "#domain/episodes/timestamp-link.ts";
import { linkedSeconds } from "#domain/search/moment-time.ts";
import type { FoundEpisode, Moment } from "#domain/search/results.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";
import { EpisodePlayButton, EpisodePlayer, useEpisodePlayer } from "../player/episode-player.tsx";
import { FilledPlayIcon } from "../player/filled-play-icon.tsx";
import { Cover } from "./cover.tsx";
import { episodeImage } from "./episode-image.ts";

export interface FoundEpisodesProps {
  episodes: readonly FoundEpisode[];
  /** the path of an episode's public page; undefined where there is none */
  pagePathOf: (episode: EpisodeView) => string | undefined;
  /** of the links to moments */
  origin: string;
  /** what the guest is called: "You" to themselves */
  guestName: string;
  /** the path that an episode's title leads to, if not to its public page */
  titlePathOf?: ((episode: EpisodeView) => string) | undefined;
  /** leads to all passages of an episode that has more than its moments; null where they are listed */
  passagesLinkOf: (found: FoundEpisode) => { path: string; label: string } | null;
}

/** What a search found: episodes with the words in them, each of which plays from where they are said. */
export function FoundEpisodes({
  episodes,
  pagePathOf,
  origin,
  guestName,
  titlePathOf,
  passagesLinkOf,
}: FoundEpisodesProps) {
  return (
    <ol className="divide-y divide-line border-line border-y">
      {episodes.map((found) => {
        const pagePath = pagePathOf(found.episode);
        return (
          <li key={found.episode.id}>
            <FoundEpisodeItem
              found={found}
              pagePath={pagePath}
              origin={origin}
              guestName={guestName}
              titlePath={titlePathOf?.(found.episode) ?? pagePath}
              passagesLink={passagesLinkOf(found)}
            />
          </li>
        );
      })}
    </ol>
  );
}

interface FoundEpisodeProps {
  found: FoundEpisode;
  pagePath: string | undefined;
  titlePath: string | undefined;
  passagesLink: { path: string; label: string } | null;
  origin: string;
  guestName: string;
}

/** The player resumes where it was when it is told to start at 0. */
const EARLIEST_SECONDS = 0.01;

function FoundEpisodeItem({ found, pagePath, titlePath, passagesLink, origin, guestName }: FoundEpisodeProps) {
  const { episode, title, showName, moments } = found;
  const [start, setStart] = useState({ seconds: 0, count: 0 });
  const player = useEpisodePlayer(episode, { startSeconds: start.seconds, path: pagePath });
  const playFrom = (seconds: number) => {
    setStart(({ count }) => ({ seconds: Math.max(EARLIEST_SECONDS, seconds), count: count + 1 }));
    player.open();
  };
  return (
    <article className="grid grid-cols-[3.5rem_1fr] gap-x-4 gap-y-3 py-5 md:grid-cols-[5.5rem_1fr] md:gap-x-6">
      <div className="relative self-start rounded-lg">
        <Cover title={episode.showName ?? episode.title} imageUrl={episodeImage(episode)} size="tiny" />
      </div>
      <div className="min-w-0 space-y-1 self-center">
        <h2 className="text-pretty wrap-anywhere font-display text-xl leading-snug" dir="auto">
          {titlePath ? (
            <a href={titlePath} className="rounded-sm underline-offset-4 hover:underline">
              <Quote parts={title} />
            </a>
          ) : (
            <Quote parts={title} />
          )}
        </h2>
        <p className="episode-facts">
          {showName.length > 0 && (
            <span className="wrap-anywhere font-medium">
              <Quote parts={showName} />
            </span>
          )}
          <time dateTime={episode.releaseDate}>{formatDate(episode.releaseDate) ?? "Unknown date"}</time>
        </p>
      </div>
      {player.isOpen && (
        <div key={start.count} className="col-span-full md:col-span-1 md:col-start-2">
          <EpisodePlayer
            player={player}
            onCopyTimestampLink={
              pagePath === undefined ? undefined : (seconds) => copyWithToast(timestampUrl(origin + pagePath, seconds))
            }
          />
        </div>
      )}
      <div className="col-span-full space-y-4 md:col-span-1 md:col-start-2">
        {moments.length > 0 && (
          <ul className="space-y-4">
            {moments.map((moment, at) => (
              <MomentItem
                // biome-ignore lint/suspicious/noArrayIndexKey: several may have no time, and nothing is kept of an item
                key={at}
                moment={moment}
                episode={episode}
                path={
                  pagePath === undefined || moment.startSeconds === null
                    ? undefined
                    : timestampUrl(pagePath, linkedSeconds(moment.startSeconds), moment.linkToken)
                }
                origin={origin}
                guestName={guestName}
                onPlay={player.playLabel && playFrom}
              />
            ))}
          </ul>
        )}
        {passagesLink && (
          <p className="text-quiet text-sm">
            <Link to={passagesLink.path} className={LINK_CLASS}>
              {passagesLink.label} <ArrowRight size={14} aria-hidden />
            </Link>
          </p>
        )}
        {moments.every(({ seconds }) => seconds === null) && (
          <EpisodePlayButton player={player} className="noscript:hidden" />
        )}
      </div>
    </article>
  );
}

interface MomentProps {
  moment: Moment;
  episode: EpisodeView;
  /** of the page that plays the moment; undefined where there is none */
  path: string | undefined;
  origin: string;
  guestName: string;
  /** undefined when the episode has nothing that plays on the page */
  onPlay: ((seconds: number) => void) | undefined;
}

/** Something that is said, with the button that plays it. */
function MomentItem({ moment, episode, path, origin, guestName, onPlay }: MomentProps) {
  const { kind, quote, speaker, isGuest, startSeconds, seconds, isApproximate } = moment;
  const time = seconds === null ? undefined : `${isApproximate ? "about " : ""}${formatDuration(seconds)}`;
  const source = isGuest ? `${guestName} said` : (speaker ?? SOURCES[kind]);
  return (
    <li className="flex flex-col gap-x-5 gap-y-1.5 sm:flex-row">
      {time !== undefined && startSeconds !== null && (
        <div className="shrink-0 sm:w-36">
          <PlayMoment time={time} path={path} onPlay={onPlay && (() => onPlay(startSeconds))} />
        </div>
      )}
      <div className="min-w-0 space-y-1">
        {source && <p className="wrap-anywhere text-quiet text-sm">{source}</p>}
        <blockquote dir="auto" className="max-w-2xl text-pretty wrap-anywhere leading-relaxed">
          <Quote parts={quote} />
        </blockquote>
        {startSeconds !== null && (
          <p className="flex flex-wrap gap-x-5 text-quiet text-sm">
            {path && (
              <button
                type="button"
                aria-label={`Copy link to ${time}`}
                onClick={() => copyWithToast(origin + path)}
                className={`${LINK_CLASS} noscript:hidden`}
              >
                <LinkIcon size={14} aria-hidden /> Copy link
              </button>
            )}
            {[
              { name: "YouTube", url: platformUrlAt(episode.youtubeUrl, startSeconds) },
              { name: "Spotify", url: platformUrlAt(episode.spotifyUrl, startSeconds) },
            ].map(
              ({ name, url }) =>
                url && (
                  <a key={name} href={url} target="_blank" rel="noopener" className={LINK_CLASS}>
                    {name}
                    <span className="sr-only"> at {time} (opens in a new window)</span>
                  </a>
                ),
            )}
          </p>
        )}
      </div>
    </li>
  );
}

const LINK_CLASS =
  "inline-flex min-h-11 items-center gap-1.5 rounded-sm underline decoration-line-strong underline-offset-4 hover:text-ink md:min-h-8";

const SOURCES = { chapter: "Chapter", notes: "Show notes", transcript: null } as const;

const PLAY_CLASS =
  "inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 font-medium text-ink text-sm tabular-nums hover:border-ink hover:bg-sunken";

/** Plays where scripts run; without them the link opens the page that has the browser's own player. */
function PlayMoment({ time, path, onPlay }: { time: string; path: string | undefined; onPlay?: () => void }) {
  const content = (
    <>
      <FilledPlayIcon size={14} />
      {time}
    </>
  );
  if (!onPlay) return <span className="text-quiet text-sm tabular-nums">{time}</span>;
  if (!path)
    return (
      <button type="button" aria-label={`Play from ${time}`} onClick={onPlay} className={PLAY_CLASS}>
        {content}
      </button>
    );
  return (
    <a
      href={path}
      aria-label={`Play from ${time}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPlay();
      }}
      className={PLAY_CLASS}
    >
      {content}
    </a>
  );
}

function Quote({ parts }: { parts: Moment["quote"] }) {
  return parts.map(({ text, isMatch }, at) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a quote never change
      <mark key={at} className="rounded-sm bg-line px-0.5 text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
