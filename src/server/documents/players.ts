import type { PageConfig } from "#domain/page-config.ts";
import { paths } from "#domain/paths.ts";
import { type EmbedOptions, parseEmbedOptions } from "#domain/public-pages/embed.ts";
import { contentSecurityPolicy } from "../http/csp.ts";
import { REVALIDATE } from "../http/response.ts";
import { findRequestedEpisodeId, listEmbedEpisodes } from "../operations/published/embed-episodes.ts";
import { feedModifiedAt } from "../operations/published/modified-at.ts";
import { findPublicFeed } from "../operations/published/public-pages.ts";
import type { Renderer } from "../rendering/renderer.ts";
import { presentPublicEpisode } from "../views/episodes.ts";
import { feedLanguage } from "../views/feed-language.ts";
import { presentFeed } from "../views/feeds.ts";
import { presentProfile } from "../views/users.ts";
import type { DocumentKind } from "./document-kind.ts";
import { missingPage } from "./pages.ts";

const DEFAULTS = parseEmbedOptions(new URLSearchParams());

/** The embedded player, the only page that other sites may frame. */
export function player(renderer: Renderer, config: PageConfig): DocumentKind {
  return {
    path: "/u/:screenName/:feedSlug/embed",
    visitKind: "embed",
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": REVALIDATE,
      "content-security-policy": contentSecurityPolicy([], "any"),
      "cross-origin-resource-policy": "cross-origin",
      "x-frame-options": undefined,
      "x-robots-tag": "noindex",
    },
    pathOf: ({ screenName, slug = "" }) => paths.embed(screenName, slug),
    missing: missingPage(renderer, { ...config, analytics: null }, "missing-feed", "any"),
    async choose({ screenName, slug = "", feed }, query, context) {
      const asked = query.size === 0 ? DEFAULTS : parseEmbedOptions(query);
      // With an episode that the feed does not have, the player is the same as without one.
      const requestedId = await findRequestedEpisodeId(context, feed?.id ?? 0, asked);
      return {
        variant: variantOf({ ...asked, episode: requestedId }),
        async render(context) {
          const found = await findPublicFeed(context, screenName, slug);
          if (!found) return undefined;
          const { user, feed } = found;
          const { episodes, requested } = await listEmbedEpisodes(context, feed, asked.limit, requestedId);
          const body = await renderer.renderEmbed({
            profile: presentProfile(user),
            feed: { ...presentFeed(feed, user), language: feedLanguage(feed, episodes) },
            episodes: episodes.map(presentPublicEpisode),
            origin: config.origin,
            theme: asked.theme,
            openEpisodeId: requested?.id ?? null,
          });
          return { body, modifiedAt: feedModifiedAt(found, feed) };
        },
      };
    },
  };
}

function variantOf({ theme, limit, episode }: EmbedOptions): string {
  if (theme === DEFAULTS.theme && limit === DEFAULTS.limit && episode === null) return "";
  return `${theme} ${limit} ${episode}`;
}
