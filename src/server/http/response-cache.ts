import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { withOwnMemory } from "../own-memory.ts";
import { isVariantKey } from "./cache-keys.ts";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

type Level = "fast" | "small";

/** Above `small`, levels cost more time than they save bytes. `fast` takes a tenth of its time. */
const BROTLI_QUALITY: Record<Level, number> = { fast: 1, small: 6 };
const GZIP_LEVEL: Record<Level, number> = { fast: 1, small: 7 };
/** Smaller bodies are compressed well within a millisecond or two. */
const FAST_FROM_BYTES = 32_768;
/** Smaller bodies take less time to compress than to hand to a thread: 0.15 ms, and twice that where a processor has to wake up. */
const THREAD_FROM_BYTES = 32_768;

export type Encoding = "identity" | "gzip" | "br";

/** Headers that say nothing about the response itself. */
const PER_REQUEST_HEADERS = ["connection", "set-cookie", "transfer-encoding"];

/**
 * A public response, ready to send: its body is compressed when a client first accepts an encoding. The first client for a large
 * body gets one that is compressed fast; the second makes the server compress it well, and clients get that once it is ready.
 * Most pages of a large instance have one visitor between two changes.
 */
export class CachedResponse {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** when the content last changed; undefined when unknown */
  readonly modifiedAt: Date | undefined;
  readonly #contentHash: string;
  readonly #etags: Readonly<Record<Encoding, string>>;
  readonly #bodies = new Map<Encoding, Promise<Buffer>>();
  /** the encodings of #bodies that were compressed fast */
  readonly #fastEncodings = new Map<Encoding, "sent" | "improving">();
  /** those of #bodies that are ready and will not be replaced */
  readonly #readyBodies: Partial<Record<Encoding, Buffer>>;
  /** by encoding */
  readonly #heads: Partial<Record<Encoding, readonly string[]>> = {};
  readonly #unchangedHeads: Partial<Record<Encoding, readonly string[]>> = {};
  /** until the first body was asked for: it holds as much memory as the body */
  #joinGzip: (() => Promise<Buffer>) | undefined;
  #isGzipJoined = false;
  #sizeBytes: number;
  /** called when sizeBytes has changed */
  onGrow: (() => void) | undefined;

  /** @param options joinGzip: compresses the body faster than gzip does, to other bytes */
  constructor(
    body: Buffer,
    options: {
      contentType: string;
      modifiedAt: Date | undefined;
      status?: number;
      headers?: Record<string, string>;
      joinGzip?: (() => Promise<Buffer>) | undefined;
    },
  ) {
    this.status = options.status ?? 200;
    this.contentType = options.contentType;
    this.modifiedAt = options.modifiedAt;
    this.headers = options.headers ?? {};
    this.#contentHash = createHash("sha256").update(body).digest("base64url").slice(0, 27);
    const hash = this.#contentHash;
    this.#etags = { identity: `"${hash}"`, gzip: `"${hash}-gzip"`, br: `"${hash}-br"` };
    const ownBody = withOwnMemory(body);
    this.#bodies.set("identity", Promise.resolve(ownBody));
    this.#readyBodies = { identity: ownBody };
    this.#sizeBytes = body.length;
    this.#joinGzip = body.length >= FAST_FROM_BYTES ? options.joinGzip : undefined;
  }

