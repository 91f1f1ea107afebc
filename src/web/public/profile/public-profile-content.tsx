import { ListMusic } from "lucide-react";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { kindHeading } from "#domain/episodes/kind-names.ts";
import type { PublicFeed } from "#domain/feeds/feed.ts";
import { paths } from "#domain/paths.ts";
import { yearOf } from "#domain/public-pages/feed-years.ts";
import { PUBLIC_PAGE_EPISODES, type PublicProfilePage } from "#domain/public-pages/public-pages.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { FeedGrid, PublicFeedCard } from "#web/public/shared/feed-card.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EmbedSnippet } from "../feed/embed-snippet.tsx";
import { FeedEpisodes } from "../feed/feed-episodes.tsx";
import { PublicEpisodeList } from "../feed/public-episode-list.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { KindNavigation } from "../shared/kind-navigation.tsx";
import { publicEpisodePath, publicFeedPagePath, publicProfileKindPath } from "../shared/list-page-paths.ts";
import { PageNavigation } from "../shared/page-navigation.tsx";
import { BookingBar } from "./booking.tsx";
import { ForHosts, PressKit, Testimonials } from "./media-kit.tsx";
import { ProfileHeader } from "./profile-header.tsx";

/** The public page of a guest, or in its place a list of their appearances of one kind. */
export function PublicProfileContent(page: PublicProfilePage) {
  return page.listed ? <ListedKind {...page} listed={page.listed} /> : <WholeProfile {...page} />;
}

/** Who the guest is, and their appearances of one kind in all feeds. */
function ListedKind(page: PublicProfilePage & { listed: NonNullable<PublicProfilePage["listed"]> }) {
  const { profile, episodes, appearances, listed } = page;
  return (
    <div className="profile">
      <ProfileHeader {...page} />
      <BookingBar page={page} />
      {appearances.count > 0 && <AtAGlance {...page} />}
      <div className="profile-rest space-y-6">
        <PublicEpisodeList
          title={kindHeading(listed.kind)}
          id="appearances"
          episodes={episodes}
          pathOf={pathOf(page)}
          origin={page.origin}
          isDense
        >
          <SearchForm action={paths.publicProfile(profile.screenName)} label="Search all appearances" />
        </PublicEpisodeList>
        <PageNavigation
          page={listed.page}
          pageCount={listed.pageCount}
          pathOf={(target) => publicProfileKindPath(profile.screenName, listed.kind, target)}
        />
      </div>
    </div>
  );
}

function pathOf({ profile: { screenName }, feeds }: PublicProfilePage) {
  return (episode: EpisodeView) => publicEpisodePath(screenName, feeds, episode) ?? paths.publicProfile(screenName);
}

/** The public page of a guest: profile, the episode to start with, media kit, and feeds or the episodes of the only feed. */
function WholeProfile(page: PublicProfilePage) {
  const { profile, feeds, featured, latest, episodes, appearances, testimonials, origin } = page;
  const [onlyFeed] = feeds.length === 1 ? feeds : [];
  // A single episode is the list.
  const [start] = [...featured, ...latest, ...(episodes.length > 1 ? episodes : [])];
  const rest = (list: EpisodeView[]) =>
    list.filter(({ id }) => id !== start?.id && featured.every((each) => each.id !== id));
  const latestRest = rest(latest);
  const search = <SearchForm action={paths.publicProfile(profile.screenName)} label="Search all appearances" />;
  const episodePathOf = pathOf(page);
  return (
    <div className="profile">
      <ProfileHeader {...page} />
      <BookingBar page={page} />
      <ForHosts {...page} />
      <div className="profile-start">
        {start && (
          <PublicEpisodeList title="Start here" id="start" episodes={[start]} pathOf={episodePathOf} origin={origin} />
        )}
        {onlyFeed && <OnlyFeed feed={onlyFeed} />}
      </div>
      {appearances.count > 0 && <AtAGlance {...page} />}
      {featured.length > 1 && (
        <PublicEpisodeList
          title="Featured"
          id="featured"
          episodes={featured.slice(1)}
          pathOf={episodePathOf}
          origin={origin}
          className="profile-featured"
        >
          {/* Where all are featured, no list below has the field. */}
          {latestRest.length === 0 && rest(episodes).length === 0 && search}
        </PublicEpisodeList>
      )}
      <Testimonials testimonials={testimonials} />
      {latestRest.length > 0 && (
        <PublicEpisodeList
          title="Latest Appearances"
          id="latest"
          episodes={latestRest}
          pathOf={episodePathOf}
          origin={origin}
          isDense
          className="profile-rest"
        >
          {search}
        </PublicEpisodeList>
      )}
      <Feeds {...page} episodes={rest(episodes)} />
      <PressKit profile={profile} />
      {onlyFeed && <EmbedSnippet screenName={profile.screenName} feed={onlyFeed} origin={origin} />}
    </div>
  );
}

