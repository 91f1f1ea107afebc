import { AppError } from "#server/errors.ts";

export interface FetchOptions {
  /** aborts the call before its own timeout */
  signal?: AbortSignal;
  /** Accept header; by default feeds, then pages */
  accept?: string;
  /** additional headers; not sent to other origins after a redirect */
  headers?: Record<string, string>;
  /** validators of a cached response; the result is `notModified` when it is still valid */
  validators?: CacheValidators;
  /** a lower limit than the one of the fetch itself */
  maxBodyBytes?: number;
  /** how much of an audio or video file to download; by default 64 KiB */
  mediaHeadBytes?: number;
  /**
   * for work that nobody waits for: asks the host itself instead of the cache, and leaves half of what the host may be asked to
   * people; fails at once when the rest is used up
   */
  isBackground?: boolean;
  /** with isBackground: takes from the cache what it has */
  usesCache?: boolean;
  /** how long to wait for a turn at a host that allows few requests; by default as long as a lookup can use the response */
  longestWaitMs?: number;
  /** called before such a wait */
  onWait?: () => void;
  /** of a probe, that a recording is expected: some servers answer HEAD with a page or no bytes, and are asked by GET then */
  isRecording?: boolean;
  /** for somebody without an account: asks a host only as often as nobody else notices, and fails at once beyond that */
  isForVisitor?: boolean;
}

/** The headers that make a later request for the same URL conditional (RFC 9110, section 8.8). */
export interface CacheValidators {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchedDocument {
  /** after redirects, without fragment */
  finalUrl: string;
  /** the Content-Type header, unchanged */
  contentType: string | null;
  /** the Content-Length header, in bytes as sent; null without one */
  contentLength: number | null;
  /** the decompressed body; of an audio or video file the first `mediaHeadBytes` */
  bytes: Uint8Array;
  validators: CacheValidators;
  /** whether the response was 304: the cached document is still valid, and `bytes` is empty */
  notModified: boolean;
  /** how long the response may be cached by its Cache-Control header; null when it does not say */
  maxAgeSeconds: number | null;
  /** where the document has moved to for good (301, 308); null when it has not, or a temporary redirect comes first */
  movedTo: string | null;
}

const REFUSALS = new Set([401, 403, 406, 429, 451]);

/** 'url-unreachable' for a status other than 2xx; the caller may try another way. */
export class HttpStatusError extends AppError {
  /** the address that responded, after redirects */
  readonly url: string;
  readonly responseStatus: number;
  /** the Retry-After header, unchanged */
  readonly retryAfter: string | null;

  constructor(url: string, responseStatus: number, retryAfter: string | null) {
    super(422, "url-unreachable", `${new URL(url).hostname} responded with HTTP status ${responseStatus}`);
    this.url = url;
    this.responseStatus = responseStatus;
    this.retryAfter = retryAfter;
  }

  /** of the host that responded */
  get hostname(): string {
    return new URL(this.url).hostname;
  }

  /** Whether it is what a site answers that lets nobody in but browsers. */
  get isRefusal(): boolean {
    return REFUSALS.has(this.responseStatus);
  }
}

/** 'url-unreachable' for a host that refuses or resets the connection, or has no valid certificate; it may answer by another scheme. */
export class ConnectionError extends AppError {
  /** the address that was asked, after redirects */
  readonly url: string;

  constructor(url: string, message: string) {
    super(422, "url-unreachable", message);
    this.url = url;
  }
}

export interface ProbedFile {
  /** null when the host does not send it */
  contentLength: number | null;
  /** media type in lower case, without parameters */
  contentType: string | null;
  /** set where the host says that the file has no bytes */
  isEmpty?: true;
}

/**
 * Fetches a user-supplied URL without letting it reach private networks: http(s) only, public IP addresses only, every
 * redirect checked.
 * @throws AppError 'url-not-allowed' (400) another scheme or port, credentials in the URL, a host that is not public
 * @throws AppError 'url-unreachable' (422) DNS, TLS, timeout, a status other than 2xx, too many redirects, a body that
 * is too large or corrupt; the message is meant for users
 */
export interface DocumentFetch {
  (url: string, options?: FetchOptions): Promise<FetchedDocument>;
  /**
   * Requests the size and type of a file with HEAD, or by GET of two bytes where the host rejects HEAD or does not answer it: neither counts
   * as a download.
   */
  probe(url: string, options?: FetchOptions): Promise<ProbedFile>;
}
