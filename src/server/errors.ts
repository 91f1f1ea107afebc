/** A field of a request that broke a rule. */
export interface FieldError {
  field: string;
  message: string;
}

/**
 * A refusal that the caller can understand: its message is meant for people, its status is HTTP's.
 * Whatever is thrown and is not an AppError is a defect and answers 500 without its text.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly status: number;
  /** a name for the kind of refusal, for code and logs */
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  /** for the Retry-After header */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, errors?: FieldError[], retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** 400: one field broke one rule. */
export function invalidField(field: string, message: string): AppError {
  return new AppError(400, "invalid", message, [{ field, message }]);
}

/** 401: nobody is signed in. */
export function unauthorized(): AppError {
  return new AppError(401, "not-signed-in", "You are not signed in");
}

export const ADMINISTRATORS_ONLY = "Only administrators can do this";

/** 403: signed in, but not allowed. */
export function forbidden(message: string): AppError {
  return new AppError(403, "forbidden", message);
}

/** 404: absent, or somebody else's. */
export function notFound(what: string): AppError {
  return new AppError(404, "not-found", `${what} not found`);
}

/** 409: another row already has this unique value. */
export function conflict(field: string, message: string): AppError {
  return new AppError(409, "taken", message, [{ field, message }]);
}

/** 429: to be tried again after a while. */
export function tooManyRequests(message: string, retryAfterSeconds: number): AppError {
  return new AppError(429, "too-many-requests", message, undefined, retryAfterSeconds);
}
