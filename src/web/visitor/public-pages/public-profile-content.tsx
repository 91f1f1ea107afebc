import { ListMusic, Rss, Share2 } from "lucide-react";
import { embedSnippet, paths } from "#domain/paths.ts";
import { type Appearances, PUBLIC_PAGE_EPISODES, type PublicProfilePage } from "#domain/public-pages/public-pages.ts";
import { avatarUrl, smallPictureUrl } from "#domain/users/avatar.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FeedGrid, PublicFeedCard } from "#web/visitor/shared/feed-card.tsx";
import { EmbedSnippet } from "./embed-snippet.tsx";
import { PublicEpisodeList } from "./public-episode-list.tsx";
import { publicFeedPagePath } from "./public-feed-page-path.ts";
import { SubscribeLinks } from "./subscribe-links.tsx";

const AVATAR_PIXELS = 96;

/** The public page of a guest: profile, statistics, and feeds or the episodes of the only feed. */
export function PublicProfileContent(page: PublicProfilePage) {
  const { profile, feeds, appearances, origin } = page;
  const name = displayNameOf(profile);
  const rssPath = paths.profileRss(profile.screenName);
  return (
    <>
      <header className="flex flex-col gap-6 pt-10 pb-12 md:flex-row md:gap-8 md:pt-16 md:pb-14">
        <Avatar
          size="large"
          initials={name.slice(0, 1).toUpperCase()}
          imageUrl={
            profile.profileImage
              ? smallPictureUrl(profile.profileImage)
              : profile.gravatarHash
                ? avatarUrl(profile.gravatarHash, AVATAR_PIXELS)
                : null
          }
        />
        <div className="min-w-0 max-w-2xl space-y-5">
          <div className="space-y-3">
            <h1 className="text-balance wrap-anywhere font-display text-5xl leading-none tracking-tight md:text-6xl">
              {name}
            </h1>
            {profile.bio && (
              <p className="whitespace-pre-line text-pretty wrap-anywhere text-lg text-quiet leading-relaxed">
                {profile.bio}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonAnchor href={rssPath}>
              <Rss aria-hidden /> {feeds.length === 1 ? "Feed RSS" : "RSS Feed"}
            </ButtonAnchor>
            <CopyButton value={origin + paths.publicProfile(profile.screenName)} icon={<Share2 aria-hidden />}>
              Share
            </CopyButton>
          </div>
          {appearances.count > 0 && <SubscribeLinks rssUrl={origin + rssPath} />}
        </div>
      </header>
      {appearances.count > 0 && <Statistics appearances={appearances} />}
      <Feeds {...page} />
    </>
  );
}

function Statistics({ appearances }: { appearances: Appearances }) {
  const { count, showCount, shows, firstYear, lastYear } = appearances;
  const years = firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`;
  const otherShows = showCount - shows.length;
  return (
    <section
      aria-label="At a glance"
      className="mb-12 grid gap-x-12 gap-y-6 border-line border-y py-6 md:mb-14 md:grid-cols-[auto_1fr] md:items-center md:py-7"
    >
      <dl className="flex gap-x-10 gap-y-4 whitespace-nowrap">
        <Statistic name={count === 1 ? "appearance" : "appearances"} value={count} />
        {showCount > 0 && <Statistic name={showCount === 1 ? "show" : "shows"} value={showCount} />}
        <Statistic name={firstYear === lastYear ? "year" : "years"} value={years} />
      </dl>
      {shows.length > 0 && (
        <p className="text-pretty wrap-anywhere text-quiet leading-relaxed">
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
      <dd className="font-display text-3xl tabular-nums leading-tight">{value}</dd>
    </div>
  );
}

function Feeds({ profile, feeds, episodes, origin }: PublicProfilePage) {
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
      <section aria-labelledby="feeds">
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
    <div className="space-y-14">
      <div className="space-y-6">
        <PublicEpisodeList episodes={episodes} feedUrl={origin + paths.publicFeed(profile.screenName, feed.slug)} />
        {feed.episodeCount > PUBLIC_PAGE_EPISODES && (
          <ButtonAnchor href={publicFeedPagePath(profile.screenName, feed.slug, 2)}>More episodes</ButtonAnchor>
        )}
      </div>
      <EmbedSnippet snippet={embedSnippet(origin + paths.embed(profile.screenName, feed.slug), feed.title)} />
    </div>
  );
}
