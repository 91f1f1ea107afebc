import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { oembedResponseSchema } from "#domain/public-pages/oembed-response.ts";
import type { Context } from "../context.ts";
import { AppError, notFound } from "../errors.ts";
import { sendCachedResponse } from "../http/conditional-response.ts";
import { CORS_HEADERS } from "../http/cors.ts";
import { CachedResponse } from "../http/response-cache.ts";
import { findEmbeddable } from "../operations/published/oembed-provider.ts";
import { profileModifiedAt } from "../operations/published/public-page-versions.ts";
import { readPublic } from "../operations/published/read-public.ts";
import { serializeOembedXml } from "../publish/oembed-xml.ts";
import { presentOembed } from "../views/oembed-response.ts";

const pixels = (name: string) => {
  const message = `${name} must be a whole number of pixels, 1 or more`;
  return z.coerce.number(message).int(message).min(1, message).optional();
};

const oembedQuery = z.object({
  url: z.string("url must be the URL of a profile or a feed"),
  format: z.string().optional(),
  maxwidth: pixels("maxwidth"),
  maxheight: pixels("maxheight"),
});

/**
 * Tells other sites how to embed a public URL of ours.
 * Source: https://oembed.com/
 */
export function oembedProviderRoutes(context: Context): FastifyPluginAsyncZod {
  const { publicUrl } = context.config;

  return async (app) => {
    app.get(
      "/api/oembed",
      { schema: { tags: ["public"], querystring: oembedQuery, response: { 200: oembedResponseSchema } } },
      async (request, reply) => {
        const { format = "json", maxwidth, maxheight } = request.query;
        if (format !== "json" && format !== "xml")
          throw new AppError(501, "not-implemented", "format must be json or xml");
        const url = URL.parse(request.query.url);
        const embeddable = url && (await readPublic(context, (reading) => findEmbeddable(reading, url)));
        if (!embeddable) throw notFound("Page");
        const { owner, feed, appearances } = embeddable;
        const fields = presentOembed(
          { user: owner.user, feed, appearances },
          { origin: publicUrl, searchParams: url.searchParams, maxWidth: maxwidth, maxHeight: maxheight },
        );
        const body = format === "json" ? JSON.stringify(fields) : serializeOembedXml(fields);
        const response = new CachedResponse(Buffer.from(body), {
          contentType: format === "json" ? "application/json; charset=utf-8" : "text/xml; charset=utf-8",
          modifiedAt: profileModifiedAt(owner),
          headers: CORS_HEADERS,
        });
        return sendCachedResponse(request, reply, response, context.now());
      },
    );
  };
}
