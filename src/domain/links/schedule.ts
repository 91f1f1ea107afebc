/*
 * When a link counts as broken, and when it is checked next. Pure functions over times: docs/decisions/0037-link-health.md has the
 * reasons.
 */

const DAY_MS = 86_400_000;

/** A link that works, or is known to be broken, is checked every 20 to 40 days. */
const EARLIEST_CHECK_MS = 20 * DAY_MS;
const SPREAD_MS = 20 * DAY_MS;
/** No check is planned further ahead. */
const LONGEST_CHECK_WAIT_MS = EARLIEST_CHECK_MS + SPREAD_MS;
/** A link that failed is checked again after 5 to 6 days: the third failure in a row is at least 10 days after the first. */
const EARLIEST_RETRY_MS = 5 * DAY_MS;
const RETRY_SPREAD_MS = DAY_MS;

const FAILURES_OF_BROKEN = 3;
const BROKEN_AFTER_MS = 10 * DAY_MS;
/** A page in place of a recording can be a host's notice that it is at work. */
const WEB_PAGE_BROKEN_AFTER_MS = 21 * DAY_MS;

/** How a check ended. Unclear: the host's answer neither proves nor disproves that the link works. */
export const LINK_RESULTS = ["works", "fails", "unclear"] as const;
export type LinkResult = (typeof LINK_RESULTS)[number];

/** What is known of a link. Times are ISO UTC. */
export interface LinkState {
  /** of the last check; null before the first */
  result: LinkResult | null;
  /** why it did not work, for its owner; null where it did */
  problem: string | null;
  /** in a row; unclear checks do not count */
  failures: number;
  firstFailedAt: string | null;
  brokenAt: string | null;
  checkedAt: string | null;
  nextCheckAt: string;
}

/** Whether a link is to be checked now. A check that is planned too far ahead was planned by a clock that was ahead. */
export function isCheckDue({ nextCheckAt }: Pick<LinkState, "nextCheckAt">, nowMs: number): boolean {
  const nextMs = Date.parse(nextCheckAt);
  return nextMs <= nowMs || nextMs > nowMs + LONGEST_CHECK_WAIT_MS;
}

/** A link that has not been checked. @param random from 0 to 1 */
export function uncheckedLink(nowMs: number, random: number): LinkState {
  return {
    result: null,
    problem: null,
    failures: 0,
    firstFailedAt: null,
    brokenAt: null,
    checkedAt: null,
    nextCheckAt: iso(regularCheckMs(nowMs, random)),
  };
}

/**
 * The state of a link after a check.
 * @param random from 0 to 1: spreads the checks of links that were added together
 * @param canCountAsBroken false where the failure may be ours, not the host's: the link does not count as broken yet
 */
export function stateAfter(
  before: LinkState,
  { result, problem }: Pick<LinkState, "problem"> & { result: LinkResult },
  nowMs: number,
  random: number,
  canCountAsBroken = true,
): LinkState {
  const checked = { result, problem, checkedAt: iso(nowMs), nextCheckAt: iso(regularCheckMs(nowMs, random)) };
  if (result === "works") return { ...checked, failures: 0, firstFailedAt: null, brokenAt: null };
  const { failures, firstFailedAt, brokenAt } = before;
  if (result === "unclear") return { ...checked, failures, firstFailedAt, brokenAt };
  const failed = { failures: failures + 1, firstFailedAt: firstFailedAt ?? iso(nowMs) };
  const isBroken =
    brokenAt !== null ||
    (canCountAsBroken &&
      failed.failures >= FAILURES_OF_BROKEN &&
      nowMs - Date.parse(failed.firstFailedAt) >= BROKEN_AFTER_MS);
  if (isBroken) return { ...checked, ...failed, brokenAt: brokenAt ?? iso(nowMs) };
  return {
    ...checked,
    ...failed,
    brokenAt: null,
    nextCheckAt: iso(nowMs + EARLIEST_RETRY_MS + random * RETRY_SPREAD_MS),
  };
}

/** Whether a page has come in place of a recording for so long that the recording is gone. @param firstFailedAt of its failures in a row */
export function isWebPageForGood(firstFailedAt: string | null, nowMs: number): boolean {
  return firstFailedAt !== null && nowMs - Date.parse(firstFailedAt) >= WEB_PAGE_BROKEN_AFTER_MS;
}

function regularCheckMs(nowMs: number, random: number): number {
  return nowMs + EARLIEST_CHECK_MS + random * SPREAD_MS;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
