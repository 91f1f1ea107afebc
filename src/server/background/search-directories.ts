import type { JobKind } from "./job.ts";

/** Searches the directories for one of a person's names. The key is the user's id. */
export const searchDirectories: JobKind = {
  purpose: "search for appearances",
  concurrency: 1,
  leaseMs: 300_000,
  isOn: ({ config }) => config.isWatching,
  async run(context, { key, signal, random }) {
    // Imported on first use: the parsers are a quarter of what the application loads.
    const { searchForPerson } = await import("../suggestions/search-directories.ts");
    return searchForPerson(context, Number(key), { signal, random });
  },
};
