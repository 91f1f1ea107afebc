import { readImport } from "../operations/imports/read-import.ts";
import { findImport } from "../store/imports.ts";
import type { JobKind } from "./job.ts";

/** Reads a list that a guest imports. The key is the list's id. */
export const readImportJob: JobKind = {
  purpose: "read a list",
  concurrency: 2,
  leaseMs: 120_000,
  async run(context, { key, ownerId, signal }) {
    const list = ownerId === null ? undefined : await findImport(context.db, ownerId, Number(key));
    return list?.status === "reading" ? readImport(context, list, signal) : {};
  },
};
