import { backUpIfDue } from "../operations/upkeep/scheduled-backup.ts";
import type { JobKind } from "./job.ts";

/** Backs the embedded database up, once a day. */
export const backUp: JobKind = {
  purpose: "back up the database",
  concurrency: 1,
  leaseMs: 3_000_000,
  isOn: ({ config }) => config.backupDir !== undefined,
  async run(context, { signal }) {
    await backUpIfDue(context, signal);
    return {};
  },
};
