import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib";
import { withOwnMemory } from "../own-memory.ts";

const deflateRawAsync = promisify(deflateRaw);

/** A full flush ends a block at a byte, and nothing after it refers to it: blocks can be compressed alone, and joined. */
const OPTIONS = { level: 1, finishFlush: constants.Z_FULL_FLUSH };
/** Less takes less time to compress than to hand to a thread. */
const THREAD_FROM_BYTES = 65_536;
/** Without a name or a time; the last byte says "unknown system". Source: RFC 1952, section 2.3 */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. Source: RFC 1951, section 3.2.6 */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);
const GZIP_TRAILER_BYTES = 8;

/** A part of a document that other versions of the document have, too, and as which it need be compressed only once. */
export class GzipBlock {
  readonly bytes: Buffer;
  #deflated: Buffer | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isCompressed(): boolean {
    return this.#deflated !== undefined;
  }

  get deflated(): Buffer {
    this.#deflated ??= withOwnMemory(deflateRawSync(this.bytes, OPTIONS));
    return this.#deflated;
  }

  async compressInThread(): Promise<void> {
    this.#deflated ??= withOwnMemory(await deflateRawAsync(this.bytes, OPTIONS));
  }
}

/** Writes a document as gzip. Its bytes depend on the blocks alone, not on which of them were compressed before. */
export async function joinGzip(blocks: readonly GzipBlock[]): Promise<Buffer> {
  const missing = blocks.filter((block) => !block.isCompressed);
  if (byteLengthOf(missing) >= THREAD_FROM_BYTES) await Promise.all(missing.map((block) => block.compressInThread()));
  const trailer = Buffer.alloc(GZIP_TRAILER_BYTES);
  trailer.writeUInt32LE(blocks.reduce((checksum, { bytes }) => crc32(bytes, checksum), 0));
  trailer.writeUInt32LE(byteLengthOf(blocks) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, ...blocks.map(({ deflated }) => deflated), LAST_BLOCK, trailer]);
}

function byteLengthOf(blocks: readonly GzipBlock[]): number {
  return blocks.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
