import type { FieldError } from "#web/lib/form-errors.ts";

const HTML_RESPONSE_MESSAGE = "Server error - you may need to log in again";

/** A response with an error status. Its message reads 'status: body'. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** the server's own message, written for users */
  readonly serverMessage: string | undefined;
  readonly fieldErrors: readonly FieldError[];

  constructor(status: number, body: string, serverMessage?: string, fieldErrors: readonly FieldError[] = []) {
    super(`${status}: ${body}`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.fieldErrors = fieldErrors;
  }
}

/** A failure in the browser itself, with a message written for users. */
export class BrowserError extends Error {
  override name = "BrowserError";
}

/** Longer than anything that the server does for one request takes. */
const TIMEOUT_MS = 60_000;
/** Files of several megabytes, from phones. */
const UPLOAD_TIMEOUT_MS = 600_000;

/** A request that got no response. */
export class ConnectionError extends Error {
  override name = "ConnectionError";
  /** whether the request may have reached the server, which then may have done what it says */
  readonly mayHaveArrived: boolean;

  constructor(mayHaveArrived: boolean, cause: unknown) {
    super(
      cause instanceof DOMException && cause.name === "TimeoutError"
        ? "The server did not answer in time. Please try again."
        : mayHaveArrived
          ? "The server did not answer. Please check your connection."
          : "You are offline.",
    );
    this.cause = cause;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** The last change that was asked for by each method and path, while it has no response. */
const pendingChanges = new Map<string, { body: string | undefined; response: Promise<unknown> }>();

/**
 * Calls the API with the session cookie. A change that is asked for again before there is a response, as by a double click, is sent once.
 * @param body sent as JSON; without it the request has no body and no content type
 * @returns the parsed JSON, or undefined for an empty body
 * @throws ApiError any status but 2xx; every failure is logged
 * @throws ConnectionError no response, or none within a minute
 */
export async function callApi<T>(method: Method, path: string, body?: unknown): Promise<T> {
  if (method === "GET") return (await send<T>(method, path)).data;
  const target = `${method} ${path}`;
  const json = JSON.stringify(body);
  const last = pendingChanges.get(target);
  if (last && last.body === json) return last.response as Promise<T>;
  const response = send<T>(method, path, body).then(({ data }) => data);
  const change = { body: json, response };
  pendingChanges.set(target, change);
  try {
    return await response;
  } finally {
    if (pendingChanges.get(target) === change) pendingChanges.delete(target);
  }
}

/**
 * Sends a file as it is, in a body of its own type.
 * @returns the parsed JSON
 * @throws ApiError any status but 2xx; every failure is logged
 * @throws ConnectionError no response, or none within ten minutes
 */
export async function sendFile<T>(method: "POST" | "PUT", path: string, file: Blob): Promise<T> {
  const { data } = await send<T>(method, path, file);
  return data;
}

/**
 * Fetches data that only signed-in users have.
 * @returns null when nobody is signed in
 * @throws ApiError any status but 2xx and 401
 */
export async function fetchIfSignedIn<T>(path: string): Promise<T | null> {
  const { data } = await send<T | null>("GET", path, undefined, 401);
  return data;
}

interface Page<Row> {
  rows: Row[];
  /** rows on all pages */
  totalCount: number;
}

/**
 * Fetches one page of a list.
 * @param path its query string selects the page
 * @throws ApiError any status but 2xx
 */
export async function fetchPage<Row>(path: string): Promise<Page<Row>> {
  const { data, headers } = await send<Row[]>("GET", path);
  return { rows: data, totalCount: Number(headers.get("X-Total-Count")) };
}

/** The message to show for a failed call: the server's own, or the fallback if there is none. */
export function errorMessage(error: unknown, fallback = "Please try again later."): string {
  if (error instanceof BrowserError) return error.message;
  return (error instanceof ApiError && error.serverMessage) || fallback;
}

/** The fields that the server rejected; none for any other error. */
export function fieldErrorsOf(error: unknown): readonly FieldError[] {
  return error instanceof ApiError ? error.fieldErrors : [];
}

/** Whether a call failed with this HTTP status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** Whether the server may have done what a failed call asked for: there was no response, or only an error of it or of a proxy. */
export function mayHaveHappened(error: unknown): boolean {
  return error instanceof ConnectionError ? error.mayHaveArrived : error instanceof ApiError && error.status >= 500;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * @param body a file is sent as it is, everything else as JSON
 * @param emptyStatus an error status that counts as an empty result: data is null
 */
async function send<T>(
  method: Method,
  path: string,
  body?: unknown,
  emptyStatus?: number,
): Promise<{ data: T; headers: Headers }> {
  const isFile = body instanceof Blob;
  try {
    const { response, text } = await receive(path, {
      method,
      credentials: "include",
      headers: {
        Accept: "application/json",
        ...(body === undefined || isFile ? {} : { "Content-Type": "application/json" }),
      },
      signal: AbortSignal.timeout(isFile ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
      // The browser sends a file's own content type.
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    });
    if (response.status === emptyStatus) return { data: null as T, headers: response.headers };
    if (!response.ok) throw errorFromResponse(response, text);
    return { data: (text ? JSON.parse(text) : undefined) as T, headers: response.headers };
  } catch (error) {
    console.error(`${method} ${path} failed:`, error);
    throw error;
  }
}

async function receive(path: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  // A browser that goes offline later may have sent the request.
  const isOffline = !navigator.onLine;
  try {
    const response = await fetch(path, init);
    return { response, text: await response.text() };
  } catch (error) {
    throw new ConnectionError(!isOffline, error);
  }
}

function errorFromResponse(response: Response, text: string): ApiError {
  const { status } = response;
  if (/^\s*<(!doctype|html)/i.test(text)) return new ApiError(status, HTML_RESPONSE_MESSAGE, HTML_RESPONSE_MESSAGE);
  if (!response.headers.get("Content-Type")?.includes("json")) {
    return new ApiError(status, text || response.statusText, text || undefined);
  }
  try {
    const body = JSON.parse(text) as { message?: string; errors?: FieldError[] };
    return new ApiError(status, JSON.stringify(body), body.message, body.errors);
  } catch {
    return new ApiError(status, text || response.statusText);
  }
}
