/** How many episodes of a feed reach the public RSS feed on the free plan. */
export const FREE_RSS_EPISODES = 3;

/** What the free plan does not give. */
export const PREMIUM_ADDITIONS = [
  `All episodes in your RSS feeds, not only the top ${FREE_RSS_EPISODES}`,
  "Public feeds beside your default feed, as many as you like",
  "Short screen names, from 3 characters instead of 5",
] as const;

export const PREMIUM_BENEFITS = [
  "Unlimited feeds",
  "Unlimited episodes per feed",
  "A custom RSS feed for podcast platforms",
  "An embed player",
  "A public profile URL",
] as const;

/**
 * Who has premium. `beta`: everybody who activates it, free of charge. `everyone`: every user, without a word about plans.
 * `admin`: those to whom an administrator gives it.
 */
export const PREMIUM_MODES = ["beta", "everyone", "admin"] as const;
export type PremiumMode = (typeof PREMIUM_MODES)[number];

/** The stored fields that determine a user's plan. */
export interface StoredPlan {
  isPremium: boolean;
  /** ISO UTC; null when premium has no end */
  premiumUntil: string | null;
}

/** Tells whether a user with these stored fields is premium now. */
export type PremiumRule = (plan: StoredPlan) => boolean;

/** Whether a user was given premium that has not ended: the flag is set, and the end date, if any, is in the future. */
export function hasOwnPremium(plan: StoredPlan, now: Date): boolean {
  return plan.isPremium && (plan.premiumUntil === null || Date.parse(plan.premiumUntil) > now.getTime());
}

/** Limits episodes, in the feed's order, to those that the owner's plan includes in the public RSS feed. */
export function applyPlanLimits<T>(orderedEpisodes: readonly T[], ownerIsPremium: boolean): readonly T[] {
  return ownerIsPremium ? orderedEpisodes : orderedEpisodes.slice(0, FREE_RSS_EPISODES);
}
