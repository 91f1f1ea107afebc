import { DRAFT_FIELDS, EMPTY_DRAFT, type EpisodeDraft } from "#domain/episodes/metadata.ts";

/** Creates a draft with these fields; all others are null. */
export function createDraft(fields: Partial<EpisodeDraft>): EpisodeDraft {
  return { ...EMPTY_DRAFT, ...fields };
}

/**
 * Fills the empty fields of a draft from others, earlier ones first. Fields that belong together come from one draft: the
 * file with its length and type, the feed with the item's guid.
 */
export function mergeDrafts(draft: EpisodeDraft, ...others: (EpisodeDraft | undefined)[]): EpisodeDraft {
  return others.reduce<EpisodeDraft>((merged, other) => (other ? mergeTwo(merged, other) : merged), draft);
}

function mergeTwo(draft: EpisodeDraft, other: EpisodeDraft): EpisodeDraft {
  const file = draft.audioUrl ? draft : other;
  const item = draft.sourceFeedUrl ? draft : other;
  const merged = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, draft[field] ?? other[field]]));
  return {
    ...(merged as EpisodeDraft),
    audioUrl: file.audioUrl,
    enclosureLength: file.enclosureLength,
    enclosureType: file.enclosureType,
    sourceFeedUrl: item.sourceFeedUrl,
    sourceGuid: item.sourceGuid,
  };
}
