import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { displayNameOf } from "#domain/display-name.ts";
import { escapeXml } from "#domain/escape-xml.ts";
import { EMBED_HEIGHT_PIXELS, embedSnippet, paths } from "#domain/paths.ts";
import { SHARE_IMAGE_PIXELS } from "#domain/public-pages.ts";
import type { Context } from "../context.ts";
import { AppError, notFound } from "../errors.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { CORS_HEADERS } from "../http/cors.ts";
import { CachedResponse } from "../http/response-cache.ts";
import { feedShareImagePath, profileShareImagePath } from "../images/share-image.ts";
import {
  findAppearances,
  findPublicFeed,
  findPublicOwner,
  listVisibleFeeds,
  type PublicOwner,
  profileModifiedAt,
} from "../operations/public-pages.ts";
import { sanitizeXmlText } from "../publish/xml.ts";
import type { FeedWithCount } from "../store/feeds.ts";

/** Width of the player where the asking site names none; its own page lets it fill the column. */
const EMBED_WIDTH_PIXELS = 600;

const PUBLIC_ADDRESS = /^\/u\/([^/]+)(?:\/([^/]+)(?:\/embed)?)?\/?$/;

const pixels = (name: string) => {
  const rule = `${name} must be a whole number of pixels, 1 or more`;
  return z.coerce.number(rule).int(rule).min(1, rule).optional();
};

const oembedQuery = z.object({
  url: z.string("url must be the address of a profile or a feed"),
  format: z.string().optional(),
  maxwidth: pixels("maxwidth"),
  maxheight: pixels("maxheight"),
});
type OembedQuery = z.infer<typeof oembedQuery>;

const oembedSchema = z.object({
  version: z.literal("1.0"),
  type: z.enum(["rich", "link"]),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  html: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
});
type Oembed = z.infer<typeof oembedSchema>;

/** What an address of ours shows: one feed, or a profile without exactly one. */
interface Shown {
  owner: PublicOwner;
  feed: FeedWithCount | undefined;
}

/**
 * Tells other sites how to show an address of ours: a feed's player for a feed and for a profile with exactly one, a
 * link for any other profile.
 * Source: https://oembed.com/
 */
export function oembedRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      "/api/oembed",
      { schema: { tags: ["public"], querystring: oembedQuery, response: { 200: oembedSchema } } },
      async (request, reply) => {
        const { format = "json" } = request.query;
        if (format !== "json" && format !== "xml")
          throw new AppError(501, "not-implemented", "format must be json or xml");
        const address = ownAddress(context, request.query.url);
        const shown = address && (await findShown(context, address.pathname));
        if (!address || !shown) throw notFound("Address");
        const answer = await describe(context, shown, address, request.query);
        const body = format === "json" ? JSON.stringify(answer) : oembedXml(answer);
        const rendered = new CachedResponse(Buffer.from(body), {
          contentType: format === "json" ? "application/json; charset=utf-8" : "text/xml; charset=utf-8",
          modifiedAt: profileModifiedAt(shown.owner),
          headers: CORS_HEADERS,
        });
        return sendCachedResponse(request, reply, rendered, context.now());
      },
    );
  };
}

/** The asked address if it is one of ours, whichever scheme it was noted down with. */
function ownAddress({ config }: Context, text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.host === new URL(config.publicUrl).host ? url : undefined;
}

/** An address under an old name shows what the new one does. */
async function findShown(context: Context, pathname: string): Promise<Shown | undefined> {
  const [, ownerPart, slugPart] = PUBLIC_ADDRESS.exec(pathname) ?? [];
  const screenName = ownerPart && decoded(ownerPart);
  if (!screenName) return undefined;
  if (slugPart !== undefined) return findShownFeed(context, screenName, decoded(slugPart) ?? "");
  const lookup = await findPublicOwner(context, screenName);
  if (lookup.status === "missing") return undefined;
  if (lookup.status === "moved") return findShown(context, paths.publicProfile(lookup.location));
  const feeds = await listVisibleFeeds(context, lookup.value);
  return { owner: lookup.value, feed: feeds.length === 1 ? feeds[0] : undefined };
}

async function findShownFeed(context: Context, screenName: string, slug: string): Promise<Shown | undefined> {
  const lookup = await findPublicFeed(context, screenName, slug);
  if (lookup.status === "missing") return undefined;
  if (lookup.status === "moved") return findShownFeed(context, lookup.location.screenName, lookup.location.slug);
  const { feed, ...owner } = lookup.value;
  return { owner, feed };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

async function describe(context: Context, shown: Shown, address: URL, query: OembedQuery): Promise<Oembed> {
  const { owner, feed } = shown;
  const { maxwidth, maxheight } = query;
  const { publicUrl } = context.config;
  const name = displayNameOf(owner.user);
  const shared = {
    version: "1.0" as const,
    title: feed?.title ?? `${name} on podcasts`,
    author_name: name,
    author_url: publicUrl + paths.publicProfile(owner.user.screenName),
    provider_name: "Aircheck",
    provider_url: publicUrl,
    ...(await thumbnail(context, shown, query)),
  };
  if (!feed) return { ...shared, type: "link" };
  const width = Math.min(EMBED_WIDTH_PIXELS, maxwidth ?? EMBED_WIDTH_PIXELS);
  const height = Math.min(EMBED_HEIGHT_PIXELS, maxheight ?? EMBED_HEIGHT_PIXELS);
  const embedUrl = publicUrl + paths.embed(owner.user.screenName, feed.slug) + playerQuery(address.searchParams);
  return {
    ...shared,
    type: "rich",
    html: embedSnippet(embedUrl, feed.title, { width, height }),
    width,
    height,
  };
}

/** A link to a moment of an episode shows the player at that moment. */
function playerQuery(asked: URLSearchParams): string {
  const wanted = new URLSearchParams();
  const episode = asked.get("episode");
  const start = asked.get("t") ?? asked.get("start");
  if (episode) wanted.set("episode", episode);
  if (start) wanted.set("start", start);
  return wanted.size > 0 ? `?${wanted}` : "";
}

/** The picture that sharing sites show, unless it is larger than asked for: all three fields or none. */
async function thumbnail(context: Context, { owner, feed }: Shown, { maxwidth, maxheight }: OembedQuery) {
  const { width, height } = SHARE_IMAGE_PIXELS;
  if ((maxwidth ?? width) < width || (maxheight ?? height) < height) return {};
  const appearances = await findAppearances(context, feed ? [feed] : await listVisibleFeeds(context, owner));
  const path = feed
    ? feedShareImagePath(feed, owner.user, appearances)
    : profileShareImagePath(owner.user, appearances);
  return { thumbnail_url: context.config.publicUrl + path, thumbnail_width: width, thumbnail_height: height };
}

function oembedXml(answer: Oembed): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `  <${name}>${escapeXml(sanitizeXmlText(String(value)))}</${name}>\n`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${fields.join("")}</oembed>\n`;
}
