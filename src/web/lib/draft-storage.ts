import { ApiError } from "#web/api/client.ts";

/** Kept in this tab only, and for nobody but who typed it. */
const STORAGE_KEY = "aircheck.draft";

interface KeptDraft {
  userId: number;
  form: string;
  draft: unknown;
}

/**
 * Keeps what a form held when its save found the session ended; the person comes back to it after signing in.
 * @param error of the save; after any other failure the form is still on the screen
 * @param form names the form and what it is about: "episode of feed 12"
 */
export function keepDraftOverSignIn(error: unknown, userId: number, form: string, draft: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, form, draft } satisfies KeptDraft));
  } catch {
    // A full or forbidden storage costs the draft, not the way back.
  }
}

/** Takes back what a form held before signing in again; undefined when there is nothing, or it was somebody else's. */
export function takeDraft<Draft>(userId: number, form: string): Draft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as KeptDraft | null;
    if (kept?.userId === userId && kept.form !== form) return undefined;
    sessionStorage.removeItem(STORAGE_KEY);
    return kept?.userId === userId ? (kept.draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}
