import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";

/*
 * Long texts are stored compressed: writing megabytes to the embedded database takes the main thread a quarter of a second, and
 * compressing them none of it.
 */

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const compress = promisify(gzip);
const decompress = promisify(gunzip);

export function packBytes(bytes: Uint8Array): Promise<Buffer> {
  return compress(bytes, { level: constants.Z_BEST_SPEED });
}

/** @param stored by packBytes(), or as they are, by an earlier version */
export async function unpackBytes(stored: Uint8Array): Promise<Uint8Array> {
  return GZIP_MAGIC.equals(stored.subarray(0, 2)) ? decompress(stored) : stored;
}
