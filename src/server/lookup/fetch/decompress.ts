import { promisify } from "node:util";
import {
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createUnzip,
  gunzip,
  inflate,
  inflateRaw,
} from "node:zlib";

/** Servers apply one encoding, rarely two; a longer list can only be an attack. */
const MAX_ENCODINGS = 2;

const COUNTING_CHUNK_BYTES = 262_144;

/** The decompressed body would be larger than allowed. */
export class BodyTooLargeError extends Error {}

/**
 * Decompresses a response body.
 * @param contentEncoding the Content-Encoding header, or null without one: gzip, br or deflate
 * @param maxBytes limit for the result of each encoding, which stops decompression bombs
 * @throws BodyTooLargeError beyond maxBytes
 * @throws Error corrupt data, or an unknown encoding
 */
export async function decompress(
  body: Uint8Array,
  contentEncoding: string | null,
  maxBytes: number,
): Promise<Uint8Array> {
  const encodings = (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  if (encodings.length > MAX_ENCODINGS) throw new Error(`${encodings.length} content encodings`);
  let bytes = body;
  for (const encoding of encodings.reverse()) bytes = await decompressOnce(bytes, encoding, maxBytes);
  return bytes;
}

async function decompressOnce(bytes: Uint8Array, encoding: string, maxOutputLength: number): Promise<Uint8Array> {
  if (bytes.length === 0) return bytes;
  // Z_SYNC_FLUSH returns what a truncated stream contains, as browsers do.
  const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    switch (encoding) {
      case "gzip":
      case "x-gzip":
        return await promisify(gunzip)(bytes, options);
      case "br":
        return await promisify(brotliDecompress)(bytes, { maxOutputLength });
      case "deflate":
        // RFC 9110, section 8.4.1.2, means the zlib format, but some servers send a raw deflate stream.
        return ((bytes[0] ?? 0) & 0x0f) === 8
          ? await promisify(inflate)(bytes, options)
          : await promisify(inflateRaw)(bytes, options);
      default:
        throw new Error(`unknown content encoding ${encoding}`);
    }
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLarge ? new BodyTooLargeError() : error;
  }
}

/**
 * Whether a body would be larger than a limit when decompressed. The result is counted and not kept.
 * @returns false also for several encodings, raw deflate streams and corrupt data
 */
export async function expandsBeyond(
  body: Uint8Array,
  contentEncoding: string | null,
  maxBytes: number,
): Promise<boolean> {
  const isBrotli = contentEncoding?.trim().toLowerCase() === "br";
  const chunkSize = COUNTING_CHUNK_BYTES;
  const decompressor = isBrotli ? createBrotliDecompress({ chunkSize }) : createUnzip({ chunkSize });
  decompressor.end(body);
  let length = 0;
  try {
    for await (const chunk of decompressor) {
      length += (chunk as Uint8Array).length;
      if (length > maxBytes) return true;
    }
  } catch {
    return false;
  }
  return false;
}
