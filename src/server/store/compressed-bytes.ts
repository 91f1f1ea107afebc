import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";

/*
 * Long texts are stored compressed: writing megabytes to the embedded database takes the main thread a quarter of a second, and
 * compressing them none of it.
 */

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const compress = promisify(gzip);
const decompress = promisify(gunzip);

export function compressBytes(bytes: Uint8Array): Promise<Buffer> {
  return compress(bytes, { level: constants.Z_BEST_SPEED });
}

/**
 * @param stored by compressBytes(), or as they are, by an earlier version
 * @throws RangeError they are longer than maxBytes
 */
export async function decompressBytes(stored: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return GZIP_MAGIC.equals(stored.subarray(0, 2)) ? decompress(stored, { maxOutputLength: maxBytes }) : stored;
}
