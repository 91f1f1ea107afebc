import { checkLinks as checkLinksOf } from "../links/check-links.ts";
import type { JobKind } from "./job.ts";

/**
 * Asks the hosts of an episode's links whether they are still there, and the host of new audio for its length and type. The key is the
 * episode's id.
 */
export const checkLinks: JobKind = {
  purpose: "check the links of an episode",
  concurrency: 3,
  leaseMs: 600_000,
  async run(context, { key, ownerId, ...run }) {
    return ownerId === null ? {} : checkLinksOf(context, ownerId, Number(key), run);
  },
};
