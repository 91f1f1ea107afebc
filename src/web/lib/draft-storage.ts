interface Draft {
  userId: number;
  form: string;
  draft: unknown;
}

/** In memory, and in the browser's storage only during a reload: nothing of an ended session stays on the device. */
let stored: Draft | undefined;

/**
 * Keeps what a form holds while its user signs in again in this tab. There is one draft at a time.
 * @param form names the form and its subject: "episode of feed 12"
 */
export function storeDraft(userId: number, form: string, draft: unknown): void {
  stored = { userId, form, draft };
}

const SAVED_DRAFT_KEY = "aircheck.draft";

/** Saves the draft before the document is reloaded. */
export function saveDraftForNextPage(): void {
  try {
    if (stored) sessionStorage.setItem(SAVED_DRAFT_KEY, JSON.stringify(stored));
  } catch {
    // Session storage is unavailable: the draft ends with this page.
  }
}

/** Takes back the draft that the page before the reload saved: it stays in session storage no longer than that. */
export function restoreSavedDraft(): void {
  try {
    const saved = sessionStorage.getItem(SAVED_DRAFT_KEY);
    sessionStorage.removeItem(SAVED_DRAFT_KEY);
    if (saved) stored = JSON.parse(saved);
  } catch {
    // Session storage is unavailable, so nothing was saved.
  }
}

/**
 * Removes the draft and returns it.
 * @returns undefined when this user has no draft of this form; another user's draft is deleted
 */
export function takeDraft<Content>(userId: number, form: string): Content | undefined {
  if (stored?.userId === userId && stored.form !== form) return undefined;
  const draft = stored?.userId === userId ? (stored.draft as Content) : undefined;
  stored = undefined;
  return draft;
}

/** Forgets the draft, for a user who signs out. */
export function dropDraft(): void {
  stored = undefined;
}