  /** Bytes held in memory, compressed bodies included. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /**
   * The strong ETag of one encoding; it changes only when the content does.
   * @param status with 200, a body that was compressed fast has a tag of its own
   */
  etag(encoding: Encoding, status = 200): string {
    if (status === 200 && this.#isFast(encoding)) {
      const isJoined = encoding === "gzip" && (this.#isGzipJoined || this.#joinGzip !== undefined);
      return `"${this.#contentHash}-${isJoined ? "joined" : "fast"}-${encoding}"`;
    }
    return this.#etags[encoding];
  }

  /** Whether an If-None-Match header contains the ETag of this content, in any encoding. */
  matchesEtag(ifNoneMatch: string): boolean {
    // Podcast apps send one ETag as they got it, millions of times a day.
    const { identity, gzip, br } = this.#etags;
    if (ifNoneMatch === gzip || ifNoneMatch === br || ifNoneMatch === identity) return true;
    return ifNoneMatch
      .split(",")
      .map((tag) =>
        tag
          .trim()
          .replace(/^W\//, "")
          .replace(/^"|"$/g, "")
          .replace(/-(fast-|joined-)?(br|gzip)$/, ""),
      )
      .some((tag) => tag === "*" || tag === this.#contentHash);
  }

  /** The body in an encoding. */
  async body(encoding: Encoding): Promise<Buffer> {
    const existing = this.#bodies.get(encoding);
    if (existing) {
      if (encoding === "identity") this.releaseBlocks();
      if (this.#fastEncodings.get(encoding) === "sent") this.#improve(encoding, await existing);
      return existing;
    }
    const isFast = this.#isFast(encoding);
    if (isFast) this.#fastEncodings.set(encoding, "sent");
    const joinGzip = encoding === "gzip" && isFast ? this.#joinGzip : undefined;
    if (joinGzip) this.#isGzipJoined = true;
    this.#joinGzip = undefined;
    const compressing = joinGzip ? joinGzip().then(withOwnMemory) : this.#compress(encoding, isFast ? "fast" : "small");
    const compressed = compressing.then((body) => {
      if (!isFast) this.#readyBodies[encoding] = body;
      this.#grow(body.length);
      return body;
    });
    this.#bodies.set(encoding, compressed);
    return compressed;
  }

  /** Gives back what only a first gzip body needs. Call it when the response is sent without a body. */
  releaseBlocks(): void {
    this.#joinGzip = undefined;
  }

  /** The body in an encoding, if it is ready in its final form. */
  readyBody(encoding: Encoding): Buffer | undefined {
    return this.#readyBodies[encoding];
  }

  /** The header fields, names and values in turn, with which the response was first sent in an encoding, or as 304. */
  head(status: number, encoding: Encoding): readonly string[] | undefined {
    return (status === 304 ? this.#unchangedHeads : this.#heads)[encoding];
  }

  /** Keeps the header fields of a response that has been sent, unless they belong to that one request. */
  storeHead(status: number, encoding: Encoding, headers: Readonly<Record<string, unknown>>): void {
    if (PER_REQUEST_HEADERS.some((name) => headers[name] !== undefined)) return;
    const hasItsBody =
      status === 304 ||
      (headers.etag === this.etag(encoding) &&
        headers["content-encoding"] === (encoding === "identity" ? undefined : encoding) &&
        Number(headers["content-length"]) === this.readyBody(encoding)?.length);
    if (!hasItsBody) return;
    const fields = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [name, String(value)],
    );
    (status === 304 ? this.#unchangedHeads : this.#heads)[encoding] = fields;
  }

  /** Whether the body in an encoding is, or would be now, one that is compressed fast. */
  #isFast(encoding: Encoding): boolean {
    const isLarge = (this.#readyBodies.identity?.length ?? 0) >= FAST_FROM_BYTES;
    return encoding !== "identity" && isLarge && !this.#readyBodies[encoding];
  }

  #improve(encoding: Encoding, fastBody: Buffer): void {
    this.#fastEncodings.set(encoding, "improving");
    this.#compress(encoding, "small").then(
      (body) => {
        this.#fastEncodings.delete(encoding);
        this.#bodies.set(encoding, Promise.resolve(body));
        this.#readyBodies[encoding] = body;
        this.#grow(body.length - fastBody.length);
      },
      // The next client makes it try again.
      () => this.#fastEncodings.set(encoding, "sent"),
    );
  }

  #grow(bytes: number): void {
    this.#sizeBytes += bytes;
    this.onGrow?.();
  }

  async #compress(encoding: Encoding, level: Level): Promise<Buffer> {
    const body = await (this.#bodies.get("identity") as Promise<Buffer>);
    if (encoding === "gzip") {
      const options = { level: GZIP_LEVEL[level] };
      return withOwnMemory(body.length < THREAD_FROM_BYTES ? gzipSync(body, options) : await gzipAsync(body, options));
    }
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[level],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return withOwnMemory(await brotliAsync(body, { params }));
  }
}

/** The part of the memory that variants may take. */
const VARIANT_SHARE = 0.25;
/** Each remembers one stored response by its content. */
const MAX_CONTENT_KEYS = 50_000;

type Responses = LRUCache<string, CachedResponse, () => Promise<CachedResponse>>;

/**
 * Caches responses in memory up to a number of bytes and evicts the least recently used first. A key must contain the
 * version of the data, so that an entry never becomes stale. Only 200s are stored: anybody can request any number of
 * missing pages. Variants (keys from `variantKey`) have a part of the memory to themselves: anybody can request many of one
 * document, and they must not evict the documents.
 */
export class ResponseCache {
  #hits = 0;
  #misses = 0;
  readonly #documents: Responses;
  readonly #variants: Responses;
  /** the keys under which responses are stored, by what determines their content */
  readonly #keysByContent = new LRUCache<string, string>({
    // With `max`, the cache would allocate the memory for all entries at once.
    maxSize: MAX_CONTENT_KEYS,
    sizeCalculation: () => 1,
  });

