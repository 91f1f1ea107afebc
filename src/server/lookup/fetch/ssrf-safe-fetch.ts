import { lookup as lookupName } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from "node:zlib";
import { Agent, type Dispatcher, request } from "undici";
import { AppError } from "#server/errors.ts";
import packageJson from "../../../../package.json" with { type: "json" };
import { sniffMediaType } from "../parse/media-type.ts";
import { isInNetworks, isPublicIp, parseNetworks } from "./public-ip.ts";

const TIMEOUT_MS = 8000;
const MAX_BODY_BYTES = 25_000_000;
const MAX_REDIRECTS = 5;
const MAX_ENCODINGS = 2;
/** Of an audio or video file only its beginning is read, where its tags are. */
const MEDIA_HEAD_BYTES = 65_536;
/** Where the web is served; other ports are other services, which a link must not make us talk to. */
const WEB_PORTS = new Set(["", "80", "443", "8000", "8080", "8443"]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const FEED_OR_PAGE =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/html;q=0.8, */*;q=0.5";
/** Some hosts answer 403 to whatever does not look like a browser. */
const BROWSER_USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

export interface SsrfSafeFetchConfig {
  /** networks that may be reached although they are private, on any port */
  allowCidrs: string[];
  /** where this application is at home, for the User-Agent */
  publicUrl: string;
  /** for everything that one call does, names, redirects and body included; 8000 unless said */
  timeoutMs?: number;
  /** before and after decompression; 25,000,000 unless said */
  maxBodyBytes?: number;
  /** a host name's IP addresses; the system's resolver unless said */
  resolve?: (hostname: string) => Promise<string[]>;
}

export interface FetchOptions {
  /** ends the call before its own deadline, when several share one */
  signal?: AbortSignal;
  /** Accept header; feeds, then pages unless said */
  accept?: string;
  /** further headers, kept from other origins that a redirect leads to */
  headers?: Record<string, string>;
  /** what an earlier answer was known by; where it still holds the answer is `notModified` */
  validators?: CacheValidators;
  /** for this answer; never more than the fetch's own bound */
  maxBodyBytes?: number;
}

/** What an answer can be asked for again by (RFC 9110, 8.8). */
export interface CacheValidators {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchedDocument {
  /** the address that answered, after redirects, without fragment */
  finalUrl: string;
  /** the Content-Type header as it came */
  contentType: string | null;
  /** what the answer says of its length, in bytes as sent */
  contentLength: number | null;
  /** the decompressed body; the first 64 KiB of an audio or video file */
  bytes: Uint8Array;
  validators: CacheValidators;
  /** the answer that the validators stand for still holds; there are no bytes then */
  notModified: boolean;
}

export interface ProbedFile {
  /** bytes; null when the host does not say */
  contentLength: number | null;
  /** media type in lower case, without parameters */
  contentType: string | null;
}

/**
 * Reads an untrusted address for a person: http(s) to public hosts only, each name resolved once and the connection held
 * to the addresses that were judged, every redirect judged again.
 * @throws AppError 'url-not-allowed' (400) another scheme or port, credentials, a host that is not public
 * @throws AppError 'url-unreachable' (422) DNS, TLS, time-out, other status than 2xx, too many redirects, body too
 * large or damaged; the message is a sentence for the person
 */
export interface DocumentFetch {
  (url: string, options?: FetchOptions): Promise<FetchedDocument>;
  /** Asks for a file's length and type without reading it: HEAD, and one byte by GET where HEAD is not answered. */
  probe(url: string, options?: FetchOptions): Promise<ProbedFile>;
}

interface Exchange {
  url: URL;
  method: "GET" | "HEAD";
  headers: Record<string, string>;
  /** for the first origin alone */
  privateHeaders: Record<string, string>;
  signal: AbortSignal;
}

interface Answer<T> {
  url: URL;
  content: T;
}

/** The name under which this application asks others. @param publicUrl where it is at home */
export function buildUserAgent(publicUrl: string): string {
  return `Aircheck/${packageJson.version} (+${publicUrl})`;
}

/** Makes the one way out to the web; see SafeFetch for what it guards. */
export function createSsrfSafeFetch(settings: SsrfSafeFetchConfig): DocumentFetch {
  const { publicUrl, timeoutMs = TIMEOUT_MS, maxBodyBytes = MAX_BODY_BYTES, resolve = resolveBySystem } = settings;
  const allowedNetworks = parseNetworks(settings.allowCidrs);
  const userAgent = buildUserAgent(publicUrl);

  async function fetchDocument(url: string, options: FetchOptions = {}): Promise<FetchedDocument> {
    const headers = {
      accept: options.accept ?? FEED_OR_PAGE,
      "accept-encoding": "gzip, br, deflate",
      ...conditionsOf(options.validators),
    };
    const exchange = start(url, "GET", headers, options);
    const maxBytes = Math.min(options.maxBodyBytes ?? maxBodyBytes, maxBodyBytes);
    const { url: finalUrl, content } = await askPolitely(exchange, async (response, at) => {
      const notModified = response.statusCode === 304;
      return {
        contentType: header(response, "content-type"),
        contentLength: wholeNumber(header(response, "content-length")),
        bytes: notModified ? new Uint8Array() : await readBody(response, at.hostname, maxBytes),
        validators: { etag: header(response, "etag"), lastModified: header(response, "last-modified") },
        notModified,
      };
    });
    return { finalUrl: withoutFragment(finalUrl), ...content };
  }

  async function probe(url: string, options: FetchOptions = {}): Promise<ProbedFile> {
    const headers = { accept: options.accept ?? "*/*", "accept-encoding": "identity" };
    const exchange = start(url, "HEAD", headers, options);
    try {
      return (await askPolitely(exchange, probedFile)).content;
    } catch (error) {
      if (!(error instanceof HttpStatusError)) throw error;
      const oneByte: Exchange = { ...exchange, method: "GET", headers: { ...headers, range: "bytes=0-0" } };
      return (await askPolitely(oneByte, probedFile)).content;
    }
  }

  function start(
    url: string,
    method: Exchange["method"],
    headers: Record<string, string>,
    options: FetchOptions,
  ): Exchange {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
    return { url: judgedUrl(url), method, headers, privateHeaders: options.headers ?? {}, signal };
  }

  /** Asks under our own name, and once more as a browser where that is refused. */
  async function askPolitely<T>(exchange: Exchange, read: ReadAnswer<T>): Promise<Answer<T>> {
    try {
      return await followRedirects(withUserAgent(exchange, userAgent), read);
    } catch (error) {
      if (!(error instanceof HttpStatusError && error.answeredStatus === 403)) throw error;
      return followRedirects(withUserAgent(exchange, BROWSER_USER_AGENT), read);
    }
  }

  async function followRedirects<T>(exchange: Exchange, read: ReadAnswer<T>): Promise<Answer<T>> {
    let url = exchange.url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const isOwnOrigin = url.origin === exchange.url.origin;
      const headers = isOwnOrigin ? { ...exchange.headers, ...exchange.privateHeaders } : exchange.headers;
      const answer = await askOnce({ ...exchange, url, headers }, read);
      if (answer instanceof URL) url = answer;
      else return answer;
    }
    throw unreachable(`${exchange.url.hostname} redirects too often`);
  }

  /** One request to one address. @returns where it redirects to, or what was read of a 2xx answer */
  async function askOnce<T>({ url, method, headers, signal }: Exchange, read: ReadAnswer<T>): Promise<URL | Answer<T>> {
    let agent: Agent | undefined;
    try {
      const addresses = await untilAborted(judgedAddresses(url), signal);
      agent = new Agent({ connect: { lookup: pinnedTo(addresses) }, allowH2: false, pipelining: 0 });
      const response = await request(url, { method, headers, signal, dispatcher: agent });
      const location = header(response, "location");
      if (REDIRECTS.has(response.statusCode) && location) return judgedUrl(location, url);
      const isStillValid = response.statusCode === 304 && isConditional(headers);
      const isAnswer = response.statusCode >= 200 && response.statusCode <= 299;
      if (!isAnswer && !isStillValid) throw new HttpStatusError(response.statusCode);
      return { url, content: await read(response, url) };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw unreachable(signal.aborted ? `${url.hostname} did not answer in time` : sentenceOf(error, url.hostname));
    } finally {
      // what is left of a body is of no use: the socket ends here
      agent?.destroy().catch(() => {});
    }
  }

  /** The addresses to connect to, every one of them judged: a host that also has a private one is refused. */
  async function judgedAddresses(url: URL): Promise<string[]> {
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(hostname) ? [hostname] : await resolve(hostname);
    if (addresses.length === 0) throw unreachable(`${hostname} could not be found`);
    for (const address of addresses) {
      if (isInNetworks(address, allowedNetworks)) continue;
      if (!isPublicIp(address)) throw notAllowed(`${hostname} is not on the public internet`);
      if (!WEB_PORTS.has(url.port)) throw notAllowed(`Port ${url.port} of ${hostname} is not a web address`);
    }
    return addresses;
  }

  async function readBody(response: Dispatcher.ResponseData, hostname: string, maxBytes: number): Promise<Uint8Array> {
    const isMedia = /^\s*(audio|video)\//i.test(header(response, "content-type") ?? "");
    if (isMedia) return readAtMost(response, MEDIA_HEAD_BYTES);
    const contentEncoding = header(response, "content-encoding");
    // hosts of files often call them all by one name: their first bytes tell what they are
    const isLongByWord = (wholeNumber(header(response, "content-length")) ?? 0) > maxBytes;
    const sent = await readAtMost(response, maxBytes + 1, async (beginning) => {
      if (contentEncoding === null && (await sniffMediaType(beginning))) return MEDIA_HEAD_BYTES;
      return isLongByWord ? 0 : undefined;
    });
    if (contentEncoding === null && (await sniffMediaType(sent))) return sent.subarray(0, MEDIA_HEAD_BYTES);
    if (isLongByWord || sent.length > maxBytes) throw tooLarge(maxBytes);
    return decompressed(sent, contentEncoding, maxBytes, hostname);
  }

  return Object.assign(fetchDocument, { probe });
}

type ReadAnswer<T> = (response: Dispatcher.ResponseData, url: URL) => Promise<T>;

/** 'url-unreachable' for a status that is no answer; the caller may have another way to ask. */
class HttpStatusError extends AppError {
  readonly answeredStatus: number;

  constructor(answeredStatus: number) {
    super(422, "url-unreachable", `The address answered ${answeredStatus}`);
    this.answeredStatus = answeredStatus;
  }
}

function notAllowed(message: string): AppError {
  return new AppError(400, "url-not-allowed", message);
}

function unreachable(message: string): AppError {
  return new AppError(422, "url-unreachable", message);
}

function tooLarge(maxBodyBytes: number): AppError {
  return unreachable(`The answer is larger than ${maxBodyBytes / 1_000_000} MB`);
}

/** An address with nothing in it that could lead elsewhere than to the web. */
function judgedUrl(stated: string, base?: URL): URL {
  if (!URL.canParse(stated, base)) throw notAllowed("This is not a web address");
  const url = new URL(stated, base);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw notAllowed("Only http and https addresses are read");
  if (url.username !== "" || url.password !== "") throw notAllowed("An address with a password in it is not read");
  return url;
}

function conditionsOf(validators: CacheValidators | undefined): Record<string, string> {
  return {
    ...(validators?.etag ? { "if-none-match": validators.etag } : {}),
    ...(validators?.lastModified ? { "if-modified-since": validators.lastModified } : {}),
  };
}

function isConditional(headers: Record<string, string>): boolean {
  return "if-none-match" in headers || "if-modified-since" in headers;
}

function withUserAgent(exchange: Exchange, userAgent: string): Exchange {
  return { ...exchange, headers: { ...exchange.headers, "user-agent": userAgent } };
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await lookupName(hostname, { all: true })).map(({ address }) => address);
}

