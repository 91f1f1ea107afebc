import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import type { ClientLimitName } from "../limits/limits.ts";

/** An onRequest hook that limits how often a client may use a route. @throws AppError 429 */
export function limitClients({ limiter }: Context, name: ClientLimitName) {
  return async ({ ip }: FastifyRequest): Promise<void> => limiter.take(name, ip);
}
