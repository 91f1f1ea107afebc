import type { QueryClient } from "@tanstack/react-query";
import { toast } from "#web/ui/toast-store.ts";
import { currentUserQuery } from "./current-user.ts";

interface Change {
  /** of the feed or the episode that is gone */
  deletedTitle: string | undefined;
}

/** To all tabs of this browser but the one that sends; none on the server. */
const channel = typeof document === "undefined" ? undefined : new BroadcastChannel("aircheck");

/** Says that data or the session has changed. */
export function tellOtherTabs(change: Change): void {
  channel?.postMessage(change);
}

/** Refetches what this tab shows whenever another one has changed something, and says what was deleted there. */
export function listenToOtherTabs(queryClient: QueryClient): void {
  const { queryKey } = currentUserQuery();
  const isOther = ({ queryKey: [subject] }: { queryKey: readonly unknown[] }) => subject !== queryKey[0];
  channel?.addEventListener("message", async ({ data: { deletedTitle } }: MessageEvent<Change>) => {
    const before = queryClient.getQueryData(queryKey)?.id;
    await queryClient.invalidateQueries({ queryKey });
    const after = queryClient.getQueryData(queryKey)?.id;
    // Without a user the page goes, and another user sees nothing of the one before.
    if (after === undefined) return;
    if (after !== before) return queryClient.resetQueries({ predicate: isOther });
    if (deletedTitle) toast({ title: `“${deletedTitle}” was deleted`, description: "You deleted it in another tab." });
    await queryClient.invalidateQueries({ predicate: isOther });
  });
}
