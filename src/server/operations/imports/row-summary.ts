import { dedupeKeys } from "#domain/episodes/dedupe-keys.ts";
import { newEpisodeSchema } from "#domain/episodes/episode.ts";
import type { DuplicateEpisode, EpisodeDraft } from "#domain/episodes/metadata.ts";
import { IMPORT_DRAFT_FIELDS, type ImportDraft } from "#domain/imports/import.ts";

/** The column `drafts`: what can be added. */
export interface RowDrafts {
  draft: EpisodeDraft | null;
  choices: EpisodeDraft[];
}

/** The column `summary`: what a list of rows needs to know of them, without their long texts. */
export interface RowSummary {
  draft: ImportDraft | null;
  candidates: ImportDraft[];
  alreadyIn: DuplicateEpisode | null;
  isAddable: boolean;
}

export function parseDrafts(column: string | null): RowDrafts {
  return column === null ? { draft: null, choices: [] } : JSON.parse(column);
}

/** The columns of a row that has these drafts. */
export function draftColumns({ draft, choices }: RowDrafts, alreadyIn: DuplicateEpisode | null = null) {
  const summary: RowSummary = {
    draft: draft && summarize(draft),
    candidates: choices.map(summarize),
    alreadyIn,
    isAddable: isAddable(draft),
  };
  return {
    drafts: JSON.stringify({ draft, choices }),
    summary: JSON.stringify(summary),
    keys: draft && JSON.stringify(rowKeys(draft)),
  };
}

/** What identifies an episode within a list. Several rows may link to one page, such as that of their show. */
export function rowKeys(draft: EpisodeDraft): string[] {
  const keys = dedupeKeys(draft);
  const own = keys.filter((key) => !key.startsWith("page "));
  return own.length > 0 ? own : keys.map((key) => `${key} ${draft.title ?? ""}`);
}

/** What adds an episode. An episode needs a description, which not every source has. */
export function candidateOf(draft: EpisodeDraft) {
  return { ...draft, description: draft.description ?? draft.showName ?? draft.title };
}

/** Whether an episode has all that it needs to be added: mostly a title and a date. */
export function isAddable(draft: EpisodeDraft | null): boolean {
  return draft !== null && newEpisodeSchema.safeParse(candidateOf(draft)).success;
}

function summarize(draft: EpisodeDraft): ImportDraft {
  const fields = Object.fromEntries(IMPORT_DRAFT_FIELDS.map((field) => [field, draft[field] ?? null])) as ImportDraft;
  return { ...fields, linkPrivacy: draft.linkPrivacy ?? null };
}
