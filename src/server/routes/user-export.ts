import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { displayNameOf } from "#domain/display-name.ts";
import { paths } from "#domain/paths.ts";
import { isPremiumNow } from "#domain/plan.ts";
import { userExportSchema } from "#domain/user-export.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { listVisibleFeeds } from "../operations/public-pages.ts";
import { collectUserData } from "../operations/user-export.ts";
import { serializeOpml } from "../publish/opml.ts";
import { presentEpisode } from "../views/episodes.ts";
import { presentFeed } from "../views/feeds.ts";
import { presentFormerScreenName } from "../views/screen-names.ts";
import { presentSession } from "../views/sessions.ts";
import { presentCurrentUser } from "../views/users.ts";

/** The signed-in person's own data, to keep. */
export function userExportRoutes(context: Context): FastifyPluginAsyncZod {
  const { publicUrl } = context.config;

  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.get(
      "/api/user/export.json",
      { schema: { tags: ["account"], response: { 200: userExportSchema } } },
      async ({ user, sessionId }, _request, reply) => {
        const now = context.now();
        const { feeds, formerScreenNames, sessions } = await collectUserData(context, user);
        const { premiumUntil, createdAt, screenName } = user;
        offerAsFile(reply, `aircheck-${screenName}.json`);
        return {
          exportedAt: now.toISOString(),
          user: { ...presentCurrentUser(user, now), premiumUntil, createdAt },
          feeds: feeds.map(({ feed, episodes }) => ({
            ...presentFeed(feed, user),
            rssUrl: publicUrl + paths.feedRss(screenName, feed.slug),
            episodes: episodes.map(presentEpisode),
          })),
          screenNameHistory: formerScreenNames.map(presentFormerScreenName),
          sessions: sessions.map((session) => presentSession(session, sessionId)),
        };
      },
    );

    authenticated.get(
      "/api/user/export.opml",
      { schema: { tags: ["account"], response: { 200: z.string() } } },
      async ({ user }, _request, reply) => {
        const now = context.now();
        // Only what is published has an address that answers.
        const feeds = await listVisibleFeeds(context, { user, isPremium: isPremiumNow(user, now) });
        const { screenName } = user;
        offerAsFile(reply, `aircheck-${screenName}.opml`);
        return reply.type("text/x-opml; charset=utf-8").send(
          serializeOpml(
            `Podcast appearances of ${displayNameOf(user)}`,
            now,
            feeds.map(({ title, slug }) => ({
              title,
              xmlUrl: publicUrl + paths.feedRss(screenName, slug),
              htmlUrl: publicUrl + paths.publicFeed(screenName, slug),
            })),
          ),
        );
      },
    );
  };
}

/** @param name of letters that no header has to quote, as screen names are */
function offerAsFile(reply: FastifyReply, name: string): void {
  reply.header("content-disposition", `attachment; filename="${name}"`);
}
