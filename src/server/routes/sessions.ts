import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sessionViewSchema } from "#domain/user.ts";
import type { Context } from "../context.ts";
import { requireSignIn } from "../http/authentication.ts";
import { presentSession } from "../http/presenters.ts";
import { idParameter, noContentSchema } from "../http/schemas.ts";
import { clearSessionCookie } from "../http/session-cookie.ts";
import { endAllSessions, endOwnSession } from "../operations/sessions.ts";
import { listSessions } from "../store/sessions.ts";

/** Where the signed-in person is signed in, and signing out there. */
export function sessionRoutes(context: Context): FastifyPluginAsyncZod {
  return async (app) => {
    requireSignIn(context, app);

    app.get(
      "/api/user/sessions",
      { schema: { tags: ["account"], response: { 200: z.array(sessionViewSchema) } } },
      async ({ signedIn, sessionId }) => {
        const sessions = await listSessions(context.db, signedIn.id, context.now().toISOString());
        return sessions.map((session) => presentSession(session, sessionId));
      },
    );

    app.delete(
      "/api/user/sessions/:sessionId",
      {
        schema: { tags: ["account"], params: z.object({ sessionId: idParameter }), response: { 204: noContentSchema } },
      },
      async (request, reply) => {
        await endOwnSession(context, request.signedIn, request.params.sessionId);
        if (request.params.sessionId === request.sessionId) clearSessionCookie(context, reply);
        return reply.code(204).send();
      },
    );

    app.delete(
      "/api/user/sessions",
      { schema: { tags: ["account"], response: { 204: noContentSchema } } },
      async ({ signedIn }, reply) => {
        await endAllSessions(context, signedIn);
        clearSessionCookie(context, reply);
        return reply.code(204).send();
      },
    );
  };
}
