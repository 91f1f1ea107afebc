import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { episodeViewSchema } from "#domain/episodes/episode.ts";
import {
  acceptSuggestionSchema,
  dismissSuggestionSchema,
  suggestionCountSchema,
  suggestionsQuerySchema,
  suggestionsSchema,
  unsubscribeQuerySchema,
  watchedShowSchema,
  watchSettingsChangesSchema,
  watchSettingsSchema,
  watchShowSchema,
} from "#domain/suggestions/suggestion.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { limitClients } from "../http/limit-clients.ts";
import { confirmationSchema, idParameter, noContentSchema } from "../http/schemas.ts";
import {
  acceptSuggestion,
  collectSuggestions,
  dismissSuggestion,
  postponeSuggestion,
  undoDecision,
  unsubscribe,
} from "../operations/suggestions/suggestions.ts";
import {
  changeWatchSettings,
  checkableAt,
  checkNow,
  expectShow,
  removeShow,
} from "../operations/suggestions/watched-shows.ts";
import { countSuggestions } from "../store/suggestions.ts";
import { findWatchSettings } from "../store/watches.ts";
import { presentEpisode } from "../views/episodes.ts";
import { presentSuggestions, presentWatchedShow, presentWatchSettings } from "../views/suggestions.ts";

const suggestionParams = z.object({ suggestionId: idParameter });
const showParams = z.object({ showId: idParameter });
const tags = ["suggestions"];
/** A mail program sends `List-Unsubscribe=One-Click`. */
const ONE_CLICK_MAX_BYTES = 4096;

/** Suggests appearances to the signed-in user, and lets them say where and how to look for them. */
export function suggestionRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.get(
      "/api/suggestions",
      { schema: { tags, querystring: suggestionsQuerySchema, response: { 200: suggestionsSchema } } },
      async ({ user }, { query: { level } }) => {
        const data = await collectSuggestions(context, user, level);
        const now = context.now();
        return presentSuggestions(data, {
          now: now.toISOString(),
          checkableAt: checkableAt(data.settings?.checkRequestedAt ?? null, now.getTime()),
          canMail: context.sendMail !== undefined,
          paused: !context.config.isWatching ? "off" : user.isVerified ? null : "unverified",
        });
      },
    );

    authenticated.get(
      "/api/suggestions/count",
      // The header shows it on every page.
      { worksWithoutPasskey: true, schema: { tags, response: { 200: suggestionCountSchema } } },
      async ({ user }) => ({ count: await countSuggestions(context.db, user.id, "new") }),
    );

    authenticated.post(
      "/api/suggestions/:suggestionId/accept",
      {
        schema: { tags, params: suggestionParams, body: acceptSuggestionSchema, response: { 201: episodeViewSchema } },
      },
      async ({ user }, { params: { suggestionId }, body: { feedId } }, reply) =>
        reply.code(201).send(presentEpisode(await acceptSuggestion(context, user, suggestionId, feedId))),
    );

    authenticated.post(
      "/api/suggestions/:suggestionId/dismiss",
      {
        schema: {
          tags,
          params: suggestionParams,
          body: dismissSuggestionSchema,
          response: { 200: confirmationSchema },
        },
      },
      async ({ user }, { params: { suggestionId }, body }) => {
        await dismissSuggestion(context, user, suggestionId, body?.neverFromShow ?? false);
        return { message: "This episode will not be suggested again." };
      },
    );

    authenticated.post(
      "/api/suggestions/:suggestionId/later",
      { schema: { tags, params: suggestionParams, response: { 200: confirmationSchema } } },
      async ({ user }, { params: { suggestionId } }) => {
        await postponeSuggestion(context, user, suggestionId);
        return { message: "This episode is saved for later." };
      },
    );

    authenticated.post(
      "/api/suggestions/:suggestionId/undo",
      { schema: { tags, params: suggestionParams, response: { 200: confirmationSchema } } },
      async ({ user }, { params: { suggestionId } }) => {
        await undoDecision(context, user, suggestionId);
        return { message: "This episode is suggested again." };
      },
    );

    authenticated.post(
      "/api/watch/shows",
      { limit: "lookups", schema: { tags, body: watchShowSchema, response: { 201: watchedShowSchema } } },
      async ({ user }, { body: { url } }, reply) => {
        const tools = { fetch: context.fetch, providers: context.config };
        const found = await context.lookupLimiter.run(user.id, async () =>
          (await import("../lookup/lookup.ts")).lookUp(url, tools),
        );
        if (!found.sourceFeedUrl)
          throw new AppError(
            422,
            "nothing-found",
            "The feed of this show was not found. Paste the link of its RSS feed or of its page on Apple Podcasts.",
          );
        const show = await expectShow(context, user, {
          feedUrl: found.sourceFeedUrl,
          title: found.feed?.feedTitle ?? found.showName,
          imageUrl: found.feed?.feedImageUrl ?? found.imageUrl,
        });
        return reply.code(201).send(presentWatchedShow(show));
      },
    );

    authenticated.delete(
      "/api/watch/shows/:showId",
      { schema: { tags, params: showParams, response: { 204: noContentSchema } } },
      async ({ user }, { params: { showId } }) => removeShow(context, user, showId),
    );

    authenticated.post(
      "/api/watch/check",
      { schema: { tags, response: { 202: confirmationSchema } } },
      async ({ user }, _request, reply) => {
        await checkNow(context, user);
        return reply.code(202).send({ message: "Your shows are being checked." });
      },
    );

    authenticated.patch(
      "/api/watch/settings",
      { schema: { tags, body: watchSettingsChangesSchema, response: { 200: watchSettingsSchema } } },
      async ({ user }, { body }) => {
        await changeWatchSettings(context, user, body);
        return presentWatchSettings(await findWatchSettings(context.db, user.id));
      },
    );
  };
}

/** Ends the mails about suggestions for whoever has a link from one: mail programs send a form (RFC 8058), our page JSON. */
export function unsubscribeRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"])
      app.addContentTypeParser(type, { parseAs: "buffer", bodyLimit: ONE_CLICK_MAX_BYTES }, (_request, _body, done) =>
        done(null, undefined),
      );
    app.post(
      "/suggestions/unsubscribe",
      {
        bodyLimit: ONE_CLICK_MAX_BYTES,
        onRequest: limitClients(context, "unsubscriptions"),
        schema: { tags, querystring: unsubscribeQuerySchema, response: { 200: confirmationSchema } },
      },
      async ({ query: { token } }) => {
        await unsubscribe(context, token);
        return { message: "You will not get any more emails about suggestions." };
      },
    );
  };
}
