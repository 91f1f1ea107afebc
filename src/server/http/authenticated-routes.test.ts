import fastify from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import type { Context } from "../context.ts";
import { authenticatedRoutes } from "./authenticated-routes.ts";
import type { AuthenticatedSession } from "./authentication.ts";

/*
 * `npm run check` compiles this file, so each @ts-expect-error below is a test: the line must not compile.
 */

const createApp = () => fastify().withTypeProvider<ZodTypeProvider>();

const schema = {
  params: z.object({ feedId: z.string().transform(Number) }),
  body: z.object({ title: z.string() }),
  response: { 200: z.object({ title: z.string() }) },
};

test("a handler that needs the signed-in user does not compile on a public route", () => {
  const app = createApp();
  // @ts-expect-error Fastify passes the request first, not the session
  app.get("/handler", async ({ user }: AuthenticatedSession) => user.screenName);
  // @ts-expect-error a request has no user
  app.get("/request", async (request) => request.user);
  // @ts-expect-error a public route passes no third parameter
  app.get("/parameters", async (_session: AuthenticatedSession, _request, reply) => reply.send());
});

test("a handler of an authenticated route receives a user, and the types of its schema", () => {
  const authenticated = authenticatedRoutes({} as Context, createApp());
  authenticated.post("/:feedId", { schema }, async (session, { params, body }) => {
    expectTypeOf(session).toEqualTypeOf<AuthenticatedSession>();
    expectTypeOf(params).toEqualTypeOf<{ feedId: number }>();
    expectTypeOf(body).toEqualTypeOf<{ title: string }>();
    return { title: session.user.screenName };
  });
  // @ts-expect-error the response schema has a title
  authenticated.put("/:feedId", { schema }, async () => ({ name: "Guest spots" }));
});
