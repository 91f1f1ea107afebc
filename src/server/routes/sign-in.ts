import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { passkeyRequiredSchema } from "#domain/users/passkeys.ts";
import { createRegistrationSchema, currentUserSchema, loginSchema } from "#domain/users/user.ts";
import type { Context } from "../context.ts";
import { signIn } from "../http/authentication.ts";
import { clientGoneSignal } from "../http/client-gone.ts";
import { limitClients } from "../http/limit-clients.ts";
import { confirmationSchema } from "../http/schemas.ts";
import { clearSessionCookie, deviceToken, sessionToken } from "../http/session-cookie.ts";
import { startPasskeyLogin } from "../operations/accounts/passkeys.ts";
import { registerUser, verifyCredentials } from "../operations/accounts/users.ts";
import { endSession } from "../security/sessions.ts";
import { presentCurrentUser } from "../views/users.ts";

const tags = ["account"];

/** Registers users, signs them in and out. */
export function signInRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/register",
      {
        onRequest: limitClients(context, "registrations"),
        schema: { tags, body: createRegistrationSchema(context.config.premium), response: { 201: currentUserSchema } },
      },
      async (request, reply) => {
        const user = await registerUser(context, request.body, clientGoneSignal(reply));
        context.securityLog.record("registered", request, { userId: user.id });
        await signIn(context, request, reply, user);
        return reply.code(201).send(presentCurrentUser(user, context.isPremium));
      },
    );

    app.post(
      "/api/login",
      {
        onRequest: limitClients(context, "credentials"),
        schema: { tags, body: loginSchema, response: { 200: currentUserSchema, 202: passkeyRequiredSchema } },
      },
      async (request, reply) => {
        const knownDevice = {
          deviceToken: deviceToken(context, request),
          sessionToken: sessionToken(context, request),
        };
        const user = await verifyCredentials(context, request.body, knownDevice, clientGoneSignal(reply));
        const passkey = await startPasskeyLogin(context, user);
        if (passkey) {
          context.securityLog.record("passkey-requested", request, { userId: user.id });
          return reply.code(202).send({ passkey });
        }
        await signIn(context, request, reply, user);
        return presentCurrentUser(user, context.isPremium);
      },
    );

    app.post("/api/logout", { schema: { tags, response: { 200: confirmationSchema } } }, async (request, reply) => {
      const token = sessionToken(context, request);
      const userId = token && (await endSession(context.db, token));
      if (userId) context.securityLog.record("logged-out", request, { userId });
      clearSessionCookie(context, reply);
      return { message: "You have been successfully logged out." };
    });
  };
}
