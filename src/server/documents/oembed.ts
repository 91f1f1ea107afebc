import { z } from "zod";
import { apiPaths } from "#domain/api-paths.ts";
import { paths } from "#domain/paths.ts";
import { oembedResponseSchema } from "#domain/public-pages/oembed-response.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { REVALIDATE } from "../http/response.ts";
import { profileModifiedAt } from "../operations/published/modified-at.ts";
import { findEmbeddable } from "../operations/published/oembed-provider.ts";
import { serializeOembedXml } from "../publish/oembed-xml.ts";
import { presentOembed } from "../views/oembed-response.ts";
import { parseQuery } from "./parse-query.ts";
import { type ApiDocumentKind, missingJson } from "./public-api.ts";
import { MISSING, resolveSubject, type Subject } from "./subject.ts";

const PUBLIC_PAGE_PATH = /^\/u\/([^/]+)(?:\/([^/]+)(?:\/(?:embed|([^/]+)))?)?\/?$/;
/** A name may have moved to one that moved later. */
const MAX_MOVES = 5;

const pixels = (name: string) => {
  const message = `${name} must be a whole number of pixels, 1 or more`;
  return z.coerce.number(message).int(message).min(1, message).optional();
};

const oembedQuery = z.object({
  url: z.string("url must be the URL of a profile, a feed or an episode"),
  format: z.string().optional(),
  maxwidth: pixels("maxwidth"),
  maxheight: pixels("maxheight"),
});

/**
 * Tells other sites how to embed a public URL of ours. Former names are followed.
 * Source: https://oembed.com/
 */
export const oembed: ApiDocumentKind = {
  path: "/api/oembed",
  schema: { querystring: oembedQuery, response: { 200: oembedResponseSchema } },
  headers: { "cache-control": REVALIDATE },
  isOpenToOtherSites: true,
  pathOf: ({ screenName }) => apiPaths.oembed(paths.publicProfile(screenName), "json"),
  missing: missingJson("Page"),
  async resolve(context, query) {
    const { url } = parseOembedQuery(query);
    let subject = url && subjectOf(context, url);
    for (let moves = 0; subject && moves < MAX_MOVES; moves++) {
      const resolved = await resolveSubject(context, subject);
      if (resolved.status !== "moved") return resolved;
      subject = resolved.location;
    }
    return MISSING;
  },
  choose(subject, query) {
    const { url, format, maxWidth, maxHeight } = parseOembedQuery(query);
    const searchParams = url?.searchParams ?? new URLSearchParams();
    return {
      variant: `${format} ${maxWidth} ${maxHeight} ${searchParams}`,
      async render(context) {
        const embeddable = await findEmbeddable(context, subject);
        if (!embeddable) return undefined;
        const { owner, ...rows } = embeddable;
        const fields = presentOembed(
          { user: owner.user, ...rows },
          { origin: context.config.publicUrl, searchParams, maxWidth, maxHeight },
        );
        return {
          body: format === "json" ? JSON.stringify(fields) : serializeOembedXml(fields),
          modifiedAt: profileModifiedAt(owner),
          headers: {
            "content-type": format === "json" ? "application/json; charset=utf-8" : "text/xml; charset=utf-8",
          },
        };
      },
    };
  },
};

function parseOembedQuery(query: URLSearchParams) {
  const { url, format = "json", maxwidth, maxheight } = parseQuery(oembedQuery, query);
  if (format !== "json" && format !== "xml") throw new AppError(501, "not-implemented", "format must be json or xml");
  return { url: URL.parse(url), format, maxWidth: maxwidth, maxHeight: maxheight };
}

/** @returns undefined unless it is the URL of a profile, a feed, an episode or a player of ours */
function subjectOf({ config }: Context, url: URL): Subject | undefined {
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb || url.host !== new URL(config.publicUrl).host) return undefined;
  const [, screenName, slug, episodeSlug] = PUBLIC_PAGE_PATH.exec(url.pathname) ?? [];
  if (screenName === undefined) return undefined;
  try {
    return {
      screenName: decodeURIComponent(screenName),
      slug: slug && decodeURIComponent(slug),
      episodeSlug: episodeSlug && decodeURIComponent(episodeSlug),
    };
  } catch {
    return undefined;
  }
}
