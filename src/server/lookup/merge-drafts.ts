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

/** A private feed makes its own item private, and an unlisted video whatever has it. */
function privacyOf(sources: readonly EpisodeDraft[], drafts: readonly EpisodeDraft[]): EpisodeDraft["linkPrivacy"] {
  if (sources.some(({ linkPrivacy }) => linkPrivacy === "private")) return "private";
  return drafts.some(({ linkPrivacy }) => linkPrivacy === "unlisted") ? "unlisted" : null;
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
    linkPrivacy: privacyOf([file, item], [draft, other]),
    sourceGuid: item.sourceGuid,
  };
}
