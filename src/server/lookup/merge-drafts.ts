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
  return {
    title: draft.title ?? other.title,
    description: draft.description ?? other.description,
    showName: draft.showName ?? other.showName,
    releaseDate: draft.releaseDate ?? other.releaseDate,
    audioUrl: file.audioUrl,
    imageUrl: draft.imageUrl ?? other.imageUrl,
    duration: draft.duration ?? other.duration,
    appleUrl: draft.appleUrl ?? other.appleUrl,
    spotifyUrl: draft.spotifyUrl ?? other.spotifyUrl,
    youtubeUrl: draft.youtubeUrl ?? other.youtubeUrl,
    showNotesUrl: draft.showNotesUrl ?? other.showNotesUrl,
    sourceFeedUrl: origin.sourceFeedUrl,
    sourceGuid: origin.sourceGuid,
    enclosureLength: file.enclosureLength,
    enclosureType: file.enclosureType,
  };
}
