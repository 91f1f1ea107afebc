/*
 * Node cuts small buffers out of blocks of 64 KB, and zlib returns the beginning of a buffer of 16 KB: a small buffer that is kept
 * holds the whole block, which no cache counts.
 */

/** @returns the bytes in memory of exactly their size */
export function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Encodes a text that is kept. @returns UTF-8, in memory of exactly its size */
export function encodeWithOwnMemory(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}
