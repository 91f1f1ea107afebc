import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Context } from "../context.ts";
import { AppError, type FieldError, isNotSignedIn } from "../errors.ts";
import { isForeignKeyViolation, isTemporaryFailure } from "../store/database-errors.ts";
import { clearSessionCookie, sessionToken } from "./session-cookie.ts";

/** Most outages of a database last seconds: a restart, a failover, a lock. */
const RETRY_AFTER_SECONDS = 5;

interface ErrorBody {
  message: string;
  errors?: FieldError[];
}

/**
 * Creates Fastify's error handler, which turns every error into a response `{message}`. Errors about single fields (400, 409)
 * also have `errors`, a list of the fields. When the database is unavailable, locked or full, the response is a 503. An unexpected
 * error gets a 500 without details. Both are logged. If the
 * request needs a session and its session is no longer valid, its session cookies are cleared.
 */
export function createErrorHandler(context: Context) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (isNotSignedIn(error) && sessionToken(context, request)) clearSessionCookie(context, reply);
    return sendError(error, request, reply.header("x-request-id", request.id));
  };
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AppError) {
    if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
    return reply.code(error.status).send(errorBody(error.message, error.errors));
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that is not a number, for example: no resource has such a URL.
    if (error.validationContext === "params") return reply.code(404).send(errorBody("Not found"));
    const errors = error.validation.map(({ instancePath, keyword, message }) => {
      const field = instancePath.split("/").filter(Boolean).join(".");
      if (!field && keyword === "invalid_type")
        return { field: "body", message: "The request body must be a JSON object" };
      return { field, message: message ?? "Invalid" };
    });
    return reply.code(400).send(errorBody(errors[0]?.message ?? "The request is invalid", errors));
  }
  // What the new row refers to was deleted while the request was handled.
  if (isForeignKeyViolation(error)) return reply.code(404).send(errorBody("This no longer exists"));
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return reply.code(status).send(errorBody(clientErrorMessage(error, status)));
  // The log line has the request's id, too.
  const [path] = request.url.split("?", 1);
  request.log.error({ err: error, method: request.method, path }, "Could not answer a request");
  if (isTemporaryFailure(error))
    return reply
      .code(503)
      .header("retry-after", RETRY_AFTER_SECONDS)
      .send(errorBody("This is not possible at the moment. Please try again in a few seconds."));
  return reply.code(500).send(errorBody("Something went wrong on our side. Please try again later."));
}

function errorBody(message: string, errors?: FieldError[]): ErrorBody {
  return errors ? { message, errors } : { message };
}

/** The message for an error 4xx that Fastify or one of its plugins threw. */
function clientErrorMessage(error: FastifyError, status: number): string {
  switch (status) {
    case 413:
      return "The request is too large";
    case 415:
      return "The request body must be JSON (Content-Type: application/json)";
    case 429:
      return "Too many requests. Please try again later.";
    default:
      return error.message;
  }
}
