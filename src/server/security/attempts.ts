import type { Context } from "../context.ts";
import { tooManyRequests } from "../errors.ts";
import { countHit } from "../store/rate-limits.ts";

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

const SENT_CODES: AttemptLimit = {
  max: 10,
  windowSeconds: 3600,
  message: "Too many codes were sent. Please try again later.",
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

async function countAttempt(context: Context, key: string, limit: AttemptLimit): Promise<void> {
  if (!context.config.rateLimits) return;
  const now = context.now();
  const windowEnd = new Date(now.getTime() + limit.windowSeconds * 1000).toISOString();
  const { hits, resetsAt } = await countHit(context.db, key, now.toISOString(), windowEnd);
  if (hits <= limit.max) return;
  throw tooManyRequests(limit.message, Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000)));
}
