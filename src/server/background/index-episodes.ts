import { indexMissingEpisodes } from "../operations/search/search-index.ts";
import type { JobKind } from "./job.ts";

/** Indexes the episodes that an older version has saved without their passages. */
export const indexEpisodes: JobKind = {
  purpose: "index episodes for searching",
  concurrency: 1,
  leaseMs: 3_600_000,
  async run(context, { signal }) {
    await indexMissingEpisodes(context, signal);
    return {};
  },
};
