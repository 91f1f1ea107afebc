import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { displayNameOf } from "#domain/display-name.ts";
import { paths } from "#domain/paths.ts";
import { isPremiumNow } from "#domain/plan.ts";
import { userExportSchema } from "#domain/user-export.ts";
import type { Context } from "../context.ts";
import { requireSignIn } from "../http/authentication.ts";
import {
  presentCurrentUser,
  presentEpisode,
  presentFeed,
  presentFormerScreenName,
  presentSession,
} from "../http/presenters.ts";
import { listVisibleFeeds } from "../operations/public-pages.ts";
import { collectUserData } from "../operations/user-export.ts";
import { opml } from "../publish/opml.ts";

/** The signed-in person's own data, to keep. */
export function userExportRoutes(context: Context): FastifyPluginAsyncZod {
  const { publicUrl } = context.config;

  return async (app) => {
    requireSignIn(context, app);

    app.get(
      "/api/user/export.json",
      { schema: { tags: ["account"], response: { 200: userExportSchema } } },
      async ({ signedIn, sessionId }, reply) => {
        const now = context.now();
        const { feeds, formerScreenNames, sessions } = await collectUserData(context, signedIn);
        const { premiumUntil, createdAt, screenName } = signedIn;
        offerAsFile(reply, `aircheck-${screenName}.json`);
        return {
          exportedAt: now.toISOString(),
          user: { ...presentCurrentUser(signedIn, now), premiumUntil, createdAt },
          feeds: feeds.map(({ feed, episodes }) => ({
            ...presentFeed(feed, signedIn),
            rssUrl: publicUrl + paths.feedRss(screenName, feed.slug),
            episodes: episodes.map(presentEpisode),
          })),
          screenNameHistory: formerScreenNames.map(presentFormerScreenName),
          sessions: sessions.map((session) => presentSession(session, sessionId)),
        };
      },
    );

    app.get(
      "/api/user/export.opml",
      { schema: { tags: ["account"], response: { 200: z.string() } } },
      async ({ signedIn }, reply) => {
        const now = context.now();
        // Only what is published has an address that answers.
        const feeds = await listVisibleFeeds(context, { user: signedIn, isPremium: isPremiumNow(signedIn, now) });
        const { screenName } = signedIn;
        offerAsFile(reply, `aircheck-${screenName}.opml`);
        return reply.type("text/x-opml; charset=utf-8").send(
          opml(
            `Podcast appearances of ${displayNameOf(signedIn)}`,
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
