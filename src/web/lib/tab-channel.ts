/** Data or the session has changed. */
export interface TabMessage {
  /** of the feed or the episode that is gone */
  deletedTitle?: string | undefined;
}

/** To all tabs of this browser but the one that sends; none on the server. */
const channel = typeof document === "undefined" ? undefined : new BroadcastChannel("aircheck");

/** Tells the other tabs that they show old data. */
export function tellOtherTabs(message: TabMessage = {}): void {
  channel?.postMessage(message);
}

export function onMessageOfOtherTab(listener: (message: TabMessage) => void): void {
  channel?.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => listener(data));
}

/** Calls when the browser shows this page again as it was left: it heard nothing while others were open. */
export function onReturn(listener: () => void): void {
  if (typeof window === "undefined") return;
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) listener();
  });
}
