import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  currentUserSchema,
  passwordChangeSchema,
  passwordResetRequestSchema,
  passwordResetSchema,
} from "#domain/users/user.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { limitClients } from "../http/limit-clients.ts";
import { confirmationSchema, noContentSchema } from "../http/schemas.ts";
import { setDeviceCookie, setSessionCookie } from "../http/session-cookie.ts";
import { changePassword, requestPasswordReset, resetPassword } from "../operations/accounts/passwords.ts";
import { presentCurrentUser } from "../views/users.ts";

const tags = ["account"];

/** Resets a forgotten password by e-mail, and changes the password of the signed-in user. */
export function passwordRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    app.post(
      "/api/forgot-password",
      {
        onRequest: limitClients(context, "forgottenPasswords"),
        schema: { tags, body: passwordResetRequestSchema, response: { 200: confirmationSchema } },
      },
      async (request) => {
        await requestPasswordReset(context, request.body.email);
        context.securityLog.record("password-reset-requested", request);
        return { message: "If there is an account with this email address, a link is on its way to it." };
      },
    );

    app.post(
      "/api/reset-password",
      {
        onRequest: limitClients(context, "credentials"),
        schema: { tags, body: passwordResetSchema, response: { 204: noContentSchema } },
      },
      async (request, reply) => {
        const user = await resetPassword(context, request.body);
        context.securityLog.record("password-reset", request, { userId: user.id });
        setDeviceCookie(context, reply, user);
        return reply.code(204).send();
      },
    );

    authenticated.post(
      "/api/user/password",
      { limit: "credentials", schema: { tags, body: passwordChangeSchema, response: { 200: currentUserSchema } } },
      async ({ user, sessionId }, request, reply) => {
        const changed = await changePassword(context, user, sessionId, request.body);
        context.securityLog.record("password-changed", request, { userId: user.id });
        setSessionCookie(context, reply, changed.sessionToken);
        setDeviceCookie(context, reply, changed.user);
        return presentCurrentUser(changed.user, context.isPremium);
      },
    );
  };
}
