import type { Dispatcher } from "undici";
import { AppError } from "#server/errors.ts";
import packageJson from "../../../../package.json" with { type: "json" };
import { MAX_SMALL_BYTES } from "../parse/document-bytes.ts";
import { isWebPage, sniffMediaType } from "../parse/media-type.ts";
import { BodyTooLargeError, decompress, expandsBeyond } from "./decompress.ts";
import {
  type CacheValidators,
  ConnectionError,
  type DocumentFetch,
  type FetchedDocument,
  type FetchOptions,
  HttpStatusError,
  type ProbedFile,
} from "./document-fetch.ts";
import { type ConnectorConfig, createPublicOnlyConnector, urlNotAllowed } from "./public-only-connector.ts";

export const TIMEOUT_MS = 8000;
const MAX_BODY_BYTES = 25_000_000;
const MAX_REDIRECTS = 5;
/** Only the start of an audio or video file is downloaded: enough for its tags. */
const MEDIA_HEAD_BYTES = 65_536;
const FIRST_BODY_BYTES = 65_536;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const PERMANENT_REDIRECT_STATUSES = new Set([301, 308]);
/** A host that is asked too often already is not asked in another way. */
const BUSY_STATUSES = new Set([429, 503]);
/** So short a request counts as no download. Source: https://iabtechlab.com/standards/podcast-measurement-guidelines/ */
const TWO_BYTES = "bytes=0-1";
const ACCEPT_FEED_OR_PAGE =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5";
/** Some hosts respond 403 to every client that is not a browser. */
const BROWSER_USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

export interface SsrfSafeFetchConfig extends ConnectorConfig {
  /** URL of this application, for the User-Agent header */
  publicUrl: string;
  /** for one call in total: DNS, redirects and body included; default 8000 */
  timeoutMs?: number;
  /** limit for a body, both compressed and decompressed; default 25,000,000 */
  maxBodyBytes?: number;
}

interface OutgoingRequest {
  url: URL;
  method: "GET" | "HEAD";
  headers: Record<string, string>;
  /** sent to the first origin only */
  privateHeaders: Record<string, string>;
  signal: AbortSignal;
}

/** @param movedTo where permanent redirects, and no others before them, have led to */
type ReadResponse<T> = (response: Dispatcher.ResponseData, url: URL, movedTo: string | null) => Promise<T>;

type HopResult<T> = { status: "redirect"; location: URL; isPermanent: boolean } | { status: "ok"; value: T };

/** The User-Agent header of all requests to other servers. */
export function buildUserAgent(publicUrl: string): string {
  return `Aircheck/${packageJson.version} (+${publicUrl})`;
}

