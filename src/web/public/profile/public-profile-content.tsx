import { ListMusic, Printer, Rss, Share2 } from "lucide-react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import type { PublicFeed } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { type Appearances, PUBLIC_PAGE_EPISODES, type PublicProfilePage } from "#domain/public-pages/public-pages.ts";
import { avatarUrl, firstCharacters, smallPictureUrl } from "#domain/users/avatar.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { FeedGrid, PublicFeedCard } from "#web/public/shared/feed-card.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EmbedSnippet } from "../feed/embed-snippet.tsx";
import { FeedEpisodes } from "../feed/feed-episodes.tsx";
import { Follow } from "../feed/follow.tsx";
import { PublicEpisodeList } from "../feed/public-episode-list.tsx";
import { publicFeedPagePath } from "../feed/public-feed-page-path.ts";
import { SearchForm } from "../search/search-form.tsx";
import { PrintedQrCode } from "../shared/printed-qr-code.tsx";
import { ForHosts, PressKit, Testimonials } from "./media-kit.tsx";

const AVATAR_PIXELS = 96;

/** The public page of a guest: profile, media kit, statistics, and feeds or the episodes of the only feed. */
export function PublicProfileContent(page: PublicProfilePage) {
  const { profile, feeds, featured, latest, appearances, testimonials, origin } = page;
  const [onlyFeed] = feeds.length === 1 ? feeds : [];
  const feedUrlOf = ({ feedId }: EpisodeView) => {
    const feed = feeds.find(({ id }) => id === feedId);
    return origin + (feed ? paths.publicFeed(profile.screenName, feed.slug) : paths.publicProfile(profile.screenName));
  };
  return (
    <>
      <div className="grid gap-x-12 gap-y-8 pt-10 pb-12 md:pt-16 md:pb-14 lg:grid-cols-[1fr_auto] print:pt-0 print:pb-6">
        <ProfileHeader {...page} />
        {onlyFeed && <OnlyFeed feed={onlyFeed} />}
      </div>
      {appearances.count > 0 && <Statistics appearances={appearances} />}
      <div className="space-y-14 print:space-y-6 print:[&_ol>li:nth-child(n+7_of_[id])]:hidden">
        <ForHosts {...page} />
        {featured.length > 0 && (
          <PublicEpisodeList title="Featured" id="featured" episodes={featured} feedUrlOf={feedUrlOf} />
        )}
        <Testimonials testimonials={testimonials} />
        {latest.length > 0 && (
          <PublicEpisodeList
            title="Latest Appearances"
            id="latest"
            episodes={latest}
            feedUrlOf={feedUrlOf}
            isDense
            className={featured.length > 0 ? "print:hidden" : undefined}
          >
            <SearchForm action={paths.publicProfile(profile.screenName)} label="Search all appearances" />
          </PublicEpisodeList>
        )}
        <Feeds {...page} />
        <PressKit profile={profile} />
        {onlyFeed && <EmbedSnippet screenName={profile.screenName} feed={onlyFeed} origin={origin} />}
      </div>
    </>
  );
}

