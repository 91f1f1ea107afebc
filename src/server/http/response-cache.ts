import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Past this, compressing harder costs more time than it saves bytes. */
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 7;
const DEFAULT_MAX_BYTES = 96 * 1024 * 1024;

export type Encoding = "identity" | "gzip" | "br";

/** A public answer as it goes over the wire: bytes made once, compressed once for each encoding somebody asks for. */
export class CachedResponse {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** when the content last changed; undefined where nobody knows */
  readonly modifiedAt: Date | undefined;
  readonly #digest: string;
  readonly #bytes = new Map<Encoding, Promise<Buffer>>();
  #sizeBytes: number;

  constructor(
    body: Buffer,
    about: { contentType: string; modifiedAt: Date | undefined; status?: number; headers?: Record<string, string> },
  ) {
    this.status = about.status ?? 200;
    this.contentType = about.contentType;
    this.modifiedAt = about.modifiedAt;
    this.headers = about.headers ?? {};
    this.#digest = createHash("sha256").update(body).digest("base64url").slice(0, 27);
    this.#bytes.set("identity", Promise.resolve(body));
    this.#sizeBytes = body.length;
  }

  /** Memory held, in bytes. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** The strong entity tag of one encoding; it changes only when the content does. */
  etag(encoding: Encoding): string {
    return encoding === "identity" ? `"${this.#digest}"` : `"${this.#digest}-${encoding}"`;
  }

  /** Whether an If-None-Match header names this content, in whichever encoding it was sent. */
  matchesEtag(ifNoneMatch: string): boolean {
    return ifNoneMatch
      .split(",")
      .map((tag) =>
        tag
          .trim()
          .replace(/^W\//, "")
          .replace(/^"|"$/g, "")
          .replace(/-(br|gzip)$/, ""),
      )
      .some((tag) => tag === "*" || tag === this.#digest);
  }

  async bytes(encoding: Encoding): Promise<Buffer> {
    const kept = this.#bytes.get(encoding);
    if (kept) return kept;
    const made = this.#compress(encoding);
    this.#bytes.set(encoding, made);
    return made;
  }

  async #compress(encoding: Encoding): Promise<Buffer> {
    const body = await (this.#bytes.get("identity") as Promise<Buffer>);
    const made =
      encoding === "br"
        ? await brotliAsync(body, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            },
          })
        : await gzipAsync(body, { level: GZIP_LEVEL });
    this.#sizeBytes += made.length;
    return made;
  }
}

/**
 * Keeps rendered answers under keys that name the revision they were made from, so that an entry is right for as long
 * as anybody can ask for it. Bounded by bytes; what was asked for longest ago goes first. What says that something is
 * missing is not kept: anybody can ask for any number of such things.
 */
export class ResponseCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Promise<CachedResponse>>();
  readonly #sizes = new Map<string, CachedResponse>();

  constructor(maxBytes = DEFAULT_MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** The answer under a key, if it is there. */
  find(key: string): Promise<CachedResponse> | undefined {
    const kept = this.#entries.get(key);
    if (!kept) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, kept);
    return kept;
  }

  /** The answer under a key, rendered now if it is not there; concurrent askers share one rendering. */
  async findOrRender(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const kept = this.find(key);
    if (kept) return kept;
    const made = render();
    this.#entries.set(key, made);
    try {
      const rendered = await made;
      if (rendered.status !== 200) this.#entries.delete(key);
      // It may have had to make room for another while it was being made.
      else if (this.#entries.has(key)) this.#sizes.set(key, rendered);
      this.#makeRoom();
    } catch (error) {
      this.#entries.delete(key);
      throw error;
    }
    return made;
  }

  #makeRoom(): void {
    let total = 0;
    for (const rendered of this.#sizes.values()) total += rendered.sizeBytes;
    for (const key of this.#entries.keys()) {
      if (total <= this.#maxBytes) return;
      total -= this.#sizes.get(key)?.sizeBytes ?? 0;
      this.#sizes.delete(key);
      this.#entries.delete(key);
    }
  }
}
