/** What strangers do. */
export const STRANGER_KINDS = ["page", "feed", "player", "healthz", "saving"] as const;
export type StrangerKind = (typeof STRANGER_KINDS)[number];

/** How long all requests took, in ms. */
export interface Waits {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  longestOf: StrangerKind;
  /** answers other than 2xx */
  failures: number;
}

/** One request of a stranger. */
export interface Sample {
  kind: StrangerKind;
  ms: number;
  isOk: boolean;
}

export function describeWaits(samples: readonly Sample[]): Waits {
  const sorted = samples.toSorted((a, b) => a.ms - b.ms);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  const failures = samples.filter(({ isOk }) => !isOk).length;
  const [p50Ms = 0, p99Ms = 0, maxMs = 0] = [0.5, 0.99, 1].map((share) => at(share)?.ms);
  return { p50Ms, p99Ms, maxMs, longestOf: at(1)?.kind ?? "page", failures };
}
