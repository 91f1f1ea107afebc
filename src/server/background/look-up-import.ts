import { lookUpNextRow } from "../operations/imports/import-look-ups.ts";
import { readImport } from "../operations/imports/read-import.ts";
import { findImport } from "../store/imports.ts";
import type { JobKind } from "./job.ts";

/** Reads a list that a guest imports, and then looks up one row after the other. The key is the list's id. */
export const lookUpImport: JobKind = {
  purpose: "read a list or look up a row of it",
  concurrency: 2,
  leaseMs: 120_000,
  async run(context, { key, ownerId, signal }) {
    const list = ownerId === null ? undefined : await findImport(context.db, ownerId, Number(key));
    if (!list || list.status === "failed") return {};
    if (list.status === "reading") return readImport(context, list, signal);
    return lookUpNextRow(context, { ownerId: list.userId, importId: list.id }, signal);
  },
};
