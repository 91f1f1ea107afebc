import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { EXPORT_FORMATS, type ExportFormat } from "#domain/episodes/export-formats.ts";
import { type Shareable, toShareable } from "#domain/links/shareable.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { passwordConfirmationSchema } from "#domain/users/user.ts";
import { userExportSchema } from "#domain/users/user-export.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import type { AuthenticatedSession } from "../http/authentication.ts";
import { idParameter } from "../http/schemas.ts";
import { sendLongJson } from "../http/send-long-json.ts";
import { sendLongText } from "../http/send-long-text.ts";
import { runHeavyTask } from "../limits/pace.ts";
import { reauthenticate } from "../operations/accounts/passkeys.ts";
import { collectUserData } from "../operations/accounts/user-export.ts";
import { readEpisodesInOrder } from "../operations/episodes/ordered-episodes.ts";
import { readAllAppearances } from "../operations/episodes/own-appearances.ts";
import { requireOwnFeed } from "../operations/feeds/feeds.ts";
import { listVisibleFeeds, publicOwner } from "../operations/published/public-pages.ts";
import { exportWriters } from "../publish/lists/export-formats.ts";
import type { AppearanceList } from "../publish/lists/list.ts";
import { serializeOpml } from "../publish/opml.ts";
import { presentOpmlFeed } from "../views/opml.ts";
import { presentUserExport } from "../views/user-export.ts";

const listQuery = z.object({ format: z.enum(EXPORT_FORMATS, `Format must be one of ${EXPORT_FORMATS.join(", ")}`) });

/** Downloads of the signed-in user's own data. */
export function userExportRoutes(context: Context): FastifyPluginAsyncZod {
  const { publicUrl } = context.config;

  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    const sendExport = async ({ user, sessionId }: AuthenticatedSession, reply: FastifyReply) => {
      const data = await collectUserData(context, user);
      sendAsAttachment(reply, `aircheck-${user.screenName}.json`);
      const options = {
        currentSessionId: sessionId,
        origin: publicUrl,
        now: context.now(),
        isPremium: context.isPremium,
      };
      return sendLongJson(reply, presentUserExport(data, options));
    };

    authenticated.get(
      "/api/user/export.json",
      { schema: { tags: ["account"], response: { 200: userExportSchema } } },
      async (session, _request, reply) => sendExport(session, reply),
    );

    // Where everybody needs a passkey, for those who leave instead of adding one: their session alone proves too little.
    authenticated.post(
      "/api/user/export.json",
      {
        worksWithoutPasskey: true,
        schema: { tags: ["account"], body: passwordConfirmationSchema, response: { 200: userExportSchema } },
      },
      async (session, { body }, reply) => {
        await reauthenticate(context, session.user, session.sessionId, body.password);
        return sendExport(session, reply);
      },
    );

    authenticated.get(
      "/api/user/export.opml",
      { schema: { tags: ["account"], response: { 200: z.string() } } },
      async ({ user }, _request, reply) => {
        const now = context.now();
        const opml = await runHeavyTask(async () => {
          // Hidden feeds have no public URL.
          const feeds = await listVisibleFeeds(context, publicOwner(context, user));
          const outlines = feeds.map((feed) => presentOpmlFeed(feed, user, publicUrl));
          return serializeOpml(`Podcast appearances of ${displayNameOf(user)}`, now, outlines);
        });
        sendAsAttachment(reply, `aircheck-${user.screenName}.opml`);
        return reply.type("text/x-opml; charset=utf-8").send(opml);
      },
    );

    const sendList = (
      reply: FastifyReply,
      format: ExportFormat,
      fileName: string,
      list: Pick<AppearanceList, "title" | "guestName" | "appearances">,
    ) => {
      const { contentType, extension, write } = exportWriters[format];
      sendAsAttachment(reply, fileName + extension);
      return sendLongText(reply, contentType, write({ ...toShareable(list), createdAt: context.now() }));
    };

    authenticated.get(
      "/api/user/appearances/export",
      { schema: { tags: ["account"], querystring: listQuery, response: { 200: z.string() } } },
      async ({ user }, { query: { format } }, reply) => {
        const guestName = displayNameOf(user);
        return sendList(reply, format, `aircheck-${user.screenName}`, {
          title: `Appearances of ${guestName}`,
          guestName,
          appearances: shareable(readAllAppearances(context, user)),
        });
      },
    );

    authenticated.get(
      "/api/feeds/:feedId/export",
      {
        schema: {
          tags: ["feeds"],
          params: z.object({ feedId: idParameter }),
          querystring: listQuery,
          response: { 200: z.string() },
        },
      },
      async ({ user }, { params: { feedId }, query: { format } }, reply) => {
        const feed = await requireOwnFeed(context.db, user, feedId);
        return sendList(reply, format, `aircheck-${feed.slug}`, {
          title: feed.title,
          guestName: displayNameOf(user),
          appearances: shareable(readEpisodesInOrder(context, feed)),
        });
      },
    );
  };
}

/** Guests put these lists on their sites. */
async function* shareable<Row extends object>(rows: AsyncIterable<Row>): AsyncGenerator<Shareable<Row>> {
  for await (const row of rows) yield toShareable(row);
}

/** @param fileName needs no quoting: screen names and slugs have no quotes or backslashes */
function sendAsAttachment(reply: FastifyReply, fileName: string): void {
  reply.header("content-disposition", `attachment; filename="${fileName}"`);
}