/** Answers a connection's question for its host with addresses already judged, so that DNS has no second say. */
function pinnedTo(addresses: string[]): LookupFunction {
  const judged = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, answer) => {
    const [first] = judged;
    if (options.all) answer(null, judged);
    else answer(null, first?.address ?? "", first?.family);
  };
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener("abort", abort));
}

/** @param boundBy may lower the bound, once the first bytes are there */
async function readAtMost(
  response: Dispatcher.ResponseData,
  maxBytes: number,
  boundBy?: (beginning: Uint8Array) => Promise<number | undefined>,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let bound = maxBytes;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    if (chunks.length === 0) bound = (await boundBy?.(chunk)) ?? maxBytes;
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bound) break;
  }
  return new Uint8Array(Buffer.concat(chunks).subarray(0, bound));
}

async function decompressed(
  sent: Uint8Array,
  contentEncoding: string | null,
  maxBytes: number,
  hostname: string,
): Promise<Uint8Array> {
  const encodings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (encodings.length > MAX_ENCODINGS) throw unreachable(`${hostname} sent an answer that cannot be unpacked`);
  let bytes = sent;
  for (const encoding of encodings.reverse()) {
    try {
      bytes = await unpack(bytes, encoding, maxBytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(maxBytes);
      throw unreachable(`${hostname} sent an answer that cannot be unpacked`);
    }
  }
  return bytes;
}

async function unpack(bytes: Uint8Array, encoding: string, maxOutputLength: number): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes;
  // a stream that breaks off keeps what came before
  const lenient = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return promisify(gunzip)(bytes, lenient);
    case "br":
      return promisify(brotliDecompress)(bytes, { maxOutputLength });
    case "deflate":
      // RFC 9110, 8.4.1.2 means zlib's format; some servers send the bare stream
      return ((bytes[0] ?? 0) & 0x0f) === 8
        ? promisify(inflate)(bytes, lenient)
        : promisify(inflateRaw)(bytes, lenient);
    default:
      throw new Error(`unknown content encoding ${encoding}`);
  }
}