  constructor(maxBytes: number, maxVariantBytes = maxBytes * VARIANT_SHARE) {
    this.#documents = this.#createResponses(maxBytes);
    this.#variants = this.#createResponses(Math.max(1, Math.floor(maxVariantBytes)));
  }

  /** @param megabytes for documents and variants together */
  static ofMegabytes(megabytes: number): ResponseCache {
    const bytes = megabytes * 2 ** 20;
    return new ResponseCache(bytes * (1 - VARIANT_SHARE), bytes * VARIANT_SHARE);
  }

  /** How many responses were found and rendered since the start, and the bytes held. */
  get counts(): { hits: number; misses: number; sizeBytes: number } {
    const sizeBytes = this.#documents.calculatedSize + this.#variants.calculatedSize;
    return { hits: this.#hits, misses: this.#misses, sizeBytes };
  }

  /** Returns the stored response. */
  find(key: string): CachedResponse | undefined {
    const found = this.#responsesOf(key).get(key);
    if (found) this.#hits++;
    return found;
  }

  /**
   * Returns a response that was stored for another version with the same content, and stores it for this version. A change
   * to one feed makes a new version of everything that its owner publishes, but changes few documents.
   * @param contentKey everything that determines the content
   */
  findByContent(key: string, contentKey: string): CachedResponse | undefined {
    const previousKey = this.#keysByContent.get(contentKey);
    if (previousKey === undefined) {
      this.#keysByContent.set(contentKey, key);
      return undefined;
    }
    const responses = this.#responsesOf(key);
    const response = responses.peek(previousKey);
    this.#keysByContent.set(contentKey, key);
    if (!response) return undefined;
    responses.delete(previousKey);
    response.onGrow = () => this.#updateSize(key, response);
    responses.set(key, response);
    this.#hits++;
    return response;
  }

  /** Returns the stored response, or renders and stores it. Concurrent calls for one key share one rendering. */
  findOrRender(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    this.#hits++;
    return this.#responsesOf(key).forceFetch(key, {
      context: () => {
        this.#hits--;
        this.#misses++;
        return render();
      },
    });
  }

  /** Removes a response that turned out to be wrong. */
  forget(key: string): void {
    this.#responsesOf(key).delete(key);
  }

  #createResponses(maxBytes: number): Responses {
    return new LRUCache({
      maxSize: maxBytes,
      // An entry larger than maxSize is not stored.
      sizeCalculation: ({ status, sizeBytes }) => (status === 200 ? Math.max(1, sizeBytes) : maxBytes + 1),
      fetchMethod: async (key, _stale, { context: render }) => {
        const response = await render();
        response.onGrow = () => this.#updateSize(key, response);
        return response;
      },
      // A response is returned even if its entry was evicted while it was rendering.
      ignoreFetchAbort: true,
    });
  }

  #responsesOf(key: string): Responses {
    return isVariantKey(key) ? this.#variants : this.#documents;
  }

  /** lru-cache measures an entry when it is inserted, so one that has grown is inserted again. */
  #updateSize(key: string, response: CachedResponse): void {
    const responses = this.#responsesOf(key);
    if (responses.peek(key) !== response) return;
    responses.delete(key);
    responses.set(key, response);
  }
}
