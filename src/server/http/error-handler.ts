import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { isNotSignedIn } from "../errors.ts";
import { errorResponseOf, isUnexpected } from "./error-response.ts";
import { clearSessionCookie, sessionToken } from "./session-cookie.ts";

/**
 * Creates Fastify's error handler, which turns every error into a JSON response and logs the unexpected ones. If the request needs a
 * session and its session is no longer valid, its session cookies are cleared.
 */
export function createErrorHandler(context: Context) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (isNotSignedIn(error) && sessionToken(context, request)) clearSessionCookie(context, reply);
    if (isUnexpected(error)) {
      // The log line has the request's id, too.
      const [path] = request.url.split("?", 1);
      request.log.error({ err: error, method: request.method, path }, "Could not answer a request");
    }
    const { status, body, headers } = errorResponseOf(error);
    // Set already where a response failed before its first part.
    reply.removeHeader("content-encoding");
    return reply
      .code(status)
      .headers({ ...headers, "x-request-id": request.id })
      .send(body);
  };
}
