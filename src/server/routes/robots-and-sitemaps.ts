import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paths } from "#domain/paths.ts";
import type { Context } from "../context.ts";
import { StoredDocument } from "../documents/stored-document.ts";
import { limitClients } from "../http/limit-clients.ts";
import { sendPlainNotFound } from "../http/plain-not-found.ts";
import { REVALIDATE, sendResponse, toResponse } from "../http/response.ts";
import { readPublic } from "../operations/published/read-public.ts";
import { listSitemapPages, listSitemaps, parseSitemapFileName } from "../operations/published/sitemaps.ts";
import { serializeRobotsTxt } from "../publish/robots-txt.ts";
import { serializeSitemap, serializeSitemapIndex } from "../publish/sitemap.ts";
import type { SitemapEntry } from "../store/sitemap-entries.ts";

/** Serves robots.txt and the sitemaps of all public profiles, feeds and episodes. */
export function robotsAndSitemapRoutes(context: Context) {
  const { publicUrl } = context.config;
  const send = async (request: FastifyRequest, reply: FastifyReply, type: string, body: string) => {
    const headers = { "content-type": `${type}; charset=utf-8`, "cache-control": REVALIDATE };
    return sendResponse(reply, await toResponse(new StoredDocument(body, { headers }), request.headers, context.now()));
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.get("/robots.txt", { schema: { hide: true } }, async (request, reply) =>
      send(request, reply, "text/plain", serializeRobotsTxt(publicUrl)),
    );

    app.get(
      "/sitemap.xml",
      { schema: { hide: true }, onRequest: limitClients(context, "sitemaps") },
      async (request, reply) => {
        const sitemaps = await readPublic(context, listSitemaps);
        const urls = sitemaps.map(({ kind, number }) => `${publicUrl}/sitemaps/${kind}-${number}.xml`);
        return send(request, reply, "application/xml", serializeSitemapIndex(urls));
      },
    );

    app.get(
      "/sitemaps/:file",
      { schema: { hide: true }, onRequest: limitClients(context, "sitemaps") },
      async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
        const name = parseSitemapFileName(request.params.file);
        const entries = name ? await readPublic(context, (context) => listSitemapPages(context, name)) : [];
        if (entries.length === 0) return sendPlainNotFound(reply, "Sitemap not found");
        const pages = entries.map((entry) => ({ url: publicUrl + pathOf(entry), modifiedAt: entry.updatedAt }));
        return send(request, reply, "application/xml", await serializeSitemap(pages));
      },
    );
  };
}

function pathOf({ screenName, slug, episodeSlug }: SitemapEntry): string {
  if (slug === undefined) return paths.publicProfile(screenName);
  return episodeSlug === undefined
    ? paths.publicFeed(screenName, slug)
    : paths.publicEpisode(screenName, slug, episodeSlug);
}
