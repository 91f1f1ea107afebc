import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  currentUserSchema,
  emailChangeSchema,
  profileChangesSchema,
  screenNameChangeSchema,
  sentCodeSchema,
  userDeletionSchema,
  verificationSchema,
} from "#domain/user.ts";
import type { Context } from "../context.ts";
import { findSignedInUser, requireSignIn } from "../http/authentication.ts";
import { presentCurrentUser } from "../http/presenters.ts";
import { noContentSchema } from "../http/schemas.ts";
import { clearSessionCookie } from "../http/session-cookie.ts";
import {
  confirmEmailChange,
  requestEmailChange,
  sendVerificationCode,
  verifyEmail,
} from "../operations/email-verification.ts";
import { activatePremium, deactivatePremium } from "../operations/plans.ts";
import { changeScreenName, checkScreenName } from "../operations/screen-names.ts";
import { deleteOwnUser, updateProfile } from "../operations/users.ts";

/** The signed-in person: who they are, their profile, address, name and plan; and the screen-name check, which anybody may ask. */
export function userRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/validate-screen-name",
      {
        config: { rateLimit: { max: 300, timeWindow: "5 minutes" } },
        schema: {
          tags: ["account"],
          body: screenNameChangeSchema,
          response: { 200: z.object({ valid: z.boolean(), isPremium: z.boolean(), message: z.string() }) },
        },
      },
      async (request, reply) => {
        const user = await findSignedInUser(context, request, reply);
        return checkScreenName(context, user, request.body.screenName);
      },
    );

    await app.register(signedInRoutes(context));
  };
}

function signedInRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignIn(context, app);
    const answer = { tags: ["account"], response: { 200: currentUserSchema } };

    app.get("/api/user", { schema: answer }, async (request) => presentCurrentUser(request.signedIn, context.now()));

    app.patch("/api/user", { schema: { ...answer, body: profileChangesSchema } }, async (request) => {
      const user = await updateProfile(context, request.signedIn.id, request.body);
      return presentCurrentUser(user, context.now());
    });

    app.delete(
      "/api/user",
      { schema: { tags: ["account"], body: userDeletionSchema, response: { 204: noContentSchema } } },
      async ({ signedIn, body }, reply) => {
        await deleteOwnUser(context, signedIn, body.screenName);
        clearSessionCookie(context, reply);
        return reply.code(204).send();
      },
    );

    app.post(
      "/api/user/screen-name",
      { schema: { ...answer, body: screenNameChangeSchema } },
      async ({ signedIn, body }) => {
        return presentCurrentUser(await changeScreenName(context, signedIn.id, body.screenName), context.now());
      },
    );

    app.post(
      "/api/user/email",
      {
        config: { rateLimit: { max: 30, timeWindow: "5 minutes" } },
        schema: { tags: ["account"], body: emailChangeSchema, response: { 200: sentCodeSchema } },
      },
      async ({ signedIn, body }) => requestEmailChange(context, signedIn, body),
    );

    app.post(
      "/api/user/email/confirm",
      { schema: { ...answer, body: verificationSchema } },
      async ({ signedIn, body }) => {
        return presentCurrentUser(await confirmEmailChange(context, signedIn, body.code), context.now());
      },
    );

    app.post(
      "/api/send-verification-code",
      {
        schema: { tags: ["account"], response: { 200: sentCodeSchema } },
      },
      async ({ signedIn }) => sendVerificationCode(context, signedIn),
    );

    app.post("/api/verify-email", { schema: { ...answer, body: verificationSchema } }, async ({ signedIn, body }) => {
      return presentCurrentUser(await verifyEmail(context, signedIn, body.code), context.now());
    });

    for (const path of ["/api/upgrade", "/api/activate-premium"]) {
      app.post(path, { schema: answer }, async (request) => {
        return presentCurrentUser(await activatePremium(context, request.signedIn.id), context.now());
      });
    }

    app.post("/api/deactivate-premium", { schema: answer }, async (request) => {
      return presentCurrentUser(await deactivatePremium(context, request.signedIn.id), context.now());
    });
  };
}
