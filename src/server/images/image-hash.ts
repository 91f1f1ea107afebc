import { createHash } from "node:crypto";

const HEX_DIGITS = 16;

/**
 * Hashes the content of an image for its URL.
 * @param content everything that the image shows; serialized as JSON
 * @returns 16 hexadecimal digits
 */
export function hashImageContent(content: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, HEX_DIGITS);
}
