import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 32;

/** Creates a random 256-bit secret for cookies and URLs. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Hashes a token for the database. A random token of this length needs no slow password hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Compares two secrets in a time that reveals neither their content nor their length. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
