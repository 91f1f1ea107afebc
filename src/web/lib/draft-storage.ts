/** Session storage: a draft is readable in this tab only, and gone when the tab is closed. */
const STORAGE_KEY = "aircheck.draft";

interface StoredDraft {
  userId: number;
  form: string;
  draft: unknown;
}

/**
 * Stores what a form holds while its user signs in again. There is one draft at a time.
 * @param form names the form and its subject: "episode of feed 12"
 */
export function storeDraft(userId: number, form: string, draft: unknown): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, form, draft } satisfies StoredDraft));
  } catch {
    // Storage is full or forbidden: the draft is lost, but signing in still works.
  }
}

/**
 * Removes the stored draft and returns it.
 * @returns undefined when this user has no draft of this form; another user's draft is deleted
 */
export function takeDraft<Draft>(userId: number, form: string): Draft | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as StoredDraft | null;
    if (stored?.userId === userId && stored.form !== form) return undefined;
    sessionStorage.removeItem(STORAGE_KEY);
    return stored?.userId === userId ? (stored.draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}