/** Creates the fetch for all URLs that users or other servers supply; see DocumentFetch for its guarantees. */
export function createSsrfSafeFetch(config: SsrfSafeFetchConfig): DocumentFetch {
  const { publicUrl, timeoutMs = TIMEOUT_MS, maxBodyBytes = MAX_BODY_BYTES } = config;
  const connect = createPublicOnlyConnector(config);
  const userAgent = buildUserAgent(publicUrl);

  async function fetchDocument(url: string, options: FetchOptions = {}): Promise<FetchedDocument> {
    const headers = {
      accept: options.accept ?? ACCEPT_FEED_OR_PAGE,
      "accept-encoding": "gzip, br, deflate",
      ...conditionalHeaders(options.validators),
    };
    const maxBytes = Math.min(options.maxBodyBytes ?? maxBodyBytes, maxBodyBytes);
    const mediaHeadBytes = Math.min(options.mediaHeadBytes ?? MEDIA_HEAD_BYTES, maxBytes);
    const outgoing = prepareRequest(url, "GET", headers, options);
    return sendRequest(outgoing, async (response, finalUrl, movedTo) => {
      const notModified = response.statusCode === 304;
      return {
        finalUrl: withoutFragment(finalUrl),
        contentType: header(response, "content-type"),
        contentLength: parseInteger(header(response, "content-length")),
        bytes: notModified
          ? new Uint8Array()
          : await readBody(response, finalUrl.hostname, { maxBytes, maxBytesOfAny: maxBodyBytes, mediaHeadBytes }),
        validators: { etag: header(response, "etag"), lastModified: header(response, "last-modified") },
        notModified,
        maxAgeSeconds: maxAge(header(response, "cache-control")),
        movedTo,
      };
    });
  }

  async function probe(url: string, options: FetchOptions = {}): Promise<ProbedFile> {
    const headers = { accept: options.accept ?? "*/*", "accept-encoding": "identity" };
    const head = prepareRequest(url, "HEAD", headers, { ...options, signal: inTime(options.signal, timeoutMs / 2) });
    try {
      const file = await sendRequest(head, readFileHeaders);
      if (!options.isRecording || canBeRecording(file)) return file;
    } catch (error) {
      const isBusy = error instanceof HttpStatusError && BUSY_STATUSES.has(error.responseStatus);
      const isUnreachable = error instanceof AppError && error.code === "url-unreachable";
      if (!isUnreachable || isBusy || options.signal?.aborted) throw error;
    }
    const get = prepareRequest(url, "GET", { ...headers, range: TWO_BYTES }, options);
    return sendRequest(get, readFileHeaders);
  }

  function prepareRequest(
    url: string,
    method: OutgoingRequest["method"],
    headers: Record<string, string>,
    options: FetchOptions,
  ): OutgoingRequest {
    const signal = inTime(options.signal, timeoutMs);
    return { url: validatedUrl(url), method, headers, privateHeaders: options.headers ?? {}, signal };
  }

  /** Sends our own User-Agent first, and a browser's when the response is 403. */
  async function sendRequest<T>(outgoing: OutgoingRequest, read: ReadResponse<T>): Promise<T> {
    try {
      return await followRedirects(withUserAgent(outgoing, userAgent), read);
    } catch (error) {
      if (!(error instanceof HttpStatusError && error.responseStatus === 403)) throw error;
      return followRedirects(withUserAgent(outgoing, BROWSER_USER_AGENT), read);
    }
  }

  async function followRedirects<T>(outgoing: OutgoingRequest, read: ReadResponse<T>): Promise<T> {
    let url = outgoing.url;
    let movedTo: string | null = null;
    let isMoved = true;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const isFirstOrigin = url.origin === outgoing.url.origin;
      const headers = isFirstOrigin ? { ...outgoing.headers, ...outgoing.privateHeaders } : outgoing.headers;
      const result = await sendOnce({ ...outgoing, url, headers }, movedTo, read);
      if (result.status === "ok") return result.value;
      url = result.location;
      isMoved &&= result.isPermanent;
      if (isMoved) movedTo = withoutFragment(url);
    }
    throw unreachable(`${outgoing.url.hostname} redirects too many times`);
  }

  async function sendOnce<T>(
    { url, method, headers, signal }: OutgoingRequest,
    movedTo: string | null,
    read: ReadResponse<T>,
  ): Promise<HopResult<T>> {
    // Imported on first use: many processes fetch nothing.
    const { Agent, request } = await import("undici");
    // Destroying the agent stops everything at any stage: DNS, connecting, and the unread rest of a body.
    const agent = new Agent({ connect, pipelining: 0 });
    const destroy = () => void agent.destroy().catch(() => {});
    signal.addEventListener("abort", destroy, { once: true });
    try {
      signal.throwIfAborted();
      const response = await request(url, { method, headers, dispatcher: agent });
      const location = header(response, "location");
      if (REDIRECT_STATUSES.has(response.statusCode) && location)
        return {
          status: "redirect",
          location: validatedUrl(location, url),
          isPermanent: PERMANENT_REDIRECT_STATUSES.has(response.statusCode),
        };
      const isSuccess = response.statusCode >= 200 && response.statusCode <= 299;
      const isNotModified = response.statusCode === 304 && isConditional(headers);
      if (!isSuccess && !isNotModified)
        throw new HttpStatusError(withoutFragment(url), response.statusCode, header(response, "retry-after"));
      return { status: "ok", value: await read(response, url, movedTo) };
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (signal.aborted) throw unreachable(`${url.hostname} did not respond in time`);
      throw failedRequest(error, url);
    } finally {
      signal.removeEventListener("abort", destroy);
      destroy();
    }
  }

  return Object.assign(fetchDocument, { probe });
}

