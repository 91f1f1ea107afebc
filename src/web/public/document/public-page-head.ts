import type { MetaDescriptor } from "react-router";
import { apiPaths } from "#domain/api-paths.ts";
import { formatDuration } from "#domain/episodes/duration.ts";
import type { EpisodeView } from "#domain/episodes/episode.ts";
import { kindHeading, kindLabel } from "#domain/episodes/kind-names.ts";
import { paths } from "#domain/paths.ts";
import { appearancesLine } from "#domain/public-pages/appearances-line.ts";
import type {
  PublicEpisodePage,
  PublicFeedPage,
  PublicProfilePage,
  SharedMoment,
} from "#domain/public-pages/public-pages.ts";
import { searchPath } from "#domain/search/request.ts";
import type { SearchResult } from "#domain/search/results.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { commonMeta } from "#web/public/shared/common-meta.ts";
import { publicFeedPagePath } from "#web/public/shared/list-page-paths.ts";
import { searchTitle } from "#web/public/shared/search-results.tsx";
import { type StructuredData, structuredEpisode, structuredFeed, structuredProfile } from "./structured-data.ts";

/** The head of a profile, for search engines, social media and podcast apps. */
export function publicProfileMeta(page: PublicProfilePage): MetaDescriptor[] {
  const { profile, feeds, appearances, origin, search, listed } = page;
  const name = displayNameOf(profile);
  const url = origin + paths.publicProfile(profile.screenName);
  if (search) return searchMeta(page, search, `${name}’s appearances`, url);
  const [onlyFeed] = feeds.length === 1 ? feeds : [];
  return [
    ...commonMeta({
      title: listed ? `${kindHeading(listed.kind)} – ${name}` : name,
      description:
        profile.headline ?? profile.bio ?? `Listen to the podcast episodes ${name} appeared on, and follow them.`,
      url,
      type: "profile",
      imageUrl: page.shareImageUrl,
      imageAlt: [name, appearancesLine(appearances)].filter(Boolean).join(": "),
    }),
    { property: "profile:username", content: profile.screenName },
    ...alternates(origin, [
      ["application/rss+xml", name, paths.profileRss(profile.screenName)],
      ["application/feed+json", name, paths.profileJson(profile.screenName)],
      ["text/x-opml", `The feeds of ${name}`, paths.profileOpml(profile.screenName)],
    ]),
    ...(onlyFeed ? oembedLinks(origin, url, name) : []),
    structuredDataScript(structuredProfile(page, url)),
  ];
}

/** The head of a feed's page, for search engines, social media and podcast apps. */
export function publicFeedMeta(page: PublicFeedPage): MetaDescriptor[] {
  const { profile, feed, appearances, listed, page: pageNumber, pageCount, search, origin } = page;
  const name = displayNameOf(profile);
  const pathOf = (target: number) => publicFeedPagePath(profile.screenName, feed.slug, target, listed?.kind);
  const title = `${feed.title} – ${name}`;
  const feedUrl = origin + publicFeedPagePath(profile.screenName, feed.slug, 1);
  if (search) return searchMeta(page, search, title, feedUrl);
  const url = origin + pathOf(pageNumber);
  return [
    ...commonMeta({
      title: [title, listed && kindHeading(listed.kind), pageNumber > 1 && `page ${pageNumber}`]
        .filter(Boolean)
        .join(", "),
      description: feed.description ?? `Podcast episodes with ${name}: ${feed.title}.`,
      url,
      type: "website",
      imageUrl: page.shareImageUrl,
      imageAlt: [`${feed.title}, by ${name}`, appearancesLine(appearances)].filter(Boolean).join(": "),
    }),
    ...(pageNumber > 1 ? [{ tagName: "link" as const, rel: "prev", href: pathOf(pageNumber - 1) }] : []),
    ...(pageNumber < pageCount ? [{ tagName: "link" as const, rel: "next", href: pathOf(pageNumber + 1) }] : []),
    ...alternates(origin, [
      ["application/rss+xml", title, paths.feedRss(profile.screenName, feed.slug)],
      ["application/feed+json", title, paths.feedJson(profile.screenName, feed.slug)],
    ]),
    ...oembedLinks(origin, feedUrl, title),
    structuredDataScript(structuredFeed(page, url)),
  ];
}

/** The head of an episode's page, or of a moment in it. */
export function publicEpisodeMeta(page: PublicEpisodePage): MetaDescriptor[] {
  const { profile, feed, episode, canonicalPath, moment, origin } = page;
  const name = displayNameOf(profile);
  const url = origin + paths.publicEpisode(profile.screenName, feed.slug, episode.slug);
  const place = episode.showName ? ` on ${episode.showName}` : "";
  const texts = moment
    ? momentMeta(name, episode, moment)
    : {
        title: `${episode.title} – ${name}${place}`,
        description: episode.description ?? `${kindLabel(episode.kind)} with ${name}: ${episode.title}.`,
      };
  return [
    ...commonMeta({
      ...texts,
      url: origin + (moment?.path ?? canonicalPath),
      type: episode.kind === "article" ? "article" : "website",
      imageUrl: page.shareImageUrl,
      imageAlt: `${episode.title}, ${name}${place}`,
    }),
    ...(moment ? [{ name: "robots", content: "noindex, nosnippet" }] : []),
    ...oembedLinks(origin, url, episode.title),
    structuredDataScript(structuredEpisode(page, url)),
  ];
}

/** What a link to a moment is shared with: who says it, where and when, and the words. */
function momentMeta(name: string, { title, showName }: EpisodeView, { seconds, quote, isApproximate }: SharedMoment) {
  const time = `${isApproximate ? "about " : ""}${formatDuration(seconds)}`;
  return {
    title: `${name} on ${showName ?? title} at ${time}`,
    description: `“${quote}” ${showName ? title : ""}`.trim(),
  };
}

/** The head of what a search found. @param url of the page without the search */
function searchMeta(
  page: PublicProfilePage | PublicFeedPage,
  search: SearchResult,
  searched: string,
  url: string,
): MetaDescriptor[] {
  return [
    ...commonMeta({
      title: `“${search.query}” in ${searched}`,
      description: `${searchTitle(search)}, each with the words and a link that plays them.`,
      url: searchPath(url, search),
      type: "website",
      imageUrl: page.shareImageUrl,
      imageAlt: searched,
    }),
    { name: "robots", content: "noindex, nosnippet" },
  ];
}

/** The head of the page for a missing or private profile or feed. */
export function notFoundMeta(title: string): MetaDescriptor[] {
  return [{ title: pageTitle(title) }, { name: "robots", content: "noindex" }];
}

function alternates(origin: string, links: [type: string, title: string, path: string][]): MetaDescriptor[] {
  return links.map(([type, title, path]) => ({ tagName: "link", rel: "alternate", type, title, href: origin + path }));
}

/** Source: https://oembed.com, section 4 */
function oembedLinks(origin: string, pageUrl: string, title: string): MetaDescriptor[] {
  return alternates(origin, [
    ["application/json+oembed", title, apiPaths.oembed(pageUrl, "json")],
    ["text/xml+oembed", title, apiPaths.oembed(pageUrl, "xml")],
  ]);
}

/** React Router escapes the JSON, so that it cannot end the script element. */
function structuredDataScript(facts: StructuredData): MetaDescriptor {
  return { "script:ld+json": facts };
}
