import type { JobKind } from "./job.ts";

/** Asks Podcast Index which watched feeds have a new episode. */
export const askPodcastIndex: JobKind = {
  purpose: "ask Podcast Index for changes",
  concurrency: 1,
  leaseMs: 600_000,
  isOn: ({ config }) => config.isWatching,
  async run(context, { signal }) {
    // Imported on first use: the parsers are a quarter of what the application loads.
    const { askForChangedFeeds } = await import("../suggestions/podcast-index-changes.ts");
    await askForChangedFeeds(context, signal);
    return {};
  },
};
