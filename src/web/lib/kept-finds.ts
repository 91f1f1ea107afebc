import { v4 as randomUuid } from "uuid";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { PastedList } from "#domain/imports/list-text.ts";

/** What a visitor has found and wants to keep. */
export interface Finds {
  episodes: readonly EpisodeDraft[];
  /** which is read once they have an account; null without one */
  list: PastedList | null;
}

/** A longer list may not fit into the browser's storage. */
export const KEPT_LIST_MAX_LENGTH = 1_000_000;

const KEY = "aircheck.finds";
export const NO_FINDS: Finds = { episodes: [], list: null };

/**
 * Keeps what somebody found before they signed in, in this browser, until it is added or discarded.
 * The episodes' guids are chosen here, so that adding them again adds nothing.
 */
export function keepFinds(userId: number, { episodes, list }: Finds): void {
  try {
    const kept = { userId, list, episodes: episodes.map((episode) => ({ ...episode, guid: randomUuid() })) };
    if (episodes.length === 0 && !list) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is unavailable or full: the user can search again.
  }
}

/** What this user has found; another user's finds stay theirs. */
export function keptFindsOf(userId: number): Finds {
  try {
    const kept: (Finds & { userId: number }) | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return kept?.userId === userId ? { episodes: kept.episodes, list: kept.list ?? null } : NO_FINDS;
  } catch {
    return NO_FINDS;
  }
}

/** Deletes the finds of whoever signs out: nothing of an ended session stays on the device. */
export function dropFinds(): void {
  keepFinds(0, NO_FINDS);
}
