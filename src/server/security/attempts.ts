import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import { secondsUntil, tooManyRequests } from "../errors.ts";
import { countHits, takeBackHit } from "../store/rate-limits.ts";

interface AttemptLimit {
  max: number;
  windowSeconds: number;
  message: string;
}

const PASSWORD_ATTEMPTS: AttemptLimit = {
  max: 10,
  windowSeconds: 300,
  message: "Too many attempts. Please try again in a few minutes.",
};

const FAILED_LOGINS: AttemptLimit = {
  max: 20,
  windowSeconds: 900,
  message:
    "Too many failed attempts to log in. Please try again in a few minutes, or on a device where you have logged in.",
};

const SENT_CODES: AttemptLimit = {
  max: 10,
  windowSeconds: 3600,
  message: "Too many codes were sent. Please try again later.",
};

const PASSKEY_CHANGES: AttemptLimit = {
  max: 20,
  windowSeconds: 3600,
  message: "You have added or removed many passkeys. Please try again later.",
};

/**
 * Limits password attempts per user, across IP addresses: an unattended session must not be enough to guess the password.
 * @throws AppError 429 after 10 attempts within 5 minutes
 */
export async function limitPasswordAttempts(context: Context, userId: number): Promise<void> {
  await countAttempt(context, `password of user ${userId}`, PASSWORD_ATTEMPTS);
}

/**
 * Limits the codes mailed for a user: the recipient of a mistyped e-mail address must not get one every minute.
 * @throws AppError 429 after 10 codes within an hour
 */
export async function limitSentCodes(context: Context, userId: number): Promise<void> {
  await countAttempt(context, `codes of user ${userId}`, SENT_CODES);
}

/**
 * Limits how often a user's passkeys change: each change is mailed, and the account's e-mail address may be a stranger's.
 * @throws AppError 429 after 20 changes within an hour
 */
export async function limitPasskeyChanges(context: Context, userId: number): Promise<void> {
  await countAttempt(context, `passkey changes of user ${userId}`, PASSKEY_CHANGES);
}

/**
 * Runs an attempt to log in, and counts it if it fails: per e-mail address, registered or not, or per device on which its user has
 * logged in before. It is counted first and taken back afterwards, so that simultaneous attempts cannot exceed the limit.
 * @param source what failures are counted for
 * @returns whether the password was right
 * @throws AppError 429 after 20 failures within 15 minutes
 */
export async function limitFailedLogins(
  context: Context,
  source: { emailKey: string } | { device: string },
  attempt: () => Promise<boolean>,
): Promise<boolean> {
  const key = "device" in source ? source.device : createHash("sha256").update(source.emailKey).digest("base64url");
  const failures = `failed log-ins of ${key}`;
  await countAttempt(context, failures, FAILED_LOGINS);
  let hasFailed = false;
  try {
    const isRight = await attempt();
    hasFailed = !isRight;
    return isRight;
  } finally {
    if (!hasFailed && context.config.rateLimits) await takeBackHit(context.db, failures);
  }
}

async function countAttempt(context: Context, key: string, limit: AttemptLimit): Promise<void> {
  if (!context.config.rateLimits) return;
  const now = context.now();
  const windowEnd = new Date(now.getTime() + limit.windowSeconds * 1000).toISOString();
  const { hits, resetsAt } = await countHits(context.db, key, now.toISOString(), windowEnd);
  if (hits <= limit.max) return;
  throw tooManyRequests(limit.message, secondsUntil(resetsAt, now.getTime()));
}
