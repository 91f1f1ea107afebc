/** Of one user: the ids of changed feeds, or all feeds. */
export type FeedSelection = ReadonlySet<number> | "all";

/**
 * The feeds whose published content may have changed, by user, until a job compares it with what hubs know. Each user has one job
 * at most: a hundred changes meanwhile wait for the next one together, and of two jobs at once, the one that read first could be
 * the last to write down what hubs know.
 */
export class ChangedFeeds {
  /** Users with a job, and what it has not taken yet. */
  readonly #feedsOfUsers = new Map<number, Set<number> | "all">();

  /** @returns whether the user needs a job now */
  add(userId: number, feedId: number | "all"): boolean {
    const feeds = this.#feedsOfUsers.get(userId);
    if (feedId === "all") this.#feedsOfUsers.set(userId, "all");
    else if (feeds === undefined) this.#feedsOfUsers.set(userId, new Set([feedId]));
    else if (feeds !== "all") feeds.add(feedId);
    return feeds === undefined;
  }

  /** Called when a user's job starts. Later changes are for the next one. */
  take(userId: number): FeedSelection {
    const feeds = this.#feedsOfUsers.get(userId) ?? new Set();
    this.#feedsOfUsers.set(userId, new Set());
    return feeds;
  }

  /** Called when a user's job has ended. @returns whether there were changes meanwhile, so that the user needs another one */
  end(userId: number): boolean {
    const feeds = this.#feedsOfUsers.get(userId);
    const hasChanged = feeds === "all" || (feeds !== undefined && feeds.size > 0);
    if (!hasChanged) this.#feedsOfUsers.delete(userId);
    return hasChanged;
  }
}
