import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { CONCURRENCY } from "../limits/limits.ts";
import { Semaphore } from "../limits/semaphore.ts";

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

const hashing = new Semaphore(CONCURRENCY.passwordHashes);

interface Argon2Parameters {
  memoryKib: number;
  passes: number;
  parallelism: number;
}

interface HashTask {
  password: string;
  salt: Buffer;
  tagBytes: number;
  parameters: Argon2Parameters;
}

async function derive({ password, salt, tagBytes, parameters }: HashTask, signal?: AbortSignal): Promise<Buffer> {
  const hash = () =>
    argon2Async("argon2id", {
      message: Buffer.from(password.normalize("NFKC")),
      nonce: salt,
      memory: parameters.memoryKib,
      passes: parameters.passes,
      parallelism: parameters.parallelism,
      tagLength: tagBytes,
    });
  return hashing.run(hash, signal);
}

/**
 * Hashes a password with argon2id, in PHC string format `$argon2id$v=19$m=…,t=…,p=…$salt$tag`.
 * @param signal aborts while the hash waits for its turn
 * @throws AppError 'overloaded' (503) too many hashes are waiting, or aborted
 */
export async function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parameters = { memoryKib: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
  const tag = await derive({ password, salt, tagBytes: TAG_BYTES, parameters }, signal);
  return phcString(salt, tag);
}

/**
 * Compares a password with its hash; a hash in another format never matches.
 * @param signal aborts while the comparison waits for its turn
 * @throws AppError 'overloaded' (503) too many hashes are waiting, or aborted
 */
export async function verifyPassword(password: string, hash: string, signal?: AbortSignal): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  const expected = Buffer.from(tag, "base64");
  const parameters = { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const task = { password, salt: Buffer.from(salt, "base64"), tagBytes: expected.length, parameters };
  const actual = await derive(task, signal);
  return timingSafeEqual(actual, expected);
}

const DUMMY_HASH = phcString(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

/** Takes as long as verifyPassword(), so that timing does not reveal whether an e-mail address is registered. */
export async function verifyDummyHash(password: string, signal?: AbortSignal): Promise<void> {
  await verifyPassword(password, DUMMY_HASH, signal);
}

function phcString(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
