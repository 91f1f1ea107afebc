import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { tooManyRequests } from "../errors.ts";
import type { Db } from "../store/database.ts";
import { countHit } from "../store/rate-limits.ts";

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Counts requests in the database, so that any number of processes keep one limit. The shape is @fastify/rate-limit's. */
export function databaseRateLimitStore(db: Db, now: () => Date) {
  return class DatabaseRateLimitStore {
    incr(key: string, counted: Counted, timeWindowMs: number): void {
      const at = now();
      countHit(db, key, at.toISOString(), new Date(at.getTime() + timeWindowMs).toISOString()).then(
        ({ hits, resetsAt }) => counted(null, { current: hits, ttl: Math.max(0, Date.parse(resetsAt) - at.getTime()) }),
        (error: Error) => counted(error),
      );
    }

    child(): DatabaseRateLimitStore {
      return this;
    }
  };
}

/** Each route counts for itself, by the address that asks. */
export function rateLimitKey(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url} ${request.ip}`;
}

const PASSWORD_TRIES = 10;
const PASSWORD_TRIES_SECONDS = 300;

/**
 * Counts a signed-in person's tries to type their own password, from whichever addresses they come: a session left
 * open shall not be enough to guess it.
 * @throws AppError 429 after ten within five minutes
 */
export async function countPasswordTry(context: Context, userId: number): Promise<void> {
  if (!context.config.rateLimits) return;
  const now = context.now();
  const end = new Date(now.getTime() + PASSWORD_TRIES_SECONDS * 1000).toISOString();
  const { hits, resetsAt } = await countHit(context.db, `password of user ${userId}`, now.toISOString(), end);
  if (hits <= PASSWORD_TRIES) return;
  const waitSeconds = Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000));
  throw tooManyRequests("Too many tries. Please try again in a few minutes.", waitSeconds);
}

/** For routes behind a sign-in: each person counts for themselves, wherever they ask from. */
export const LIMITED_BY_PERSON = {
  // not before it is known who asks
  hook: "preHandler",
  keyGenerator: (request: FastifyRequest) =>
    `${request.method} ${request.routeOptions.url} user ${request.signedIn.id}`,
} as const;
