import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { metadataRequestSchema, metadataSchema } from "#domain/metadata.ts";
import { requireSignIn } from "../auth/guards.ts";
import type { Context } from "../context.ts";
import { lookUp } from "../metadata/look-up.ts";

/** From a pasted link to an episode's draft. */
export function metadataRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignIn(context, app);

    app.post(
      "/api/metadata",
      {
        config: { rateLimit: { max: 60, timeWindow: "5 minutes" } },
        schema: { tags: ["episodes"], body: metadataRequestSchema, response: { 200: metadataSchema } },
      },
      async ({ body }) => lookUp(body.url, { fetch: context.fetch }),
    );
  };
}
