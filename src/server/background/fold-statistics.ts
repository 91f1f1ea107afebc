import { foldToDailyStatistics, recordInstanceTotals } from "../operations/statistics/statistics.ts";
import type { JobKind } from "./job.ts";

/** Adds the statistics of the week before up to days, and counts the instance. */
export const foldStatistics: JobKind = {
  purpose: "fold old statistics",
  concurrency: 1,
  leaseMs: 600_000,
  async run(context) {
    await foldToDailyStatistics(context);
    await recordInstanceTotals(context);
    return {};
  },
};