async function probedFile(response: Dispatcher.ResponseData): Promise<ProbedFile> {
  const wholeLength = /\/(\d+)\s*$/.exec(header(response, "content-range") ?? "")?.[1] ?? null;
  const statedLength = response.statusCode === 206 ? wholeLength : header(response, "content-length");
  const [type = ""] = (header(response, "content-type") ?? "").split(";");
  return { contentLength: wholeNumber(statedLength) || null, contentType: type.trim().toLowerCase() || null };
}

function header(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text.trim()) ? Number(text) : null;
}

function withoutFragment(url: URL): string {
  const address = new URL(url);
  address.hash = "";
  return address.href;
}

/** What went wrong on the way, for a person; the codes are Node's, OpenSSL's and undici's. */
function sentenceOf(error: unknown, hostname: string): string {
  const code = (error as { code?: unknown } | null)?.code;
  const known = typeof code === "string" ? code : "";
  if (["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "ENODATA"].includes(known)) return `${hostname} could not be found`;
  if (known === "ECONNREFUSED") return `${hostname} refused the connection`;
  if (known === "ETIMEDOUT" || known.endsWith("_TIMEOUT")) return `${hostname} did not answer in time`;
  if (known.includes("CERT") || known.includes("TLS") || known.includes("SSL") || known.includes("SIGNATURE"))
    return `${hostname} has no valid certificate for https`;
  if (known === "ECONNRESET" || known === "UND_ERR_SOCKET" || known.includes("CONTENT_LENGTH"))
    return `${hostname} broke off its answer`;
  return `${hostname} could not be reached`;
}
