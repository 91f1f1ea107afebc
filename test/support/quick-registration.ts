import type { FastifyInstance } from "fastify";
import type { Context } from "#server/context.ts";
import { signIn } from "#server/http/authentication.ts";
import { insertRegistered } from "#server/operations/accounts/users.ts";
import { presentCurrentUser } from "#server/views/users.ts";
import { cheapHash } from "./cheap-hash.ts";

/*
 * A route that does what POST /api/register does, except that all users share one hash of one password, with argon2id's lowest
 * costs: hashing it for each of thousands of users, and again at each of their log-ins, takes more time than all else.
 * test/http/sign-in.test.ts has the tests of registering.
 */
export const QUICK_REGISTRATION_URL = "/test/register";
export const PASSWORD = "correct horse";

interface NewUser {
  email: string;
  displayName: string;
  screenName: string;
}

const PASSWORD_HASH = cheapHash(PASSWORD);

/** Adds a route that registers a user with PASSWORD and signs them in. */
export function addQuickRegistration(app: FastifyInstance, context: Context): void {
  app.post<{ Body: NewUser }>(QUICK_REGISTRATION_URL, { schema: { hide: true } }, async (request, reply) => {
    const registration = { ...request.body, password: PASSWORD };
    const user = await insertRegistered(context, registration, PASSWORD_HASH);
    await signIn(context, request, reply, user);
    return reply.code(201).send(presentCurrentUser(user, context.isPremium));
  });
}
