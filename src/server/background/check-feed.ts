import { findWatchedFeed } from "../store/watched-feeds.ts";
import type { JobKind } from "./job.ts";

/** Checks a watched feed for new appearances. The key is the id of the watched feed. */
export const checkFeed: JobKind = {
  purpose: "check a watched feed",
  concurrency: 4,
  leaseMs: 300_000,
  isOn: ({ config }) => config.isWatching,
  async run(context, { key, signal, random }) {
    const feed = await findWatchedFeed(context.db, Number(key));
    if (!feed) return {};
    // Imported on first use: the parsers are a quarter of what the application loads.
    const { checkWatchedFeed } = await import("../suggestions/check-feed.ts");
    const { outcome, ...result } = await checkWatchedFeed(context, feed, { signal, random });
    context.metrics?.recordCheck(outcome);
    return result;
  },
};
