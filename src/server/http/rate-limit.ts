import type { FastifyRequest } from "fastify";
import { clientPrefix } from "../limits/client-prefix.ts";
import type { Db } from "../store/database.ts";
import { countHits } from "../store/rate-limits.ts";

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** A store for @fastify/rate-limit that counts requests in the database, so that all processes share one limit. */
export function databaseRateLimitStore(db: Db, now: () => Date) {
  return class DatabaseRateLimitStore {
    incr(key: string, counted: Counted, timeWindowMs: number): void {
      const at = now();
      countHits(db, key, at.toISOString(), new Date(at.getTime() + timeWindowMs).toISOString()).then(
        ({ hits, resetsAt }) => counted(null, { current: hits, ttl: Math.max(0, Date.parse(resetsAt) - at.getTime()) }),
        (error: Error) => counted(error),
      );
    }

    child(): DatabaseRateLimitStore {
      return this;
    }
  };
}

/** Limits each route separately, per client IP address or network. */
export function rateLimitKey(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url} ${clientPrefix(request.ip)}`;
}

export interface RateLimit {
  max: number;
  timeWindow: string;
}

/** Limits one route per user, whatever their IP address. */
export function rateLimitPerUser(limit: RateLimit, userId: (request: FastifyRequest) => number) {
  return {
    ...limit,
    // Runs after authentication, which is a preValidation hook.
    hook: "preHandler",
    keyGenerator: (request: FastifyRequest) => `${request.method} ${request.routeOptions.url} user ${userId(request)}`,
  } as const;
}
