import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { episodeChoiceSchema } from "#domain/users/media-kit.ts";
import {
  currentUserSchema,
  emailChangeSchema,
  profileChangesSchema,
  screenNameChangeSchema,
  sentCodeSchema,
  userDeletionSchema,
  verificationSchema,
} from "#domain/users/user.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { authenticate } from "../http/authentication.ts";
import { limitClients } from "../http/limit-clients.ts";
import { noContentSchema } from "../http/schemas.ts";
import { clearSessionCookie } from "../http/session-cookie.ts";
import { confirmEmailChange, requestEmailChange } from "../operations/accounts/email-change.ts";
import { sendVerificationCode, verifyEmail } from "../operations/accounts/email-verification.ts";
import { listEpisodeChoices } from "../operations/accounts/media-kits.ts";
import { activatePremium, deactivatePremium, requireOwnChoiceOfPlan } from "../operations/accounts/plans.ts";
import { changeScreenName, checkScreenName } from "../operations/accounts/screen-names.ts";
import { deleteOwnUser, updateProfile } from "../operations/accounts/users.ts";
import { presentCurrentUser } from "../views/users.ts";

const tags = ["account"];

/** Reads and changes the signed-in user: profile, e-mail, screen name and plan. Anybody may check a screen name. */
export function userRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);
    const currentUser = { tags, response: { 200: currentUserSchema } };

    app.post(
      "/api/validate-screen-name",
      {
        onRequest: limitClients(context, "screenNameChecks"),
        schema: {
          tags,
          body: screenNameChangeSchema,
          response: { 200: z.object({ valid: z.boolean(), isPremium: z.boolean(), message: z.string() }) },
        },
      },
      async (request, reply) => {
        const session = await authenticate(context, request, reply);
        return checkScreenName(context, session?.user, request.body.screenName);
      },
    );

    authenticated.get("/api/user", { schema: currentUser, worksWithoutPasskey: true }, async ({ user }) =>
      presentCurrentUser(user, context.isPremium),
    );

    authenticated.get(
      "/api/user/visible-episodes",
      { schema: { tags, response: { 200: z.array(episodeChoiceSchema) } } },
      async ({ user }) => listEpisodeChoices(context, user),
    );

    authenticated.patch(
      "/api/user",
      { schema: { ...currentUser, body: profileChangesSchema } },
      async ({ user }, { body }) => presentCurrentUser(await updateProfile(context, user.id, body), context.isPremium),
    );

    authenticated.delete(
      "/api/user",
      { worksWithoutPasskey: true, schema: { tags, body: userDeletionSchema, response: { 204: noContentSchema } } },
      async ({ user }, request, reply) => {
        await deleteOwnUser(context, user, request.body);
        context.securityLog.record("user-deleted", request, { userId: user.id });
        clearSessionCookie(context, reply);
      },
    );

    authenticated.post(
      "/api/user/screen-name",
      { schema: { ...currentUser, body: screenNameChangeSchema } },
      async ({ user }, { body }) =>
        presentCurrentUser(await changeScreenName(context, user.id, body.screenName), context.isPremium),
    );

    authenticated.post(
      "/api/user/email",
      { limit: "credentials", schema: { tags, body: emailChangeSchema, response: { 200: sentCodeSchema } } },
      async ({ user, sessionId }, request) => {
        const sent = await requestEmailChange(context, user, sessionId, request.body);
        context.securityLog.record("email-change-requested", request, { userId: user.id });
        return sent;
      },
    );

    authenticated.post(
      "/api/user/email/confirm",
      { schema: { ...currentUser, body: verificationSchema } },
      async ({ user, sessionId }, request) => {
        const changed = await confirmEmailChange(context, user, sessionId, request.body.code);
        context.securityLog.record("email-changed", request, { userId: user.id });
        return presentCurrentUser(changed, context.isPremium);
      },
    );

    authenticated.post(
      "/api/send-verification-code",
      { schema: { tags, response: { 200: sentCodeSchema } } },
      async ({ user }) => sendVerificationCode(context, user),
    );

    authenticated.post(
      "/api/verify-email",
      { schema: { ...currentUser, body: verificationSchema } },
      async ({ user }, { body }) => presentCurrentUser(await verifyEmail(context, user, body.code), context.isPremium),
    );

    for (const path of ["/api/upgrade", "/api/activate-premium"]) {
      authenticated.post(path, { schema: currentUser }, async ({ user }) => {
        requireOwnChoiceOfPlan(context);
        return presentCurrentUser(await activatePremium(context, user.id), context.isPremium);
      });
    }

    authenticated.post("/api/deactivate-premium", { schema: currentUser }, async ({ user }) => {
      requireOwnChoiceOfPlan(context);
      return presentCurrentUser(await deactivatePremium(context, user.id), context.isPremium);
    });
  };
}
