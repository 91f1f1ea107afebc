import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sends whoever asked under an old screen name or slug to the same place under the new one, with the query they brought. The
 * old name is free again one day, so nobody may remember the move without asking.
 * @param path address under the new name
 */
export function redirectToNewName<Reply extends FastifyReply>(
  request: FastifyRequest,
  reply: Reply,
  path: string,
): Reply {
  const queryAt = request.url.indexOf("?");
  const query = queryAt < 0 ? "" : request.url.slice(queryAt);
  reply.header("cache-control", "no-cache").redirect(path + query, 301);
  return reply;
}
