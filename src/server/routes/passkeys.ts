import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyChallengeSchema,
  passkeyViewSchema,
} from "#domain/users/passkeys.ts";
import { currentUserSchema, passwordConfirmationSchema } from "#domain/users/user.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { signIn } from "../http/authentication.ts";
import { limitClients } from "../http/limit-clients.ts";
import { idParameter } from "../http/schemas.ts";
import { setSessionCookie } from "../http/session-cookie.ts";
import {
  addPasskey,
  finishPasskeyLogin,
  removePasskey,
  startPasskeyRegistration,
} from "../operations/accounts/passkeys.ts";
import { listPasskeys } from "../store/passkeys.ts";
import { presentPasskey } from "../views/passkeys.ts";
import { presentCurrentUser } from "../views/users.ts";

const list = z.array(passkeyViewSchema);

/** Lets users add and remove passkeys, and finishes the log-ins of those who have one. */
export function passkeyRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);
    const tags = ["account"];

    app.post(
      "/api/login/passkey",
      {
        onRequest: limitClients(context, "credentials"),
        schema: { tags, body: passkeyAnswerSchema, response: { 200: currentUserSchema } },
      },
      async (request, reply) => {
        const { user, passkeyId } = await finishPasskeyLogin(context, request.body);
        await signIn(context, request, reply, user, passkeyId);
        return presentCurrentUser(user, context.isPremium);
      },
    );

    authenticated.get(
      "/api/user/passkeys",
      { schema: { tags, response: { 200: list } }, worksWithoutPasskey: true },
      async ({ user }) => (await listPasskeys(context.db, user.id)).map(presentPasskey),
    );

    authenticated.post(
      "/api/user/passkeys/options",
      {
        limit: "credentials",
        worksWithoutPasskey: true,
        schema: { tags, body: passwordConfirmationSchema, response: { 200: passkeyChallengeSchema } },
      },
      async ({ user, sessionId }, { body }) => startPasskeyRegistration(context, user, sessionId, body.password),
    );

    authenticated.post(
      "/api/user/passkeys",
      {
        limit: "credentials",
        worksWithoutPasskey: true,
        schema: { tags, body: newPasskeySchema, response: { 201: list } },
      },
      async ({ user, sessionId }, request, reply) => {
        const { passkeys, sessionToken } = await addPasskey(context, user, sessionId, request.body);
        context.securityLog.record("passkey-added", request, { userId: user.id });
        setSessionCookie(context, reply, sessionToken);
        return reply.code(201).send(passkeys.map(presentPasskey));
      },
    );

    authenticated.delete(
      "/api/user/passkeys/:passkeyId",
      {
        limit: "credentials",
        schema: {
          tags,
          params: z.object({ passkeyId: idParameter }),
          body: passwordConfirmationSchema,
          response: { 200: list },
        },
      },
      async ({ user, sessionId }, request) => {
        const { params, body } = request;
        const remaining = await removePasskey(context, user, sessionId, params.passkeyId, body.password);
        context.securityLog.record("passkey-removed", request, { userId: user.id });
        return remaining.map(presentPasskey);
      },
    );
  };
}
