import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { passwordConfirmationSchema, sessionViewSchema } from "#domain/users/user.ts";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "../http/authenticated-routes.ts";
import { idParameter, noContentSchema } from "../http/schemas.ts";
import { clearSessionCookie } from "../http/session-cookie.ts";
import { endAllSessions, endOwnSession } from "../operations/accounts/sessions.ts";
import { listSessions } from "../store/sessions.ts";
import { presentSession } from "../views/sessions.ts";

const tags = ["account"];

/** Lists and ends the signed-in user's sessions. */
export function sessionRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const authenticated = authenticatedRoutes(context, app);

    authenticated.get(
      "/api/user/sessions",
      { schema: { tags, response: { 200: z.array(sessionViewSchema) } } },
      async ({ user, sessionId }) => {
        const sessions = await listSessions(context.db, user.id, context.now().toISOString());
        return sessions.map((session) => presentSession(session, sessionId));
      },
    );

    authenticated.delete(
      "/api/user/sessions/:sessionId",
      {
        schema: {
          tags,
          params: z.object({ sessionId: idParameter }),
          body: passwordConfirmationSchema,
          response: { 204: noContentSchema },
        },
      },
      async ({ user, sessionId }, request, reply) => {
        const { params, body } = request;
        await endOwnSession(context, user, sessionId, params.sessionId, body.password);
        context.securityLog.record("session-ended", request, { userId: user.id });
        if (params.sessionId === sessionId) clearSessionCookie(context, reply);
      },
    );

    authenticated.delete(
      "/api/user/sessions",
      { schema: { tags, body: passwordConfirmationSchema, response: { 204: noContentSchema } } },
      async ({ user, sessionId }, request, reply) => {
        await endAllSessions(context, user, sessionId, request.body.password);
        context.securityLog.record("sessions-ended", request, { userId: user.id });
        clearSessionCookie(context, reply);
      },
    );
  };
}
