import { z } from "zod";
import { apiPaths } from "#domain/api-paths.ts";
import { episodeViewSchema } from "#domain/episodes/episode.ts";
import { type PublicFeed, publicFeedSchema } from "#domain/feeds/feed.ts";
import { publicProfileSchema } from "#domain/users/user.ts";
import { notFound } from "../errors.ts";
import { NO_STORE } from "../http/response.ts";
import { paginationQuery } from "../http/schemas.ts";
import {
  findPublicFeed,
  findPublicOwner,
  listPublicEpisodes,
  listVisibleFeeds,
} from "../operations/published/public-pages.ts";
import { mapYielding } from "../publish/map-yielding.ts";
import { presentPublicEpisode } from "../views/episodes.ts";
import { presentFeed } from "../views/feeds.ts";
import { presentFullProfile } from "../views/users.ts";
import type { DocumentKind, MissingDocument } from "./document-kind.ts";
import { parseQuery } from "./parse-query.ts";

const JSON_HEADERS = { "content-type": "application/json; charset=utf-8", "cache-control": NO_STORE };

/** A kind of document of the API, with the schemas that describe it. */
export interface ApiDocumentKind extends DocumentKind {
  schema: { params?: z.ZodType; querystring?: z.ZodType; response: { 200: z.ZodType } };
}

const profileParams = z.object({ screenName: z.string() });
const feedParams = profileParams.extend({ feedSlug: z.string() });
const feedsSchema = z.array(publicFeedSchema);
const episodesSchema = z.array(episodeViewSchema);

/** Profiles and visible feeds as JSON, for anybody. */
export const publicApi: ApiDocumentKind[] = [
  {
    path: "/api/users/screen-name/:screenName",
    schema: { params: profileParams, response: { 200: publicProfileSchema } },
    headers: JSON_HEADERS,
    pathOf: ({ screenName }) => apiPaths.publicProfile(screenName),
    missing: missingJson("Profile"),
    choose: ({ screenName }) => ({
      variant: "",
      async render(context) {
        const owner = await findPublicOwner(context, screenName);
        return owner && { body: toJson(publicProfileSchema, presentFullProfile(owner.user)) };
      },
    }),
  },
  {
    path: "/api/users/screen-name/:screenName/feeds",
    schema: { params: profileParams, response: { 200: feedsSchema } },
    headers: JSON_HEADERS,
    pathOf: ({ screenName }) => apiPaths.publicFeeds(screenName),
    missing: missingJson("Profile"),
    choose: ({ screenName }) => ({
      variant: "",
      async render(context) {
        const owner = await findPublicOwner(context, screenName);
        if (!owner) return undefined;
        const feeds = (await listVisibleFeeds(context, owner)).map((feed): PublicFeed => presentFeed(feed, owner.user));
        return { body: toJson(feedsSchema, feeds) };
      },
    }),
  },
  {
    path: "/api/users/screen-name/:screenName/feeds/:feedSlug",
    schema: { params: feedParams, response: { 200: publicFeedSchema } },
    headers: JSON_HEADERS,
    pathOf: ({ screenName, slug = "" }) => apiPaths.publicFeed(screenName, slug),
    missing: missingJson("Feed"),
    choose: ({ screenName, slug = "" }) => ({
      variant: "",
      async render(context) {
        const found = await findPublicFeed(context, screenName, slug);
        return found && { body: toJson(publicFeedSchema, presentFeed(found.feed, found.user)) };
      },
    }),
  },
  {
    path: "/api/users/screen-name/:screenName/feeds/:feedSlug/episodes",
    schema: { params: feedParams, querystring: paginationQuery, response: { 200: episodesSchema } },
    headers: JSON_HEADERS,
    pathOf: ({ screenName, slug = "" }) => apiPaths.publicEpisodes(screenName, slug),
    missing: missingJson("Feed"),
    choose({ screenName, slug = "" }, query) {
      const { limit, offset } = parseQuery(paginationQuery, query);
      return {
        variant: limit === undefined && offset === 0 ? "" : `${limit} from ${offset}`,
        async render(context) {
          const found = await findPublicFeed(context, screenName, slug);
          if (!found) return undefined;
          const { feed } = found;
          const rows = await listPublicEpisodes(context, feed, limit ?? feed.episodeCount, offset);
          const episodes = await mapYielding(rows, (row) => JSON.stringify(presentPublicEpisode(row)));
          return {
            body: `[${episodes.join(",")}]`,
            headers: { "x-total-count": String(feed.episodeCount) },
          };
        },
      };
    },
  },
];

/** Writes what the schema names, and nothing else: no other column leaves the server. */
function toJson<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): string {
  return JSON.stringify(schema.parse(value));
}

export function missingJson(what: string): MissingDocument {
  const { message } = notFound(what);
  return { key: `json ${what}`, headers: JSON_HEADERS, render: async () => JSON.stringify({ message }) };
}
