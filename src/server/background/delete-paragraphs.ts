import { deleteHiddenParagraphs } from "../operations/transcripts/passage-deletion.ts";
import type { JobKind } from "./job.ts";

/** Deletes the paragraphs of transcripts that were replaced or removed, or whose storing was interrupted. */
export const deleteParagraphs: JobKind = {
  purpose: "delete paragraphs of former transcripts",
  concurrency: 1,
  leaseMs: 600_000,
  async run(context, { signal }) {
    await deleteHiddenParagraphs(context, signal);
    return {};
  },
};
