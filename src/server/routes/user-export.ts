import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { displayNameOf } from "#domain/users/display-name.ts";
import { isPremiumNow } from "#domain/users/plan.ts";
import { userExportSchema } from "#domain/users/user-export.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { sendLongJson } from "../http/send-long-json.ts";
import { doLongWork } from "../limits/pace.ts";
import { collectUserData } from "../operations/accounts/user-export.ts";
import { listVisibleFeeds } from "../operations/published/public-pages.ts";
import { serializeOpml } from "../publish/opml.ts";
import { presentOpmlFeed } from "../views/opml.ts";
import { presentUserExport } from "../views/user-export.ts";

/** Downloads of the signed-in user's own data. */
export function userExportRoutes(context: Context): FastifyPluginAsyncZod {
  const { publicUrl } = context.config;

  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.get(
      "/api/user/export.json",
      { schema: { tags: ["account"], response: { 200: userExportSchema } } },
      async ({ user, sessionId }, _request, reply) => {
        const data = await collectUserData(context, user);
        sendAsAttachment(reply, `aircheck-${user.screenName}.json`);
        const options = { currentSessionId: sessionId, origin: publicUrl, now: context.now() };
        return sendLongJson(reply, presentUserExport(data, options));
      },
    );

    authenticated.get(
      "/api/user/export.opml",
      { schema: { tags: ["account"], response: { 200: z.string() } } },
      async ({ user }, _request, reply) => {
        const now = context.now();
        const opml = await doLongWork(async () => {
          // Hidden feeds have no public URL.
          const feeds = await listVisibleFeeds(context, { user, isPremium: isPremiumNow(user, now) });
          const outlines = feeds.map((feed) => presentOpmlFeed(feed, user, publicUrl));
          return serializeOpml(`Podcast appearances of ${displayNameOf(user)}`, now, outlines);
        });
        sendAsAttachment(reply, `aircheck-${user.screenName}.opml`);
        return reply.type("text/x-opml; charset=utf-8").send(opml);
      },
    );
  };
}

/** @param fileName needs no quoting: screen names have no quotes or backslashes */
function sendAsAttachment(reply: FastifyReply, fileName: string): void {
  reply.header("content-disposition", `attachment; filename="${fileName}"`);
}
