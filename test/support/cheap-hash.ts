import { argon2Sync } from "node:crypto";

/** Hashes a password at the lowest costs that argon2id allows, for tests of anything but the costs. @returns PHC string */
export function cheapHash(password: string): string {
  const salt = Buffer.alloc(16, "salt");
  const tag = argon2Sync("argon2id", {
    message: password,
    nonce: salt,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=8,t=1,p=1$${encode(salt)}$${encode(tag)}`;
}
