import { Allowances } from "../limits/memory-limiter.ts";
import { clientPrefix } from "../limits/client-prefix.ts";

/** @param address IP address @throws AppError 429 when the client has used its allowance up */
export type ClientLimit = (address: string) => void;

/**
 * Limits what one client (IP address or network) may make this process do, in memory: for work that costs less than counting it
 * in the database.
 * @param burst how much at once
 */
export function createClientLimit(burst: number, perSecond: number, now: () => Date): ClientLimit {
  const allowances = new Allowances(burst, perSecond, now);
  return (address) => allowances.take(clientPrefix(address), 1);
}
