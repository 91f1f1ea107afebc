import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const argon2Async = promisify(argon2);

/**
 * OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
 * Source: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

interface Argon2Parameters {
  memoryKib: number;
  passes: number;
  parallelism: number;
}

async function derive(password: string, salt: Buffer, tagBytes: number, parameters: Argon2Parameters): Promise<Buffer> {
  return argon2Async("argon2id", {
    message: Buffer.from(password.normalize("NFKC")),
    nonce: salt,
    memory: parameters.memoryKib,
    passes: parameters.passes,
    parallelism: parameters.parallelism,
    tagLength: tagBytes,
  });
}

/** Hashes a password with argon2id, in PHC string format `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parameters = { memoryKib: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
  const tag = await derive(password, salt, TAG_BYTES, parameters);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Compares a password with its hash; a hash in another format never matches. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  const expected = Buffer.from(tag, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"), expected.length, {
    memoryKib: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}

let dummyHash: Promise<string> | undefined;

/** Takes as long as verifyPassword(), so that timing does not reveal whether an e-mail address is registered. */
export async function verifyDummyHash(password: string): Promise<void> {
  dummyHash ??= hashPassword("");
  await verifyPassword(password, await dummyHash);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
