import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Context } from "../context.ts";
import { AppError, isNotSignedIn } from "../errors.ts";
import type { Refusal } from "../operate/security-log.ts";
import { sessionOf } from "./authentication.ts";
import { errorResponseOf, isUnexpected } from "./error-response.ts";
import { clearSessionCookie, sessionToken } from "./session-cookie.ts";

/** The errors that the security log names, by their codes. */
const REFUSALS: Record<string, Refusal> = {
  "wrong-credentials": "log-in-refused",
  "credentials-changed": "log-in-refused",
  "passkey-not-verified": "passkey-refused",
  "wrong-password": "password-refused",
  "wrong-code": "code-refused",
  "invalid-link": "link-refused",
  forbidden: "access-refused",
  "other-origin": "origin-refused",
  "too-many-requests": "limit-reached",
};

/**
 * Creates Fastify's error handler, which turns every error into a JSON response and logs the unexpected ones and refusals. If the
 * request needs a session and its session is no longer valid, its session cookies are cleared.
 */
export function createErrorHandler(context: Context) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (isNotSignedIn(error) && sessionToken(context, request)) clearSessionCookie(context, reply);
    const userId = sessionOf(request)?.user.id;
    if (error instanceof AppError) {
      const refusal = REFUSALS[error.code];
      if (refusal) context.securityLog.record(refusal, request, { userId: error.userId ?? userId, reason: error.code });
      // Visitors follow old links, but somebody who is signed in may be trying ids.
      if (error.status === 404 && userId !== undefined) context.securityLog.record("not-found", request, { userId });
    } else if (hasZodFastifySchemaValidationErrors(error))
      context.securityLog.record("input-refused", request, { userId, reason: error.validationContext });
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
