import type { QueryClient } from "@tanstack/react-query";
import { onMessageOfOtherTab } from "#web/lib/tab-channel.ts";
import { toast } from "#web/ui/toast-store.ts";
import { currentUserQuery } from "./current-user.ts";

/** Refetches what this tab shows whenever another one has changed something, and says what was deleted there. */
export function listenToOtherTabs(queryClient: QueryClient): void {
  const { queryKey } = currentUserQuery();
  const isOther = ({ queryKey: [subject] }: { queryKey: readonly unknown[] }) => subject !== queryKey[0];
  onMessageOfOtherTab(async ({ deletedTitle }) => {
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