interface BodyLimits {
  /** of this call */
  maxBytes: number;
  /** of every call: no other limit would help */
  maxBytesOfAny: number;
  mediaHeadBytes: number;
}

/** Reads and decompresses a body; of an audio or video file only the first bytes. */
async function readBody(
  response: Dispatcher.ResponseData,
  hostname: string,
  { maxBytes, maxBytesOfAny, mediaHeadBytes }: BodyLimits,
): Promise<Uint8Array> {
  const isMedia = /^\s*(audio|video)\//i.test(header(response, "content-type") ?? "");
  if (isMedia) return readAtMost(response, mediaHeadBytes);
  const contentEncoding = header(response, "content-encoding");
  const declaredBytes = parseInteger(header(response, "content-length")) ?? 0;
  const isDeclaredTooLarge = declaredBytes > maxBytes;
  // File hosts often send one media type for everything, so the first bytes decide.
  const isSniffedMedia = async (bytes: Uint8Array) => contentEncoding === null && !!(await sniffMediaType(bytes));
  const sent = await readAtMost(response, maxBytes + 1, async (firstChunk) => {
    if (await isSniffedMedia(firstChunk)) return mediaHeadBytes;
    return isDeclaredTooLarge ? 0 : maxBytes + 1;
  });
  if (await isSniffedMedia(sent)) return sent.subarray(0, mediaHeadBytes);
  if (declaredBytes > maxBytesOfAny) throw new BodyLimitError(maxBytesOfAny, true);
  if (isDeclaredTooLarge || sent.length > maxBytes) throw new BodyLimitError(maxBytes, maxBytes === maxBytesOfAny);
  try {
    return await decompress(sent, contentEncoding, maxBytes);
  } catch (error) {
    if (error instanceof BodyTooLargeError) {
      const isHopeless = maxBytes === maxBytesOfAny || (await expandsBeyond(sent, contentEncoding, maxBytesOfAny));
      throw new BodyLimitError(isHopeless ? maxBytesOfAny : maxBytes, isHopeless);
    }
    throw unreachable(`${hostname} sent a response that could not be decompressed`);
  }
}

/** @param limitFor sets a lower limit by the first chunk */
async function readAtMost(
  response: Dispatcher.ResponseData,
  maxBytes: number,
  limitFor: (firstChunk: Uint8Array) => Promise<number> = async () => maxBytes,
): Promise<Uint8Array> {
  // Chunks are copied as they come, so that they are not all in memory beside the body, and are freed early.
  const body = new ArrayBuffer(0, { maxByteLength: maxBytes });
  const view = new Uint8Array(body);
  let length = 0;
  let limit: number | undefined;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    limit ??= await limitFor(chunk);
    const taken = chunk.subarray(0, limit - length);
    if (length + taken.length > body.byteLength)
      body.resize(Math.min(maxBytes, Math.max(FIRST_BODY_BYTES, body.byteLength * 2, length + taken.length)));
    view.set(taken, length);
    length += taken.length;
    if (length >= limit) break;
  }
  if (length <= MAX_SMALL_BYTES) return new Uint8Array(body.transferToFixedLength(length));
  // Shared with the worker that parses it, instead of copied to it.
  const bytes = new Uint8Array(new SharedArrayBuffer(length));
  bytes.set(view.subarray(0, length));
  // Frees the original at once; garbage collection would come later.
  body.transfer(0);
  return bytes;
}

