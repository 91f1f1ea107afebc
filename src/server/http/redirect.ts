import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Redirects (301) from a former screen name or slug to the current one and keeps the query string. Caches must revalidate
 * the redirect, because somebody else may take the former name later.
 * @param path under the new name
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
