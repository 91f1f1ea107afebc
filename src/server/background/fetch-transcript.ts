import { fetchEpisodeTexts } from "../operations/transcripts/transcript-fetches.ts";
import type { JobKind } from "./job.ts";

/**
 * The key is the episode's id. An unreachable feed is not a failure: the result names the next time. Administrators do not see it; the
 * owner does.
 */
export const fetchTranscriptJob: JobKind = {
  purpose: "fetch a transcript",
  concurrency: 2,
  leaseMs: 600_000,
  isOn: ({ config }) => config.fetchesTranscripts,
  async run(context, { key, ownerId, signal, random }) {
    if (ownerId === null) return {};
    return fetchEpisodeTexts(context, { ownerId, episodeId: Number(key) }, { signal, random });
  },
};