/** The only feed of a guest, beside the episode to start with. */
function OnlyFeed({ feed }: { feed: PublicFeed }) {
  return (
    <div className="profile-feed">
      <Cover title={feed.title} imageUrl={feed.coverUrl} fallbackUrl={feed.generatedCoverUrl} size="large" isEager />
      <div className="min-w-0 space-y-1">
        <h2
          dir="auto"
          lang={feed.language ?? undefined}
          className="text-balance wrap-anywhere font-display text-2xl leading-tight"
        >
          {feed.title}
        </h2>
        {feed.description && (
          <p
            dir="auto"
            lang={feed.language ?? undefined}
            className="line-clamp-2 whitespace-pre-line text-pretty wrap-anywhere text-quiet text-sm"
          >
            {feed.description}
          </p>
        )}
      </div>
    </div>
  );
}

/** How often, since when and on which shows the guest was on. */
function AtAGlance({ profile, appearances, shows, listed }: PublicProfilePage) {
  const { count, showCount, firstYear, lastYear } = appearances;
  const otherShows = showCount - shows.length;
  return (
    <section aria-label="At a glance" className="profile-glance">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-2 print:block">
        <dl className="flex flex-wrap gap-x-6 gap-y-4 whitespace-nowrap sm:gap-x-10 print:gap-x-6">
          <Statistic name={count === 1 ? "appearance" : "appearances"} value={count} />
          {showCount > 0 && <Statistic name={showCount === 1 ? "show" : "shows"} value={showCount} />}
          {firstYear !== lastYear && <Statistic name="years" value={`${firstYear}–${lastYear}`} />}
        </dl>
        <div className="empty:hidden">
          <KindNavigation
            appearances={appearances}
            listed={listed?.kind}
            pathOf={(kind) =>
              kind
                ? `${publicProfileKindPath(profile.screenName, kind)}#appearances`
                : paths.publicProfile(profile.screenName)
            }
          />
        </div>
      </div>
      {shows.length > 0 && (
        <div className="min-w-0">
          <h2 className="mb-4 font-display text-3xl print:sr-only">Heard on</h2>
          <ul className="cover-wall">
            {shows.map(({ name, imageUrl, url }) => (
              <li key={name}>
                <a href={url} className="block rounded-lg">
                  <Cover title={name} imageUrl={imageUrl} size="small" />
                  <span dir="auto">{name}</span>
                </a>
              </li>
            ))}
          </ul>
          {otherShows > 0 && <p className="mt-4 text-quiet print:mt-1 print:text-sm">{`and ${otherShows} more`}</p>}
        </div>
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

/** @param page episodes: those of an only feed that are not shown above */
function Feeds({ profile, feeds, appearances, years, episodes, origin }: PublicProfilePage) {
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
  if (feed.episodeCount > 0 && episodes.length === 0) return null;
  return (
    <div className="profile-rest space-y-6">
      <FeedEpisodes
        screenName={profile.screenName}
        feed={feed}
        appearances={appearances}
        episodes={episodes}
        page={1}
        years={years.filter(
          ({ year, page }) => page > 1 || episodes.some(({ releaseDate }) => yearOf(releaseDate) === year),
        )}
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