function ProfileHeader({ profile, feeds, featured, latest, appearances, qrCode, origin }: PublicProfilePage) {
  const name = displayNameOf(profile);
  const rssPath = paths.profileRss(profile.screenName);
  const profileUrl = origin + paths.publicProfile(profile.screenName);
  const episodesId = featured.length > 0 ? "featured" : latest.length > 0 ? "latest" : "episodes";
  return (
    <header className="flex min-w-0 flex-col gap-6 md:flex-row md:gap-8 print:flex-row print:gap-5">
      <Avatar
        size="large"
        initials={firstCharacters(name, 1).toUpperCase()}
        imageUrl={
          profile.profileImage
            ? smallPictureUrl(profile.profileImage)
            : profile.gravatarHash
              ? avatarUrl(profile.gravatarHash, AVATAR_PIXELS)
              : null
        }
      />
      <div className="min-w-0 max-w-2xl grow space-y-5 print:max-w-none print:space-y-2">
        <div className="space-y-3 print:space-y-1">
          <h1
            dir="auto"
            className="text-balance wrap-anywhere font-display text-5xl leading-none tracking-tight md:text-6xl print:line-clamp-2 print:text-4xl"
          >
            {name}
          </h1>
          {profile.pronunciation && (
            <p className="wrap-anywhere text-quiet text-sm">
              <span className="sr-only">Pronounced </span>
              {profile.pronunciation}
            </p>
          )}
          {profile.headline && (
            <p className="text-balance wrap-anywhere font-display text-2xl leading-snug print:line-clamp-2 print:text-xl">
              {profile.headline}
            </p>
          )}
          {profile.bio && (
            <p
              dir="auto"
              className="whitespace-pre-line text-pretty wrap-anywhere text-lg text-quiet leading-relaxed print:line-clamp-3 print:text-base"
            >
              {profile.bio}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          {appearances.count > 0 && (
            <>
              <ButtonAnchor variant="primary" href={`#${episodesId}`}>
                Listen
              </ButtonAnchor>
              <Follow rssUrl={origin + rssPath} />
            </>
          )}
          <ButtonAnchor href={rssPath}>
            <Rss aria-hidden /> {feeds.length === 1 ? "Feed RSS" : "RSS Feed"}
          </ButtonAnchor>
          <CopyButton value={profileUrl} icon={<Share2 aria-hidden />}>
            Share
          </CopyButton>
          <Button variant="quiet" className="noscript:hidden" onClick={() => window.print()}>
            <Printer aria-hidden /> Print / save as PDF
          </Button>
        </div>
      </div>
      <figure className="hidden shrink-0 text-center print:block">
        <PrintedQrCode qrCode={qrCode} className="size-32" />
        <figcaption className="mt-1 w-32 break-all text-[0.6rem] leading-tight">
          {profileUrl.replace(/^https?:\/\//, "")}
        </figcaption>
      </figure>
    </header>
  );
}

/** The only feed of a guest, in the header of their profile. */
function OnlyFeed({ feed }: { feed: PublicFeed }) {
  return (
    <div className="grid grid-cols-[6rem_1fr] gap-x-5 gap-y-3 self-start lg:w-64 lg:grid-cols-1 print:hidden">
      <Cover title={feed.title} imageUrl={feed.coverUrl} fallbackUrl={feed.generatedCoverUrl} size="large" isEager />
      <div className="min-w-0 space-y-1">
        <h2 className="text-balance wrap-anywhere font-display text-2xl leading-tight">{feed.title}</h2>
        {feed.description && (
          <p className="line-clamp-3 whitespace-pre-line text-pretty wrap-anywhere text-quiet text-sm">
            {feed.description}
          </p>
        )}
      </div>
    </div>
  );
}

function Statistics({ appearances }: { appearances: Appearances }) {
  const { count, showCount, shows, firstYear, lastYear } = appearances;
  const years = firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`;
  const otherShows = showCount - shows.length;
  return (
    <section
      aria-label="At a glance"
      className="mb-12 grid gap-x-12 gap-y-6 border-line border-y py-6 md:mb-14 md:grid-cols-[auto_1fr] md:items-center md:py-7 print:mb-6 print:grid-cols-[auto_1fr] print:items-center print:py-3"
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-4 whitespace-nowrap sm:gap-x-10 print:gap-x-6">
        <Statistic name={count === 1 ? "appearance" : "appearances"} value={count} />
        {showCount > 0 && <Statistic name={showCount === 1 ? "show" : "shows"} value={showCount} />}
        <Statistic name={firstYear === lastYear ? "year" : "years"} value={years} />
      </dl>
      {shows.length > 0 && (
        <p className="text-pretty wrap-anywhere text-quiet leading-relaxed print:line-clamp-2 print:text-sm print:leading-snug">
          {`Heard on ${shows.join(", ")}${otherShows > 0 ? ` and ${otherShows} more` : ""}.`}
        </p>
      )}
    </section>
  );
}

function Statistic({ name, value }: { name: string; value: number | string | null }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-quiet text-sm">{name}</dt>
      <dd className="font-display text-3xl tabular-nums leading-tight print:text-2xl">{value}</dd>
    </div>
  );
}

function Feeds({ profile, feeds, featured, years, episodes, origin }: PublicProfilePage) {
  const [feed] = feeds;
  if (!feed)
    return (
      <EmptyState
        icon={<ListMusic />}
        title="No Feeds Yet"
        description="This user hasn't created any podcast feeds yet."
      />
    );
  if (feeds.length > 1)
    return (
      <section aria-labelledby="feeds" className="print:hidden">
        <h2 id="feeds" className="mb-6 font-display text-3xl">
          Custom Feeds
        </h2>
        <FeedGrid>
          {feeds.map((each) => (
            <li key={each.id}>
              <PublicFeedCard feed={each} screenName={profile.screenName} />
            </li>
          ))}
        </FeedGrid>
      </section>
    );
  return (
    <div className={featured.length > 0 ? "space-y-6 print:hidden" : "space-y-6"}>
      <FeedEpisodes
        screenName={profile.screenName}
        feed={feed}
        episodes={episodes}
        page={1}
        years={years}
        origin={origin}
      />
      {feed.episodeCount > PUBLIC_PAGE_EPISODES && (
        <ButtonAnchor href={publicFeedPagePath(profile.screenName, feed.slug, 2)} className="print:hidden">
          More episodes
        </ButtonAnchor>
      )}
    </div>
  );
}
