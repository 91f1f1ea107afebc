import { EPISODE_FIELDS } from "#domain/episode.ts";
import { EMPTY_DRAFT, type EpisodeDraft } from "#domain/metadata.ts";

/** A draft that knows these fields and nothing else. */
export function createDraft(known: Partial<EpisodeDraft>): EpisodeDraft {
  return { ...EMPTY_DRAFT, ...known };
}

/**
 * A draft with its gaps filled from others, the earlier before the later. What belongs together stays together: a file
 * with its length and type, a feed with the item's guid.
 */
export function mergeDrafts(draft: EpisodeDraft, ...others: (EpisodeDraft | undefined)[]): EpisodeDraft {
  return others.reduce<EpisodeDraft>((filled, other) => (other ? mergeTwo(filled, other) : filled), draft);
}

function mergeTwo(draft: EpisodeDraft, other: EpisodeDraft): EpisodeDraft {
  const file = draft.audioUrl ? draft : other;
  const origin = draft.sourceFeedUrl ? draft : other;
  const merged = Object.fromEntries(EPISODE_FIELDS.map((field) => [field, draft[field] ?? other[field]]));
  return {
    ...(merged as EpisodeDraft),
    audioUrl: file.audioUrl,
    enclosureLength: file.enclosureLength,
    enclosureType: file.enclosureType,
    sourceFeedUrl: origin.sourceFeedUrl,
    sourceGuid: origin.sourceGuid,
  };
}
