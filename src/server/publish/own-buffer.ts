/**
 * Encodes a text that is kept as UTF-8. Buffer.from() would cut it out of a block of 64 KB, which it shares with documents that are
 * soon done with: as long as it is kept, so is the block.
 */
export function ownBuffer(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}
