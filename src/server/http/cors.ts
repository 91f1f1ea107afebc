import type { FastifyReply } from "fastify";

/** Web players and readers on other sites read published documents too. */
export const CORS_HEADERS = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** Says in plain text that a document is not there, to programs and to whoever opens its address. */
export function sendPlainNotFound(reply: FastifyReply, sentence: string): FastifyReply {
  return reply.code(404).headers(CORS_HEADERS).type("text/plain; charset=utf-8").send(`${sentence}\n`);
}
