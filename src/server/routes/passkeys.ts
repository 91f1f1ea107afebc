import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyChallengeSchema,
  passkeyConfirmationSchema,
  passkeyViewSchema,
} from "#domain/users/passkeys.ts";
import { currentUserSchema } from "#domain/users/user.ts";
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
        onRequest: limitClients(context, "passkeyLogIns"),
        schema: { tags, body: passkeyAnswerSchema, response: { 200: currentUserSchema } },
      },
      async (request, reply) => {
        const { user, passkeyId } = await finishPasskeyLogin(context, request.body);
        await signIn(context, request, reply, user, passkeyId);
        return presentCurrentUser(user, context.now());
      },
    );

    authenticated.get("/api/user/passkeys", { schema: { tags, response: { 200: list } } }, async ({ user }) =>
      (await listPasskeys(context.db, user.id)).map(presentPasskey),
    );

    authenticated.post(
      "/api/user/passkeys/options",
      {
        limit: "passkeyChallenges",
        schema: { tags, body: passkeyConfirmationSchema, response: { 200: passkeyChallengeSchema } },
      },
      async ({ user, sessionId }, { body }) => startPasskeyRegistration(context, user, sessionId, body.password),
    );

    authenticated.post(
      "/api/user/passkeys",
      { limit: "passkeyAdditions", schema: { tags, body: newPasskeySchema, response: { 201: list } } },
      async ({ user, sessionId }, { body }, reply) => {
        const { passkeys, sessionToken } = await addPasskey(context, user, sessionId, body);
        setSessionCookie(context, reply, sessionToken);
        return reply.code(201).send(passkeys.map(presentPasskey));
      },
    );

    authenticated.delete(
      "/api/user/passkeys/:passkeyId",
      {
        limit: "passkeyRemovals",
        schema: {
          tags,
          params: z.object({ passkeyId: idParameter }),
          body: passkeyConfirmationSchema,
          response: { 200: list },
        },
      },
      async ({ user, sessionId }, { params, body }) =>
        (await removePasskey(context, user, sessionId, params.passkeyId, body.password)).map(presentPasskey),
    );
  };
}
