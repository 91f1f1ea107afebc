/** How many episodes of a feed reach the public RSS feed on the free plan. */
export const FREE_RSS_EPISODES = 3;

export const PREMIUM_BENEFITS = [
  "Unlimited feeds",
  "Unlimited episodes per feed",
  "A custom RSS feed for podcast platforms",
  "An embed player",
  "A public profile URL",
] as const;

/** The two stored facts that decide a person's plan. */
export interface StoredPlan {
  isPremium: boolean;
  /** ISO UTC; null means that premium has no end */
  premiumUntil: string | null;
}

/** Premium now: the flag is set and its end, if it has one, lies in the future. */
export function isPremiumNow(plan: StoredPlan, now: Date): boolean {
  return plan.isPremium && (plan.premiumUntil === null || Date.parse(plan.premiumUntil) > now.getTime());
}

/** The episodes, already in the feed's order, that the plan lets into the public RSS feed. */
export function applyPlanLimits<T>(orderedEpisodes: readonly T[], ownerIsPremium: boolean): readonly T[] {
  return ownerIsPremium ? orderedEpisodes : orderedEpisodes.slice(0, FREE_RSS_EPISODES);
}
