import { Link2 } from "lucide-react";
import { Fragment, useEffect, useState } from "react";
import { formatDuration } from "#domain/episodes/duration.ts";
import { kindLabel } from "#domain/episodes/kind-names.ts";
import type { EpisodePerson } from "#domain/episodes/people.ts";
import { parseTimestamp, timestampUrl } from "#domain/episodes/timestamp-link.ts";
import { isGone } from "#domain/links/broken-links.ts";
import { paths } from "#domain/paths.ts";
import type { PublicEpisodePage } from "#domain/public-pages/public-pages.ts";
import { linkedSeconds } from "#domain/search/moment-time.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";
import { PublicEpisodeList } from "../feed/public-episode-list.tsx";
import { audioEpisodes } from "../player/audio-playback.ts";
import { NO_LONGER_AVAILABLE } from "../player/episode-media.ts";
import {
  CoverPlayOverlay,
  EpisodePlayButton,
  EpisodePlayer,
  type EpisodePlayerState,
  useEpisodePlayer,
} from "../player/episode-player.tsx";
import { Cover } from "../shared/cover.tsx";
import { EpisodeDate, EpisodeDuration, EpisodeLinks, NoJsPlayer } from "../shared/episode-card.tsx";
import { EpisodeChapters } from "../shared/episode-chapters.tsx";
import { episodeImage } from "../shared/episode-image.ts";
import { LinkedText } from "./linked-text.tsx";

/** The public page of an episode. */
export function PublicEpisodeContent(page: PublicEpisodePage) {
  const { profile, feed, episode, people, quotes, further, moment, origin } = page;
  const { screenName } = profile;
  const name = displayNameOf(profile);
  const pathOf = ({ slug }: { slug: string }) => paths.publicEpisode(screenName, feed.slug, slug);
  const path = pathOf(episode);
  const startSeconds = useTimestamp();
  const player = useEpisodePlayer(episode, { startSeconds, path, following: audioEpisodes(further, pathOf) });
  return (
    <article>
      <header className="guest-block full-bleed episode-header">
        <div className="relative max-w-[17rem] self-start rounded-2xl">
          <Cover title={episode.showName ?? episode.title} imageUrl={episodeImage(episode)} size="large" isEager />
          <CoverPlayOverlay player={player} />
        </div>
        <div className="flex min-w-0 max-w-3xl flex-col gap-5 md:justify-end">
          <nav aria-label="Breadcrumb">
            <ol className="episode-breadcrumb">
              <li>
                <a href={paths.publicProfile(screenName)} dir="auto">
                  {name}
                </a>
              </li>
              <li>
                <a href={paths.publicFeed(screenName, feed.slug)} dir="auto" lang={feed.language ?? undefined}>
                  {feed.title}
                </a>
              </li>
            </ol>
          </nav>
          <div className="space-y-3">
            {episode.showName && (
              <p dir="auto" lang={episode.language} className="wrap-anywhere font-medium text-lg text-quiet">
                {episode.showName}
              </p>
            )}
            <h1
              dir="auto"
              lang={episode.language}
              className="text-balance wrap-anywhere font-display text-3xl leading-[1.1] tracking-tight md:text-5xl print:text-3xl"
            >
              {episode.title}
            </h1>
            <p className="episode-facts">
              {episode.kind !== "podcast" && <span>{kindLabel(episode.kind)}</span>}
              <EpisodeDate episode={episode} />
              <EpisodeDuration episode={episode} />
              {isGone(episode) && (
                <span>
                  <Badge>{NO_LONGER_AVAILABLE}</Badge>
                </span>
              )}
            </p>
            <People title="Hosted by" people={people.filter(({ role }) => role === "host")} />
            <People title="Also with" people={people.filter(({ role }) => role === "guest")} />
          </div>
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <EpisodePlayButton player={player} className="noscript:hidden" />
            {startSeconds > 0 && !player.isOpen && (
              <span className="text-quiet text-sm tabular-nums">{`Starts at ${formatDuration(startSeconds)}`}</span>
            )}
            <CopyButton value={origin + path} icon={<Link2 aria-hidden />}>
              Copy link
            </CopyButton>
          </div>
          <EpisodePlayer
            player={player}
            onCopyTimestampLink={(seconds) => copyWithToast(timestampUrl(origin + path, seconds))}
          />
          <NoJsPlayer episode={episode} />
          <EpisodeLinks episode={episode} />
        </div>
      </header>
      <div className="episode-body">
        {moment && <Quote {...moment} text={moment.quote} language={episode.language} path={path} player={player} />}
        {episode.description && (
          <section aria-labelledby="notes">
            <h2 id="notes" className="mb-3 font-display text-2xl">
              {episode.kind === "podcast" ? "Show notes" : "About it"}
            </h2>
            <p dir="auto" lang={episode.language} className="episode-notes">
              <LinkedText text={episode.description} />
            </p>
          </section>
        )}
        {quotes.length > 0 && !moment && (
          // Search engines should find these words at the show.
          <section aria-labelledby="quotes" data-nosnippet>
            <h2 id="quotes" className="mb-4 font-display text-2xl">
              {`${name} says`}
            </h2>
            <div className="space-y-8">
              {quotes.map((quote) => (
                <Quote key={quote.seconds} {...quote} language={episode.language} path={path} player={player} />
              ))}
            </div>
          </section>
        )}
        {episode.chapters && (
          <section aria-labelledby="chapters">
            <h2 id="chapters" className="mb-1 font-display text-2xl">
              Chapters
            </h2>
            <EpisodeChapters chapters={episode.chapters} player={player} pagePath={path} isOpen />
          </section>
        )}
      </div>
      {further.length > 0 && (
        <div className="space-y-6 print:hidden">
          <PublicEpisodeList
            title={`More with ${name}`}
            id="more"
            episodes={further}
            pathOf={pathOf}
            origin={origin}
            isDense
          />
          <ButtonAnchor href={paths.publicFeed(screenName, feed.slug)}>All episodes</ButtonAnchor>
        </div>
      )}
    </article>
  );
}

function People({ title, people }: { title: string; people: readonly EpisodePerson[] }) {
  if (people.length === 0) return null;
  return (
    <p className="episode-people">
      {`${title} `}
      {people.map(({ name, href }, at) => (
        <Fragment key={name}>
          {at > 0 && (at < people.length - 1 ? ", " : " and ")}
          {href ? (
            <a href={href} target="_blank" rel="nofollow noopener" dir="auto">
              {name}
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Fragment>
      ))}
    </p>
  );
}

interface QuoteProps {
  text: string;
  language: string | undefined;
  seconds: number;
  isApproximate: boolean;
  /** of the page */
  path: string;
  player: EpisodePlayerState;
}

/** Something that is said, with the link that plays it. */
function Quote({ text, language, seconds, isApproximate, path, player }: QuoteProps) {
  return (
    <blockquote className="episode-quote">
      <p dir="auto" lang={language}>
        {`“${text}”`}
      </p>
      <footer>
        <a
          href={timestampUrl(path, linkedSeconds(seconds))}
          onClick={(event) => {
            event.preventDefault();
            player.playFrom(linkedSeconds(seconds));
          }}
        >
          {`At ${isApproximate ? "about " : ""}${formatDuration(seconds)}`}
        </a>
      </footer>
    </blockquote>
  );
}

/** The position in the document's URL. 0 in the server's rendering, which serves every position. */
function useTimestamp(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => setSeconds(parseTimestamp(new URLSearchParams(window.location.search))), []);
  return seconds;
}
