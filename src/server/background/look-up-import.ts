import { lookUpNextRow } from "../operations/imports/import-look-ups.ts";
import type { JobKind } from "./job.ts";

/** Looks up one row of the list that a guest moves in with, and then the next. The key is the list's id. */
export const lookUpImport: JobKind = {
  purpose: "look up a row of a list",
  concurrency: 2,
  leaseMs: 120_000,
  async run(context, { key, ownerId, signal }) {
    if (ownerId === null) return {};
    return lookUpNextRow(context, { ownerId, importId: Number(key) }, signal);
  },
};
