import { ListMusic, Rss, Share2 } from "lucide-react";
import { data, redirect } from "react-router";
import { avatarUrl } from "#domain/avatar.ts";
import { embedSnippet, paths } from "#domain/paths.ts";
import { nameOf } from "#domain/person-name.ts";
import { PUBLIC_PAGE_EPISODES, type PublicProfilePage } from "#domain/public-pages.ts";
import { publicPagesContext } from "#web/api/public-pages-context.ts";
import { CopyButton } from "#web/components/copy-button.tsx";
import { EmbedFeed } from "#web/components/embed-feed.tsx";
import { ErrorScreen } from "#web/components/error-screen.tsx";
import { FeedGrid, PublicFeedCard } from "#web/components/feed-card.tsx";
import { isNotFound } from "#web/components/is-not-found.ts";
import { pageTitle } from "#web/components/page-title.ts";
import { PublicEpisodes } from "#web/components/public-episodes.tsx";
import { publicMeta } from "#web/components/public-meta.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { Route } from "./+types/public-profile";

const AVATAR_PIXELS = 96;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = await context.get(publicPagesContext).profilePage(params.screenName);
  if (!page) throw data(null, { status: 404 });
  if ("movedTo" in page) throw redirect(page.movedTo + url.search, 301);
  return page.found;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle("Profile not found") }];
  const { profile, origin } = loaderData;
  const name = nameOf(profile);
  return publicMeta({
    title: name,
    description: profile.bio ?? `The podcast episodes ${name} appeared on, in feeds to read, to hear and to follow.`,
    url: origin + paths.publicProfile(profile.screenName),
    imageUrl: profile.profileImage ?? avatarUrl(profile.gravatarHash, AVATAR_PIXELS * 4),
    rssUrl: origin + paths.profileRss(profile.screenName),
    type: "profile",
  });
}

/** A guest as everyone sees them: who they are, and where they have been heard. */
export default function PublicProfile({ loaderData }: Route.ComponentProps) {
  const { profile, feeds, origin } = loaderData;
  const name = nameOf(profile);
  return (
    <>
      <header className="flex flex-col gap-6 pt-10 pb-12 md:flex-row md:gap-8 md:pt-16 md:pb-16">
        <Avatar
          size="profile"
          initials={name.slice(0, 1).toUpperCase()}
          imageUrl={
            profile.profileImage ?? (profile.gravatarHash ? avatarUrl(profile.gravatarHash, AVATAR_PIXELS) : null)
          }
        />
        <div className="min-w-0 max-w-2xl space-y-5">
          <div className="space-y-3">
            <h1 className="text-balance break-words font-display text-5xl leading-none tracking-tight md:text-6xl">
              {name}
            </h1>
            {profile.bio && (
              <p className="whitespace-pre-line text-pretty break-words text-lg text-quiet leading-relaxed">
                {profile.bio}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonAnchor href={paths.profileRss(profile.screenName)}>
              <Rss aria-hidden /> {feeds.length === 1 ? "Feed RSS" : "RSS Feed"}
            </ButtonAnchor>
            <CopyButton value={origin + paths.publicProfile(profile.screenName)} icon={<Share2 aria-hidden />}>
              Share
            </CopyButton>
          </div>
        </div>
      </header>
      <Collection {...loaderData} />
    </>
  );
}

function Collection({ profile, feeds, episodes, origin }: PublicProfilePage) {
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
        <PublicEpisodes episodes={episodes} />
        {feed.episodeCount > PUBLIC_PAGE_EPISODES && (
          <ButtonAnchor href={`${paths.publicFeed(profile.screenName, feed.slug)}?page=2`}>More episodes</ButtonAnchor>
        )}
      </div>
      <EmbedFeed snippet={embedSnippet(origin + paths.embed(profile.screenName, feed.slug), feed.title)} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <ErrorScreen />;
  return <ErrorState title="Profile not found" description="The profile you're looking for doesn't exist." />;
}
