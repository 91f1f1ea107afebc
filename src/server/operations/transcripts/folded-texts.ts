import {
  type EpisodeSearchTexts,
  type EpisodeTexts,
  haveSameTexts,
  type NewPassage,
  type PassageKind,
  passageSearchTexts,
} from "#domain/search/passages.ts";
import { isSlowToFold } from "#domain/text/folding.ts";
import type { Db } from "../../store/database.ts";
import { indexEpisode } from "../../store/passages.ts";
import type { EpisodeRow } from "../../store/tables.ts";

/**
 * Folds texts like passageSearchTexts, before the transaction that stores them: long ones in a process of their own, so that others need not wait.
 * @throws AppError 503 too many documents are waiting for a process
 */
export async function foldPassages(
  kind: PassageKind,
  passages: readonly NewPassage[],
  context: readonly string[] = [],
): Promise<string[]> {
  if (!isSlowToFold(passages.map(({ text }) => text).join("\n"))) return passageSearchTexts(kind, passages, context);
  // Imported on first use: the parsers are a quarter of what the application loads.
  const { foldInProcess } = await import("../../lookup/parse/parse-document.ts");
  return foldInProcess({ kind, passages, context });
}

/** The texts of an episode, and what the full-text index will contain of them. */
export interface FoldedEpisode {
  texts: EpisodeTexts;
  searchTexts: EpisodeSearchTexts;
}

export function indexedCharacters({ searchTexts }: FoldedEpisode): number {
  return Object.values(searchTexts).reduce((sum, text) => sum + text.length, 0);
}

/** Folds the texts of an episode like foldPassages. The notes are found by title and show, too. */
export async function foldEpisode({ title, showName, description }: EpisodeTexts): Promise<FoldedEpisode> {
  const context = [title, ...(showName ? [showName] : [])];
  const fold = async (kind: PassageKind, text: string | null, texts: string[] = []) =>
    (await foldPassages(kind, [{ text: text ?? "" }], texts))[0] ?? "";
  const searchTexts = {
    title: await fold("title", title),
    show: await fold("show", showName),
    notes: await fold("notes", description, context),
  };
  return { texts: { title, showName, description }, searchTexts };
}

/**
 * Indexes an episode in the transaction that stores its texts.
 * @param folded from foldEpisode(); it is folded again where somebody has changed the texts meanwhile
 */
export async function indexFoldedEpisode(
  trx: Db,
  ownerId: number,
  episode: EpisodeRow,
  folded: FoldedEpisode,
): Promise<void> {
  const { searchTexts } = haveSameTexts(episode, folded.texts) ? folded : await foldEpisode(episode);
  await indexEpisode(trx, ownerId, episode, searchTexts);
}
