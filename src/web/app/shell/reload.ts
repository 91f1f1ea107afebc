import { saveToastForNextPage } from "#web/ui/toast-store.ts";

const TIMEOUT_MS = 15_000;

/**
 * Reloads the document if the server answers, and takes along the toast that it shows.
 * @returns false if the server cannot be reached: reloading would end on the browser's error page
 */
export async function reloadIfReachable(): Promise<boolean> {
  try {
    await fetch(location.href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    return false;
  }
  saveToastForNextPage();
  location.reload();
  return true;
}