async function readFileHeaders(response: Dispatcher.ResponseData): Promise<ProbedFile> {
  const totalLength = /\/(\d+)\s*$/.exec(header(response, "content-range") ?? "")?.[1] ?? null;
  const contentLength = parseInteger(response.statusCode === 206 ? totalLength : header(response, "content-length"));
  const [type = ""] = (header(response, "content-type") ?? "").split(";");
  return {
    contentLength: contentLength || null,
    contentType: type.trim().toLowerCase() || null,
    ...(contentLength === 0 && { isEmpty: true }),
  };
}

/** Whether what a host says of a file may be true of a recording. */
function canBeRecording({ contentType, isEmpty }: ProbedFile): boolean {
  return !isEmpty && !isWebPage(contentType);
}

function inTime(signal: AbortSignal | undefined, timeoutMs: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([timeout, signal]) : timeout;
}

function unreachable(message: string): AppError {
  return new AppError(422, "url-unreachable", message);
}

/** 'url-unreachable' for a body beyond the limit of the call; unless it is hopeless, the caller may try again with a higher one. */
export class BodyLimitError extends AppError {
  /** whether the body is beyond the limit of every call */
  readonly isHopeless: boolean;

  constructor(maxBodyBytes: number, isHopeless: boolean) {
    super(422, "url-unreachable", `The response is larger than ${maxBodyBytes / 1_000_000} MB`);
    this.isHopeless = isHopeless;
  }
}

function validatedUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw urlNotAllowed("This is not a valid URL");
  const url = new URL(text, base);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw urlNotAllowed("Only http and https links are supported");
  if (url.username !== "" || url.password !== "")
    throw urlNotAllowed("Links with a user name or password are not supported");
  return url;
}

function conditionalHeaders(validators: CacheValidators | undefined): Record<string, string> {
  return {
    ...(validators?.etag ? { "if-none-match": validators.etag } : {}),
    ...(validators?.lastModified ? { "if-modified-since": validators.lastModified } : {}),
  };
}

function isConditional(headers: Record<string, string>): boolean {
  return "if-none-match" in headers || "if-modified-since" in headers;
}

/** Source: RFC 9111, section 5.2.2 */
function maxAge(cacheControl: string | null): number | null {
  const [, seconds] = /(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(cacheControl ?? "") ?? [];
  return seconds === undefined ? null : Number(seconds);
}

function withUserAgent(outgoing: OutgoingRequest, userAgent: string): OutgoingRequest {
  return { ...outgoing, headers: { ...outgoing.headers, "user-agent": userAgent } };
}

function header(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function parseInteger(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null;
}

function withoutFragment(url: URL): string {
  const copy = new URL(url);
  copy.hash = "";
  return copy.href;
}

/** Explains a failed request to the user. The codes are those of Node, OpenSSL and undici. */
function failedRequest(error: unknown, url: URL): AppError {
  const { hostname } = url;
  const { code } = (error ?? {}) as { code?: unknown };
  const errorCode = typeof code === "string" ? code : "";
  if (["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "ENODATA"].includes(errorCode))
    return unreachable(`${hostname} could not be found`);
  if (errorCode === "ECONNREFUSED")
    return new ConnectionError(withoutFragment(url), `${hostname} refused the connection`);
  if (errorCode === "ETIMEDOUT" || errorCode.endsWith("_TIMEOUT"))
    return unreachable(`${hostname} did not respond in time`);
  if (/CERT|TLS|SSL|SIGNATURE/.test(errorCode))
    return new ConnectionError(withoutFragment(url), `${hostname} does not have a valid HTTPS certificate`);
  const interrupted = `${hostname} closed the connection before the response was complete`;
  if (errorCode === "ECONNRESET") return new ConnectionError(withoutFragment(url), interrupted);
  if (errorCode === "UND_ERR_SOCKET" || errorCode.includes("CONTENT_LENGTH")) return unreachable(interrupted);
  return unreachable(`${hostname} could not be reached`);
}
