/*
 * Node cuts small buffers out of blocks of 64 KB, and zlib returns the beginning of a buffer of 16 KB: a small buffer that is kept
 * holds the whole block, which no cache counts. A substring holds the whole text that it was cut out of.
 */

/** @returns the bytes in memory of exactly their size */
export function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Copies a text that is kept: V8 cuts substrings out of the text that they come from, and holds all of it. */
export function textWithOwnMemory(text: string): string {
  return Buffer.from(text).toString();
}
