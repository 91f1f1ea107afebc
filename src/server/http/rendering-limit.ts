import { type ClientLimit, createClientLimit } from "./client-limit.ts";

/** How many documents a client may have rendered at once; a crawler that starts, or an app after a restart, needs some. */
const BURST = 300;
/** A rendering takes a few milliseconds: this is a small part of one core. */
const RENDERINGS_PER_SECOND = 15;

/**
 * Limits how many documents that are not in the cache one client (IP address or network) may have rendered by this process:
 * anybody can request any number of missing pages and of variants. Cached responses are not limited.
 */
export function createRenderingLimit(now: () => Date): ClientLimit {
  return createClientLimit(BURST, RENDERINGS_PER_SECOND, now);
}

/** Several visitors may share an address. */
const SEARCH_BURST = 60;
const SEARCHES_PER_SECOND = 0.5;

/**
 * Limits how many searches on public pages one client may make at this process: each quotes some sentences of the transcripts, and
 * many together quote them all.
 */
export function createSearchLimit(now: () => Date): ClientLimit {
  return createClientLimit(SEARCH_BURST, SEARCHES_PER_SECOND, now);
}
