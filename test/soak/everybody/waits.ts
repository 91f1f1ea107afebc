/** What strangers do. */
export const STRANGER_KINDS = ["page", "feed", "player", "healthz", "saving"] as const;
export type StrangerKind = (typeof STRANGER_KINDS)[number];

/** How long the requests of one kind took, in ms. */
export interface Waits {
  requests: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** answers other than 2xx */
  failures: number;
}
export type WaitsByKind = Record<StrangerKind, Waits>;

/** One request of a stranger. */
export interface Sample {
  kind: StrangerKind;
  ms: number;
  isOk: boolean;
}

export function describeWaits(samples: readonly Sample[]): WaitsByKind {
  const entries = STRANGER_KINDS.map((kind) => {
    const own = samples.filter((sample) => sample.kind === kind);
    const sorted = own.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
    const failures = own.filter(({ isOk }) => !isOk).length;
    return [kind, { requests: own.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), failures }];
  });
  return Object.fromEntries(entries);
}
