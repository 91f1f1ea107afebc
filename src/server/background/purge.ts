import { purgeExpired } from "../operations/upkeep/purge-expired.ts";
import type { JobKind } from "./job.ts";

/** Deletes what has expired. */
export const purge: JobKind = {
  purpose: "purge expired rows",
  concurrency: 1,
  leaseMs: 600_000,
  async run(context) {
    await purgeExpired(context);
    return {};
  },
};
