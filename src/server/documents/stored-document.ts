import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { type Compression, type Content, type Encoding, NO_STORE } from "../http/response.ts";

const gzipInThread = promisify(gzip);
const brotliInThread = promisify(brotliCompress);

/** Higher levels take twice the time and more, for a feed that is a few percent smaller. */
const GZIP_OPTIONS = { level: 3 };
const BROTLI_QUALITY = 4;
/** Smaller bodies take less time to compress than to hand to a thread. */
const THREAD_FROM_BYTES = 32_768;

const COMPRESSIONS = ["br", "gzip"] as const;

export interface DocumentOptions {
  status?: number;
  /** when the content last changed; undefined when unknown */
  modifiedAt?: Date | undefined;
  headers: Readonly<Record<string, string>>;
}

/** A public document, ready to send: its body is compressed when a client first accepts an encoding. */
export class StoredDocument implements Content {
  readonly status: number;
  readonly modifiedAt: Date | undefined;
  readonly headerFields: readonly string[];
  readonly contentHash: string | undefined;
  readonly compressions = COMPRESSIONS;
  readonly #body: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  #sizeBytes: number;
  /** called when sizeBytes has changed */
  onGrow: (() => void) | undefined;

  constructor(body: Buffer | string, { status = 200, modifiedAt, headers }: DocumentOptions) {
    this.status = status;
    this.modifiedAt = modifiedAt;
    this.#body = withOwnMemory(typeof body === "string" ? Buffer.from(body) : body);
    this.headerFields = Object.entries(headers).flat();
    if (!headers["cache-control"]?.includes(NO_STORE))
      this.contentHash = createHash("sha256").update(this.#body).digest("base64url").slice(0, 27);
    this.#sizeBytes = this.#body.length;
  }

  /** Bytes held in memory, compressed bodies included. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  async bodyIn(encoding: Encoding): Promise<Buffer> {
    if (encoding === "identity") return this.#body;
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const compressing = compress(this.#body, encoding).then(withOwnMemory);
    this.#compressed.set(encoding, compressing);
    compressing.catch(() => this.#compressed.delete(encoding));
    const compressed = await compressing;
    this.#sizeBytes += compressed.length;
    this.onGrow?.();
    return compressed;
  }
}

/**
 * Node cuts small buffers out of blocks of 64 KB, and zlib returns the beginning of a buffer of 16 KB: a small buffer that is kept holds
 * the whole block, which the cache does not count.
 * @returns the bytes in memory of exactly their size
 */
function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

async function compress(body: Buffer, encoding: Compression): Promise<Buffer> {
  const isSmall = body.length < THREAD_FROM_BYTES;
  if (encoding === "gzip") return isSmall ? gzipSync(body, GZIP_OPTIONS) : gzipInThread(body, GZIP_OPTIONS);
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  };
  return isSmall ? brotliCompressSync(body, options) : brotliInThread(body, options);
}
