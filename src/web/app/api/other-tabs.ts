import type { QueryClient } from "@tanstack/react-query";
import { onMessageOfOtherTab, onReturn } from "#web/lib/tab-channel.ts";
import { toast } from "#web/ui/toast-store.ts";
import { currentUserQuery } from "./current-user.ts";

/** A page that is empty for longer looks broken. */
const HIDDEN_MS = 1000;

/**
 * Refetches what this tab shows whenever another one has changed something, and says what was deleted there; and when the browser
 * shows this page again, after others.
 */
export function listenToOtherTabs(queryClient: QueryClient): void {
  const { queryKey } = currentUserQuery();
  const isOther = ({ queryKey: [subject] }: { queryKey: readonly unknown[] }) => subject !== queryKey[0];
  const userId = () => queryClient.getQueryData(queryKey)?.id;
  /** Asks who is signed in. @returns whether it is the same user as before */
  const refetchUser = async (): Promise<boolean> => {
    const before = userId();
    await queryClient.invalidateQueries({ queryKey });
    const after = userId();
    // Without a user the page goes, and another user sees nothing of the one before.
    if (after !== undefined && after !== before) await queryClient.resetQueries({ predicate: isOther });
    return after !== undefined && after === before;
  };
  onMessageOfOtherTab(async ({ deletedTitle }) => {
    if (!(await refetchUser())) return;
    if (deletedTitle) toast({ title: `“${deletedTitle}” was deleted`, description: "You deleted it in another tab." });
    await queryClient.invalidateQueries({ predicate: isOther });
  });
  onReturn(async () => {
    const user = queryClient.getQueryCache().find({ queryKey });
    if (!user?.isActive()) return;
    // Whoever has gone Back may be another person than the one whose page this is.
    const show = hidePage();
    const timer = setTimeout(() => {
      // The page says that it is loading.
      void queryClient.resetQueries({ queryKey });
      show();
    }, HIDDEN_MS);
    const isSame = await refetchUser();
    clearTimeout(timer);
    if (user.state.status === "error") await queryClient.resetQueries({ queryKey });
    show();
    if (isSame) await queryClient.invalidateQueries({ predicate: isOther });
  });
}

/** @returns what shows the page again, with the focus where it was */
function hidePage(): () => void {
  const { style } = document.documentElement;
  const focused = document.activeElement;
  style.visibility = "hidden";
  return () => {
    style.visibility = "";
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
}
