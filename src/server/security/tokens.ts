import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A secret that nobody guesses: 256 bits, fit for cookies and addresses. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What the database keeps of a token; so long a secret needs no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
