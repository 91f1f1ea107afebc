import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
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

/** Whoever has one address of IPv6 has all that share its first 64 bits (RFC 6177). */
const IPV6_SUBSCRIBER_BITS = 64;

/** Each route counts for itself, by the address that asks. */
export function rateLimitKey(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url} ${clientPrefix(request.ip)}`;
}

/** The address as one subscriber's: an IPv4 address whole, of an IPv6 address its network. */
export function clientPrefix(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_SUBSCRIBER_BITS}`);
  return `${network.toString()}/${IPV6_SUBSCRIBER_BITS}`;
}

const PASSWORD_TRIES = 10;
const PASSWORD_TRIES_SECONDS = 300;

const CODES = 10;
const CODES_SECONDS = 3600;

/**
 * Counts a signed-in person's tries to type their own password, from whichever addresses they come: a session left
 * open shall not be enough to guess it.
 * @throws AppError 429 after ten within five minutes
 */
export async function countPasswordTry(context: Context, userId: number): Promise<void> {
  const message = "Too many tries. Please try again in a few minutes.";
  await countOf(context, `password of user ${userId}`, PASSWORD_TRIES, PASSWORD_TRIES_SECONDS, message);
}

/**
 * Counts the codes that are sent for an account: one a minute would be mailed all day to whoever's address was typed.
 * @throws AppError 429 after ten within an hour
 */
export async function countSentCode(context: Context, userId: number): Promise<void> {
  const message = "Many codes were sent already. Please try again later.";
  await countOf(context, `codes of user ${userId}`, CODES, CODES_SECONDS, message);
}

async function countOf(
  context: Context,
  key: string,
  max: number,
  windowSeconds: number,
  message: string,
): Promise<void> {
  if (!context.config.rateLimits) return;
  const now = context.now();
  const end = new Date(now.getTime() + windowSeconds * 1000).toISOString();
  const { hits, resetsAt } = await countHit(context.db, key, now.toISOString(), end);
  if (hits <= max) return;
  throw tooManyRequests(message, Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000)));
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
