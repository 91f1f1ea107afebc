import { createHash } from "node:crypto";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import { createSameEpisodeCheck, identityKeys } from "#domain/suggestions/same-episode.ts";
import { SUGGESTION_STATES } from "#domain/suggestions/suggestion.ts";
import { foldText } from "#domain/text/folding.ts";
import type { Db } from "../store/database.ts";
import { claimSuggestionKeys, insertSuggestion, listSuggestions } from "../store/suggestions.ts";
import { listSavedEpisodes } from "../store/watches.ts";
import type { FoundAppearance } from "./find-appearances.ts";

interface Appearances {
  userId: number;
  /** the feed as it is watched; null for what only a directory knows */
  feedUrl: string | null;
  appearances: readonly FoundAppearance[];
  /** ISO UTC */
  now: string;
}

/**
 * Suggests episodes to a person, except those that they have in a feed, repeats of these, and what was suggested before.
 * @returns how many are new
 */
export async function suggestAppearances(trx: Db, { userId, feedUrl, appearances, now }: Appearances): Promise<number> {
  if (appearances.length === 0) return 0;
  const isAlreadySaved = createSameEpisodeCheck(await listSavedEpisodes(trx, userId));
  let guidsBefore: Set<string> | undefined;
  let count = 0;
  // The newest first in the feed becomes the last inserted, which is the first in the list.
  for (const { draft, level, evidence } of appearances.toReversed()) {
    if (isAlreadySaved(draft)) continue;
    if (!(await claimSuggestionKeys(trx, userId, identityHashes(draft)))) continue;
    // Once per call, before the first is inserted
    guidsBefore ??= await suggestedGuids(trx, userId);
    if (guidsBefore.has(guidOnShow(draft))) continue;
    await insertSuggestion(trx, {
      userId,
      feedUrl,
      level,
      state: "new",
      draft: JSON.stringify(draft),
      evidence: JSON.stringify(evidence),
      foundAt: now,
    });
    count += 1;
  }
  return count;
}

/** A show that moves to another host keeps its guids, while the addresses of feed and audio change. */
async function suggestedGuids(trx: Db, userId: number): Promise<Set<string>> {
  const suggestions = await listSuggestions(trx, userId, SUGGESTION_STATES);
  return new Set(suggestions.map(({ draft }) => guidOnShow(JSON.parse(draft))));
}

/** Of an episode without a guid, the title stands for it. */
function guidOnShow({ sourceGuid, title, showName }: EpisodeDraft): string {
  return `${foldText(showName ?? "")} ${sourceGuid ?? title}`;
}

function identityHashes(draft: EpisodeDraft): string[] {
  const keys = identityKeys(draft);
  const described = `title ${foldText(draft.title ?? "")} ${foldText(draft.showName ?? "")} ${draft.releaseDate}`;
  return (keys.length > 0 ? keys : [described]).map((key) => createHash("sha256").update(key).digest("hex"));
}
