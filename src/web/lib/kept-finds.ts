import { v4 as randomUuid } from "uuid";

/** Episodes that somebody found before they signed in. They wait in this browser until the e-mail address is verified. */
interface KeptFinds<Episode> {
  userId: number;
  episodes: Episode[];
}

const KEY = "aircheck.finds";

/** Keeps the episodes for this user; none deletes what was kept. Their guids are chosen here, so that adding them again adds nothing. */
export function keepFinds(userId: number, found: readonly object[]): void {
  try {
    const episodes = found.map((episode) => ({ ...episode, guid: randomUuid() }));
    if (episodes.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ userId, episodes }));
  } catch {
    // Storage is unavailable or full: the user can search again.
  }
}

/** What this user has found; another user's finds stay theirs. */
export function keptFindsOf<Episode>(userId: number): Episode[] {
  try {
    const kept: KeptFinds<Episode> | null = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return kept?.userId === userId ? kept.episodes : [];
  } catch {
    return [];
  }
}

/** Deletes the finds of whoever signs out: nothing of an ended session stays on the device. */
export function dropFinds(): void {
  keepFinds(0, []);
}
