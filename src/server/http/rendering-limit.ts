import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError } from "../errors.ts";
import { clientPrefix } from "../security/client-prefix.ts";

/** How many documents a client may have rendered at once; a crawler that starts, or an app after a restart, needs some. */
const BURST = 300;
/** A rendering takes a few milliseconds: this is a small part of one core. */
const RENDERINGS_PER_SECOND = 15;
const MAX_CLIENTS = 20_000;

interface Allowance {
  renderings: number;
  /** ms since the epoch */
  at: number;
}

/** @throws AppError 429 when the client has had too many documents rendered */
export type LimitRendering = (request: FastifyRequest) => void;

/**
 * Limits how many documents that are not in the cache one client (IP address or network) may have rendered by this process:
 * anybody can request any number of missing pages and of variants. Cached responses are not limited.
 */
export function createRenderingLimit(now: () => Date): LimitRendering {
  const allowances = new LRUCache<string, Allowance>({ max: MAX_CLIENTS });
  return ({ ip }) => {
    const client = clientPrefix(ip);
    const at = now().getTime();
    const last = allowances.get(client) ?? { renderings: BURST, at };
    const renderings = Math.min(BURST, last.renderings + ((at - last.at) / 1000) * RENDERINGS_PER_SECOND);
    const isAllowed = renderings >= 1;
    allowances.set(client, { renderings: isAllowed ? renderings - 1 : renderings, at });
    if (isAllowed) return;
    const seconds = Math.max(1, Math.ceil((1 - renderings) / RENDERINGS_PER_SECOND));
    throw new AppError(429, "rate-limited", "Too many requests. Please try again later.", undefined, seconds);
  };
}
