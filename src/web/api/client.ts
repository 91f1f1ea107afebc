/** A field of a request that the server found wrong. */
export interface FieldError {
  field: string;
  message: string;
}

const HTML_RESPONSE_MESSAGE = "Server error - you may need to log in again";

/** A call that was answered with anything but success. Its message reads 'status: body'. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  /** the server's own sentence, meant for people */
  readonly serverMessage: string | undefined;
  readonly fieldErrors: readonly FieldError[];

  constructor(status: number, body: string, serverMessage?: string, fieldErrors: readonly FieldError[] = []) {
    super(`${status}: ${body}`);
    this.status = status;
    this.serverMessage = serverMessage;
    this.fieldErrors = fieldErrors;
  }
}

/**
 * Calls the API with the session's cookie.
 * @param body sent as JSON; no body and no content type when it is left out
 * @returns the answer's JSON, or undefined when the answer has no body
 * @throws ApiError any status but 2xx, logged before
 */
export async function callApi<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const { answer } = await send<T>(method, path, body);
  return answer;
}

/** Fetches what only signed-in people have. @returns null when nobody is signed in @throws ApiError as callApi does */
export async function fetchIfSignedIn<T>(path: string): Promise<T | null> {
  const { answer } = await send<T | null>("GET", path, undefined, 401);
  return answer;
}

/** Some rows of a long list, and how many there are in all. */
interface Page<Row> {
  rows: Row[];
  totalCount: number;
}

/** Fetches a part of a list; the path's query says which. @throws ApiError as callApi does */
export async function fetchPage<Row>(path: string): Promise<Page<Row>> {
  const { answer, headers } = await send<Row[]>("GET", path);
  return { rows: answer, totalCount: Number(headers.get("X-Total-Count")) };
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** @param emptyStatus one that is no failure but an empty result: null */
async function send<T>(
  method: Method,
  path: string,
  body?: unknown,
  emptyStatus?: number,
): Promise<{ answer: T; headers: Headers }> {
  try {
    const response = await fetch(path, {
      method,
      credentials: "include",
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === emptyStatus) return { answer: null as T, headers: response.headers };
    const text = await response.text();
    if (!response.ok) throw errorFromResponse(response, text);
    return { answer: (text ? JSON.parse(text) : undefined) as T, headers: response.headers };
  } catch (error) {
    console.error(`${method} ${path} failed:`, error);
    throw error;
  }
}

function errorFromResponse(response: Response, text: string): ApiError {
  const { status } = response;
  if (/^\s*<(!doctype|html)/i.test(text)) return new ApiError(status, HTML_RESPONSE_MESSAGE, HTML_RESPONSE_MESSAGE);
  if (!response.headers.get("Content-Type")?.includes("json")) {
    return new ApiError(status, text || response.statusText, text || undefined);
  }
  try {
    const answer = JSON.parse(text) as { message?: string; errors?: FieldError[] };
    return new ApiError(status, JSON.stringify(answer), answer.message, answer.errors);
  } catch {
    return new ApiError(status, text || response.statusText);
  }
}

/** What to tell a person about a failed call: the server's own sentence, or the given one where there is none. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback;
}
