import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError } from "../errors.ts";
import { clientPrefix } from "../security/client-prefix.ts";

const MAX_CLIENTS = 20_000;

interface Allowance {
  remaining: number;
  /** ms since the epoch */
  at: number;
}

/** @throws AppError 429 when the client has used its allowance up */
export type ClientLimit = (request: FastifyRequest) => void;

/**
 * Limits what one client (IP address or network) may make this process do, in memory: for work that costs less than counting it
 * in the database.
 * @param burst how much at once
 */
export function createClientLimit(burst: number, perSecond: number, now: () => Date): ClientLimit {
  // Unlike max, maxSize allocates nothing in advance.
  const allowances = new LRUCache<string, Allowance>({ maxSize: MAX_CLIENTS, sizeCalculation: () => 1 });
  return ({ ip }) => {
    const client = clientPrefix(ip);
    const at = now().getTime();
    const last = allowances.get(client) ?? { remaining: burst, at };
    const remaining = Math.min(burst, last.remaining + ((at - last.at) / 1000) * perSecond);
    const isAllowed = remaining >= 1;
    allowances.set(client, { remaining: isAllowed ? remaining - 1 : remaining, at });
    if (isAllowed) return;
    const seconds = Math.max(1, Math.ceil((1 - remaining) / perSecond));
    throw new AppError(429, "rate-limited", "Too many requests. Please try again later.", undefined, seconds);
  };
}
