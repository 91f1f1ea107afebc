import { type EpisodeKind, parseKind } from "#domain/episodes/kind.ts";
import { parseTimestampLink, QUOTE_PARAMETER, type TimestampLink } from "#domain/episodes/timestamp-link.ts";
import type { PageConfig } from "#domain/page-config.ts";
import { parsePageNumber } from "#domain/page-of-list.ts";
import { paths } from "#domain/paths.ts";
import { PUBLIC_PAGE_EPISODES, type PublicPage, SHOW_CONTACT } from "#domain/public-pages/public-pages.ts";
import { parseSearchRequest, type SearchRequest } from "#domain/search/request.ts";
import type { Context } from "../context.ts";
import { contentSecurityPolicy } from "../http/csp.ts";
import { PRIVATE, REVALIDATE } from "../http/response.ts";
import { feedModifiedAt, profileModifiedAt } from "../operations/published/modified-at.ts";
import { loadFeedPage, loadProfilePage, type WantedKind } from "../operations/published/public-page-data.ts";
import {
  findEpisodeIndex,
  findHiddenFeed,
  findPublicFeed,
  findPublicOwner,
} from "../operations/published/public-pages.ts";
import { findSharedMoment } from "../operations/search/search.ts";
import type { Renderer } from "../rendering/renderer.ts";
import { presentHiddenFeed } from "../views/public-pages.ts";
import type { ChosenDocument, DocumentKind, MissingDocument, RenderedDocument } from "./document-kind.ts";

const HTML = "text/html; charset=utf-8";
/** What is quoted from a transcript should be found on the page of its show. */
const NO_QUOTES = "noindex, nosnippet";
/** Signatures are shorter. */
const MAX_TOKEN_LENGTH = 64;

/** Profiles and the pages of feeds. */
export function publicPages(renderer: Renderer, config: PageConfig): DocumentKind[] {
  const renderPage = async (screen: PublicPage, modifiedAt: Date, robots?: string): Promise<RenderedDocument> => ({
    body: await renderer.renderPublicPage(screen, config),
    modifiedAt,
    isCut: screen.shown.search?.isCut ?? false,
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

  const feed: DocumentKind = {
    path: "/u/:screenName/:feedSlug",
    visitKind: "page",
    headers,
    pathOf: ({ screenName, slug = "" }) => paths.publicFeed(screenName, slug),
    missing: missingPage(renderer, config, "missing-feed"),
    // Its owner and administrators learn why visitors do not see a feed.
    async renderFor(context, viewer, { screenName, slug = "" }) {
      const hidden = await findHiddenFeed(context, viewer, screenName, slug);
      if (!hidden) return undefined;
      const page = { screen: "hidden-feed", hidden: presentHiddenFeed(hidden, viewer) } as const;
      return {
        body: await renderer.renderPublicPage(page, config),
        headers: { "cache-control": PRIVATE },
      };
    },
    choose({ screenName, slug = "" }, query): ChosenDocument {
      const asked = parseFeedPageQuery(query);
      return {
        variant: variantOf(asked),
        ...(asked.search && { search: asked.search }),
        async render(context, search) {
          const owner = await findPublicFeed(context, screenName, slug);
          if (!owner) return undefined;
          const page = asked.page ?? (await findPageOfEpisode(context, owner, asked.link?.episodeId));
          const moment = await findLinkedMoment(context, owner, asked);
          const shown = await loadFeedPage(context, owner, page, asked.kind, search, moment);
          const robots = asked.search || moment ? NO_QUOTES : asked.kind ? "noindex" : undefined;
          return shown && renderPage({ screen: "feed", shown }, feedModifiedAt(owner, owner.feed), robots);
        },
      };
    },
  };
  return [profile, feed];
}

/** The policy of public pages, which have no inline scripts. */
function pageSecurityPolicy({ analytics }: PageConfig): string {
  return contentSecurityPolicy([], "none", analytics ? [new URL(analytics.host).origin] : []);
}

/** What the query of a feed's page asks for. */
interface FeedPageQuery {
  search: SearchRequest | undefined;
  /** undefined for all episodes */
  kind: EpisodeKind | undefined;
  /** undefined where the page is the one that lists the episode of a link, or the first */
  page: number | undefined;
  /** undefined without a link to an episode */
  link: (TimestampLink & { token: string | null }) | undefined;
}

function parseFeedPageQuery(query: URLSearchParams): FeedPageQuery {
  const search = parseSearchRequest(query);
  if (search || query.size === 0) return { search, kind: undefined, page: 1, link: undefined };
  const kind = parseKind(query.get("kind"));
  const link = parseTimestampLink(query);
  const page = query.has("page") ? parsePageNumber(query.get("page")) : undefined;
  // A link to an episode leads to it, of whatever kind it is.
  if (!link || link.episodeId === null) return { search, kind, page: page ?? 1, link: undefined };
  const token = query.get(QUOTE_PARAMETER)?.slice(0, MAX_TOKEN_LENGTH) ?? null;
  return { search, kind: undefined, page, link: { ...link, token } };
}

function variantOf({ search, kind, page, link }: FeedPageQuery): string {
  if (search) return searchVariant(search);
  if (kind) return kindVariant({ kind, page: page ?? 1 });
  // What the link's preview quotes depends on the whole link, its page on the episode alone.
  if (link?.token) return `moment ${link.episodeId} ${link.seconds} ${link.token}, page ${page}`;
  if (page === undefined) return `episode ${link?.episodeId}`;
  return page > 1 ? `page ${page}` : "";
}

function searchVariant({ query, page, episodeId }: SearchRequest): string {
  return `search page ${page} of ${episodeId ?? "all"} ${query}`;
}

function kindVariant({ kind, page }: WantedKind): string {
  return `kind ${kind}, page ${page}`;
}

/** @returns the number of the page that lists an episode; 1 when none does */
async function findPageOfEpisode(
  context: Context,
  { feed }: Parameters<typeof loadFeedPage>[1],
  episodeId: number | null | undefined,
): Promise<number> {
  if (!episodeId || feed.episodeCount <= PUBLIC_PAGE_EPISODES) return 1;
  const index = (await findEpisodeIndex(context, feed, episodeId)) ?? 0;
  return Math.floor(index / PUBLIC_PAGE_EPISODES) + 1;
}

/** Finds what is said where the link to a moment points to, for the link's preview. */
async function findLinkedMoment(
  context: Context,
  owner: Parameters<typeof loadFeedPage>[1],
  { link }: FeedPageQuery,
): ReturnType<typeof findSharedMoment> {
  if (!link?.token || link.episodeId === null) return undefined;
  return findSharedMoment(context, owner, { episodeId: link.episodeId, seconds: link.seconds, token: link.token });
}

/** @param frameAncestors sites that may frame it */
export function missingPage(
  renderer: Renderer,
  config: PageConfig,
  screen: "missing-profile" | "missing-feed",
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
