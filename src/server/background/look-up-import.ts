import { lookUpNextRows } from "../operations/imports/import-look-ups.ts";
import { enqueueReading } from "../operations/imports/imports.ts";
import { findImport } from "../store/imports.ts";
import type { JobKind } from "./job.ts";

/** Looks up some rows of a list that a guest imports after the other. The key is the list's id. */
export const lookUpImport: JobKind = {
  purpose: "look up rows of a list",
  // Most of the time they wait for other sites.
  concurrency: 6,
  leaseMs: 120_000,
  async run(context, { key, ownerId, signal }) {
    const list = ownerId === null ? undefined : await findImport(context.db, ownerId, Number(key));
    if (!list || list.status === "failed") return {};
    // Of a version in which reading was no kind of its own.
    if (list.status === "reading")
      return { write: (trx) => enqueueReading(trx, list.userId, list.id, context.now().toISOString()) };
    return lookUpNextRows(context, { ownerId: list.userId, importId: list.id }, signal);
  },
};
