import { parseKind } from "#domain/episodes/kind.ts";
import { parseEpisodeId, parseTimestamp, QUOTE_PARAMETER } from "#domain/episodes/timestamp-link.ts";
import type { PageConfig } from "#domain/page-config.ts";
import { parsePageNumber } from "#domain/page-of-list.ts";
import { paths } from "#domain/paths.ts";
import { type PublicPage, SHOW_CONTACT, searchResultOf } from "#domain/public-pages/public-pages.ts";
import { parseSearchRequest, type SearchRequest } from "#domain/search/request.ts";
import type { Context } from "../context.ts";
import { contentSecurityPolicy } from "../http/csp.ts";
import { PRIVATE, REVALIDATE } from "../http/response.ts";
import { episodeModifiedAt, feedModifiedAt, profileModifiedAt } from "../operations/published/modified-at.ts";
import {
  loadEpisodePage,
  loadFeedPage,
  loadProfilePage,
  type WantedKind,
} from "../operations/published/public-page-data.ts";
import { findHiddenFeed, findPublicFeed, findPublicOwner } from "../operations/published/public-pages.ts";
import { findSharedMoment } from "../operations/search/search.ts";
import type { Renderer } from "../rendering/renderer.ts";
import { findEpisodeSlug } from "../store/episodes.ts";
import { presentHiddenFeed } from "../views/public-pages.ts";
import type {
  ChosenDocument,
  DocumentKind,
  MissingDocument,
  OtherLocation,
  RenderedDocument,
} from "./document-kind.ts";

const HTML = "text/html; charset=utf-8";
/** What is quoted from a transcript should be found on the page of its show. */
const NO_QUOTES = "noindex, nosnippet";
/** Signatures are shorter. */
const MAX_TOKEN_LENGTH = 64;

/** Profiles, and the pages of feeds and episodes. */
export function publicPages(renderer: Renderer, config: PageConfig): DocumentKind[] {
  const renderPage = async (screen: PublicPage, modifiedAt: Date, robots?: string): Promise<RenderedDocument> => ({
    body: await renderer.renderPublicPage(screen, config),
    modifiedAt,
    isCut: searchResultOf(screen)?.isCut ?? false,
    // Search engines and address collectors should find the page itself.
    ...(robots && { headers: { "x-robots-tag": robots } }),
  });
  const headers = {
    "content-type": HTML,
    "cache-control": REVALIDATE,
    "content-security-policy": pageSecurityPolicy(config),
  };

  const profile: DocumentKind = {
    path: "/u/:screenName",
    headers,
    pathOf: ({ screenName }) => paths.publicProfile(screenName),
    missing: missingPage(renderer, config, "missing-profile"),
    choose({ screenName }, query): ChosenDocument {
      const search = parseSearchRequest(query);
      const kind = search ? undefined : parseKind(query.get("kind"));
      const wanted = kind && { kind, page: parsePageNumber(query.get("page")) };
      const showsContact = !search && !wanted && query.get("contact") === SHOW_CONTACT;
      const robots = search ? NO_QUOTES : showsContact || wanted ? "noindex" : undefined;
      return {
        variant: search ? searchVariant(search) : wanted ? kindVariant(wanted) : showsContact ? "contact" : "",
        ...(search && { search }),
        async render(context, search) {
          const owner = await findPublicOwner(context, screenName);
          if (!owner) return undefined;
          const shown = await loadProfilePage(context, owner, showsContact, wanted, search);
          return shown && renderPage({ screen: "profile", shown }, profileModifiedAt(owner), robots);
        },
      };
    },
  };

  // Its owner and administrators learn why visitors do not see a feed.
  const renderFor: DocumentKind["renderFor"] = async (context, viewer, { screenName, slug = "" }) => {
    const hidden = await findHiddenFeed(context, viewer, screenName, slug);
    if (!hidden) return undefined;
    const page = { screen: "hidden-feed", hidden: presentHiddenFeed(hidden, viewer) } as const;
    return {
      body: await renderer.renderPublicPage(page, config),
      headers: { "cache-control": PRIVATE },
    };
  };

  const feed: DocumentKind = {
    path: "/u/:screenName/:feedSlug",
    visitKind: "page",
    headers,
    pathOf: ({ screenName, slug = "" }) => paths.publicFeed(screenName, slug),
    missing: missingPage(renderer, config, "missing-feed"),
    renderFor,
    async choose({ screenName, slug = "", feed }, query, context): Promise<ChosenDocument | OtherLocation> {
      const search = parseSearchRequest(query);
      const location = search
        ? undefined
        : await findEpisodeOfQuery(context, { screenName, slug, feedId: feed?.id ?? 0 }, query);
      if (location !== undefined) return { location };
      const kind = search ? undefined : parseKind(query.get("kind"));
      const page = search ? 1 : parsePageNumber(query.get("page"));
      const ofPage = kind ? kindVariant({ kind, page }) : page > 1 ? `page ${page}` : "";
      return {
        variant: search ? searchVariant(search) : ofPage,
        ...(search && { search }),
        async render(context, search) {
          const owner = await findPublicFeed(context, screenName, slug);
          if (!owner) return undefined;
          const shown = await loadFeedPage(context, owner, page, kind, search);
          const robots = search ? NO_QUOTES : kind ? "noindex" : undefined;
          return shown && renderPage({ screen: "feed", shown }, feedModifiedAt(owner, owner.feed), robots);
        },
      };
    },
  };

  const episode: DocumentKind = {
    path: "/u/:screenName/:feedSlug/:episodeSlug",
    visitKind: "page",
    headers,
    pathOf: ({ screenName, slug = "", episodeSlug = "" }) => paths.publicEpisode(screenName, slug, episodeSlug),
    missing: missingPage(renderer, config, "missing-episode"),
    renderFor,
    choose({ screenName, slug = "", episodeSlug = "", ownerId, feed }, query): ChosenDocument {
      const token = query.get(QUOTE_PARAMETER)?.slice(0, MAX_TOKEN_LENGTH);
      const seconds = parseTimestamp(query);
      return {
        variant: token ? `moment ${seconds} ${token}` : "",
        async render(context) {
          if (!feed) return undefined;
          const path = paths.publicEpisode(screenName, slug, episodeSlug);
          const findMoment = async (episodeId: number) =>
            token ? findSharedMoment(context, feed.id, path, { episodeId, seconds, token }) : undefined;
          const found = await loadEpisodePage(context, { screenName, slug, episodeSlug, ownerId, feed }, findMoment);
          if (!found) return undefined;
          if ("otherFeed" in found)
            return { location: withQuery(paths.publicEpisode(screenName, found.otherFeed.slug, episodeSlug), query) };
          const { shown, owner } = found;
          const modifiedAt = episodeModifiedAt(owner, owner.feed);
          return renderPage({ screen: "episode", shown }, modifiedAt, shown.moment && NO_QUOTES);
        },
      };
    },
  };
  return [profile, feed, episode];
}

