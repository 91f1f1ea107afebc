import { recordInstanceTotals } from "../operations/statistics/statistics.ts";
import { purgeExpired } from "../operations/upkeep/purge-expired.ts";
import type { JobKind } from "./job.ts";

/** Deletes what has expired, and counts what there is. */
export const purge: JobKind = {
  purpose: "purge expired rows",
  concurrency: 1,
  leaseMs: 600_000,
  async run(context) {
    await purgeExpired(context);
    await recordInstanceTotals(context);
    return {};
  },
};
