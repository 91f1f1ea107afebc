import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError, type FieldError } from "../errors.ts";
import { isForeignKeyViolation, isTemporaryFailure } from "../store/database-errors.ts";

/** Most outages of a database last seconds: a restart, a failover, a lock. */
const RETRY_AFTER_SECONDS = 5;

interface ErrorResponse {
  status: number;
  body: { message: string; errors?: FieldError[] };
  headers: Record<string, string>;
}

/**
 * Turns an error into a response `{message}`. Errors about single fields (400, 409) also have `errors`, a list of the fields. When
 * the database is unavailable, locked or full, the response is a 503. An unexpected error gets a 500 without details.
 */
export function errorResponseOf(error: unknown): ErrorResponse {
  if (error instanceof AppError) {
    const { retryAfterSeconds } = error;
    const headers = retryAfterSeconds === undefined ? undefined : { "retry-after": String(retryAfterSeconds) };
    return response(error.status, error.message, error.errors, headers);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An id that is not a number, for example: no resource has such a URL.
    if (error.validationContext === "params") return response(404, "Not found");
    const errors = error.validation.map(({ instancePath, keyword, message }) => {
      const field = instancePath.split("/").filter(Boolean).join(".");
      if (!field && keyword === "invalid_type")
        return { field: "body", message: "The request body must be a JSON object" };
      return { field, message: message ?? "Invalid" };
    });
    return response(400, errors[0]?.message ?? "The request is invalid", errors);
  }
  // What the new row refers to was deleted while the request was handled.
  if (isForeignKeyViolation(error)) return response(404, "This no longer exists");
  const status = clientErrorStatus(error);
  if (status !== undefined) return response(status, clientErrorMessage(error as Error, status));
  if (isTemporaryFailure(error))
    return response(503, "This is not possible at the moment. Please try again in a few seconds.", undefined, {
      "retry-after": String(RETRY_AFTER_SECONDS),
    });
  return response(500, "Something went wrong on our side. Please try again later.");
}

/** Whether the error is to be logged: it is neither the client's nor one that the application reports. */
export function isUnexpected(error: unknown): boolean {
  return !(
    error instanceof AppError ||
    hasZodFastifySchemaValidationErrors(error) ||
    isForeignKeyViolation(error) ||
    clientErrorStatus(error) !== undefined
  );
}

function response(
  status: number,
  message: string,
  errors?: FieldError[],
  headers: Record<string, string> = {},
): ErrorResponse {
  return { status, body: errors ? { message, errors } : { message }, headers };
}

/** The status of an error 4xx that Fastify or one of its plugins threw. */
function clientErrorStatus(error: unknown): number | undefined {
  const { statusCode = 500 } = error as { statusCode?: number };
  return statusCode >= 400 && statusCode < 500 ? statusCode : undefined;
}

function clientErrorMessage(error: Error, status: number): string {
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
