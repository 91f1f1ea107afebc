import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const argon2Async = promisify(argon2);

/**
 * OWASP's floor for argon2id: 19 MiB, two passes, one lane.
 * Source: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

interface Parameters {
  memoryKib: number;
  passes: number;
  parallelism: number;
}

async function derive(password: string, salt: Buffer, tagBytes: number, parameters: Parameters): Promise<Buffer> {
  return argon2Async("argon2id", {
    message: Buffer.from(password.normalize("NFKC")),
    nonce: salt,
    memory: parameters.memoryKib,
    passes: parameters.passes,
    parallelism: parameters.parallelism,
    tagLength: tagBytes,
  });
}

/** Hashes a password with argon2id, in the PHC string form `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parameters = { memoryKib: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
  const tag = await derive(password, salt, TAG_BYTES, parameters);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Whether the password is the one behind a hash; a hash in another form matches nothing. */
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

let hashOfNothing: Promise<string> | undefined;

/** Does the work of a comparison without a result, so that an unknown e-mail takes as long as a wrong password. */
export async function verifyDummyHash(password: string): Promise<void> {
  hashOfNothing ??= hashPassword("");
  await verifyPassword(password, await hashOfNothing);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
