/** A validation error of one field of a request. */
export interface FieldError {
  field: string;
  message: string;
}

/**
 * An error to report to the client, with an HTTP status and a message for the user. Any other error is a bug: it gets a 500
 * response without its message.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly status: number;
  /** identifies the kind of error in code and logs */
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  /** for the Retry-After header */
  readonly retryAfterSeconds: number | undefined;
  /** whose account was tried, for the security log */
  userId: number | undefined;

  constructor(status: number, code: string, message: string, errors?: FieldError[], retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Says whose account was tried. */
  concerning(userId: number | undefined): this {
    this.userId = userId;
    return this;
  }
}

/** 400: one invalid field. */
export function invalidField(field: string, message: string, code = "invalid"): AppError {
  return new AppError(400, code, message, [{ field, message }]);
}

const NOT_SIGNED_IN = "unauthorized";

/** 401: not signed in. */
export function unauthorized(): AppError {
  return new AppError(401, NOT_SIGNED_IN, "You are not logged in");
}

/** Whether the request has no valid session, as opposed to a log-in with a wrong password. */
export function isNotSignedIn(error: unknown): boolean {
  return error instanceof AppError && error.code === NOT_SIGNED_IN;
}

export const ADMINISTRATORS_ONLY = "Only administrators can do this";

/** 403: signed in, but not allowed. */
export function forbidden(message: string): AppError {
  return new AppError(403, "forbidden", message);
}

/** 404: missing, or another user's. */
export function notFound(what: string): AppError {
  return new AppError(404, "not-found", `${what} not found`);
}

/** 409: another row has the same unique value. */
export function conflict(field: string, message: string): AppError {
  return new AppError(409, "conflict", message, [{ field, message }]);
}

/** Whole seconds until a time, at least one: for the Retry-After header. @param at ISO UTC */
export function secondsUntil(at: string, nowMs: number): number {
  return Math.max(1, Math.ceil((Date.parse(at) - nowMs) / 1000));
}

/** 429: too many requests within a time window. */
export function tooManyRequests(message: string, retryAfterSeconds: number): AppError {
  return new AppError(429, "too-many-requests", message, undefined, retryAfterSeconds);
}
