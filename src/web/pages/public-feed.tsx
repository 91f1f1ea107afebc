import { Link2, Rss } from "lucide-react";
import { data, redirect } from "react-router";
import { embedSnippet, paths } from "#domain/paths.ts";
import { nameOf } from "#domain/person-name.ts";
import { publicPagesContext } from "#web/api/public-pages-context.ts";
import { CopyButton } from "#web/components/copy-button.tsx";
import { Cover } from "#web/components/cover.tsx";
import { EmbedFeed } from "#web/components/embed-feed.tsx";
import { ErrorScreen } from "#web/components/error-screen.tsx";
import { isNotFound } from "#web/components/is-not-found.ts";
import { PageNavigation } from "#web/components/page-navigation.tsx";
import { pageTitle } from "#web/components/page-title.ts";
import { PublicEpisodes } from "#web/components/public-episodes.tsx";
import { publicMeta } from "#web/components/public-meta.ts";
import { SubscribeLinks } from "#web/components/subscribe-links.tsx";
import { ButtonAnchor } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { Route } from "./+types/public-feed";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = await context
    .get(publicPagesContext)
    .feedPage(params.screenName, params.feedSlug, pageNumber(url.searchParams.get("page")));
  if (!page) throw data(null, { status: 404 });
  if ("movedTo" in page) throw redirect(page.movedTo + url.search, 301);
  return page.found;
}

function pageNumber(parameter: string | null): number {
  return parameter && /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : 1;
}

function pagePath(screenName: string, slug: string, page: number): string {
  return paths.publicFeed(screenName, slug) + (page > 1 ? `?page=${page}` : "");
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle("Feed Not Found") }];
  const { profile, feed, page, origin } = loaderData;
  const name = nameOf(profile);
  return publicMeta({
    title: `${feed.title} – ${name}${page > 1 ? `, page ${page}` : ""}`,
    description: feed.description ?? `Podcast episodes with ${name}: ${feed.title}.`,
    url: origin + pagePath(profile.screenName, feed.slug, page),
    imageUrl: new URL(feed.coverUrl, origin).href,
    rssUrl: origin + paths.feedRss(profile.screenName, feed.slug),
    type: "website",
  });
}

/** A feed as everyone sees it. */
export default function PublicFeedPage({ loaderData }: Route.ComponentProps) {
  const { profile, feed, episodes, page, pageCount, origin } = loaderData;
  const rssPath = paths.feedRss(profile.screenName, feed.slug);
  return (
    <>
      <header className="grid gap-7 pt-10 pb-12 md:grid-cols-[17rem_1fr] md:gap-12 md:pt-14 md:pb-14">
        <div className="max-w-[17rem]">
          <Cover id={feed.id} title={feed.title} imageUrl={feed.coverUrl} size="large" isEager />
        </div>
        <div className="flex min-w-0 max-w-2xl flex-col gap-5 md:justify-end">
          <div className="space-y-3">
            <p className="text-quiet">
              <a
                href={paths.publicProfile(profile.screenName)}
                className="inline-flex min-h-11 items-center rounded-sm underline decoration-line-strong underline-offset-4 hover:text-ink md:min-h-0"
              >
                {nameOf(profile)}
              </a>
            </p>
            <h1 className="text-balance break-words font-display text-4xl leading-[1.05] tracking-tight md:text-6xl">
              {feed.title}
            </h1>
            {feed.description && (
              <p className="whitespace-pre-line text-pretty break-words text-lg text-quiet leading-relaxed">
                {feed.description}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonAnchor href={rssPath}>
              <Rss aria-hidden /> Feed RSS
            </ButtonAnchor>
            <CopyButton value={origin + paths.publicFeed(profile.screenName, feed.slug)} icon={<Link2 aria-hidden />}>
              Copy Link
            </CopyButton>
          </div>
          <SubscribeLinks rssUrl={origin + rssPath} />
        </div>
      </header>
      <div className="space-y-14">
        <div>
          <PublicEpisodes episodes={episodes} />
          <PageNavigation
            page={page}
            pageCount={pageCount}
            pathOf={(target) => pagePath(profile.screenName, feed.slug, target)}
          />
        </div>
        <EmbedFeed snippet={embedSnippet(origin + paths.embed(profile.screenName, feed.slug), feed.title)} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <ErrorScreen />;
  return (
    <ErrorState
      title="Feed Not Found"
      description="The feed you're looking for doesn't exist or is no longer available."
    />
  );
}
