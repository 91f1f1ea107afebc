import type { FastifyReply } from "fastify";

/**
 * Aborts when the client closes its connection before the response, so that nobody works for it any more. Fastify's own
 * `request.signal` aborts when the request's body has been read.
 */
export function clientGoneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return gone.signal;
}