/**
 * Finds the episode that a link to its feed's page names: `?episode=12`, as before episodes had pages of their own.
 * @returns the path of its page, with what else the query asks for
 */
async function findEpisodeOfQuery(
  { db }: Context,
  { screenName, slug, feedId }: { screenName: string; slug: string; feedId: number },
  query: URLSearchParams,
): Promise<string | undefined> {
  const episodeId = parseEpisodeId(query);
  const episodeSlug = episodeId === undefined ? undefined : await findEpisodeSlug(db, feedId, episodeId);
  if (episodeSlug === undefined) return undefined;
  const rest = new URLSearchParams(query);
  rest.delete("episode");
  return withQuery(paths.publicEpisode(screenName, slug, episodeSlug), rest);
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The policy of public pages, which have no inline scripts. */
function pageSecurityPolicy({ analytics }: PageConfig): string {
  return contentSecurityPolicy([], "none", analytics ? [new URL(analytics.host).origin] : []);
}

function searchVariant({ query, page, episodeId }: SearchRequest): string {
  return `search page ${page} of ${episodeId ?? "all"} ${query}`;
}

function kindVariant({ kind, page }: WantedKind): string {
  return `kind ${kind}, page ${page}`;
}

/** @param frameAncestors sites that may frame it */
export function missingPage(
  renderer: Renderer,
  config: PageConfig,
  screen: "missing-profile" | "missing-feed" | "missing-episode",
  frameAncestors: "none" | "any" = "none",
): MissingDocument {
  const policy = frameAncestors === "any" ? contentSecurityPolicy([], "any") : pageSecurityPolicy(config);
  return {
    key: `page ${screen} for frames of ${frameAncestors}`,
    headers: {
      "content-type": HTML,
      // Any cache may store the page but must ask before each use.
      "cache-control": "no-cache",
      "content-security-policy": policy,
      "x-robots-tag": "noindex",
      ...(frameAncestors === "any" && { "x-frame-options": undefined }),
    },
    render: () => renderer.renderPublicPage({ screen }, config),
  };
}
