import { completeEpisode as completeEpisodeOf } from "../operations/episodes/complete-episode.ts";
import type { JobKind } from "./job.ts";

/**
 * Looks up an episode again that was saved while a directory was busy, so that its audio was not found. The key is the episode's id. A
 * directory that is still busy is not a failure: the result names the next time.
 */
export const completeEpisode: JobKind = {
  purpose: "complete an episode",
  concurrency: 1,
  leaseMs: 120_000,
  maxAttempts: 3,
  async run(context, { key, ownerId, signal }) {
    return ownerId === null ? {} : completeEpisodeOf(context, ownerId, Number(key), signal);
  },
};
