import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { BatchItemResult } from "#domain/episodes/episode.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { PastedList } from "#domain/imports/list-text.ts";
import { paths } from "#domain/paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useAddEpisodes } from "#web/app/api/episodes.ts";
import { useStartImport } from "#web/app/api/imports.ts";
import { failure, showErrorToast } from "#web/app/api/messages.ts";
import { isUnanswered } from "#web/app/shell/unanswered-notice.tsx";
import { dropFinds, keptFindsOf, NO_FINDS } from "#web/lib/kept-finds.ts";
import { pluralize } from "#web/lib/pluralize.ts";

/**
 * Adds what the user has found before they registered. Who has feeds already, because they signed in instead, is asked. A list is looked
 * up, and nothing of it added before the user says so.
 * @param isVerifying whether a dialog asks for the code: a list, whose review is another page, waits until it is closed
 */
export function useKeptFinds(user: CurrentUser, feeds: readonly FeedView[], isVerifying: boolean) {
  const [finds, setFinds] = useState(NO_FINDS);
  const { mutateAsync: startImport } = useStartImport();
  const navigate = useNavigate();
  const adding = useAddEpisodes({
    done: (results: BatchItemResult[]) => {
      const failedCount = results.filter(({ status }) => status === "failed").length;
      return failedCount > 0
        ? { variant: "destructive", title: `Failed to add ${pluralize(failedCount, "episode")}` }
        : undefined;
    },
    failed: failure("Failed to add episodes"),
  });
  const discard = () => {
    dropFinds();
    setFinds(NO_FINDS);
  };
  // Chained to the promise: they are no longer kept also when the page was left meanwhile.
  const add = (episodes: readonly EpisodeDraft[]) => void adding.mutateAsync(episodes).then(discard, () => {});
  const openList = (list: PastedList) =>
    void startImport(list).then(
      () => {
        discard();
        void navigate(paths.import());
      },
      (error) => {
        showErrorToast("Your list could not be read", error);
        // What got no response is sent again the next time.
        if (!isUnanswered(error)) discard();
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const kept = keptFindsOf(user.id);
    setFinds(kept);
    if (feeds.length === 0 && kept.episodes.length > 0) add(kept.episodes);
  }, [user.id]);
  const { episodes, list } = finds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    if (list && !isVerifying) openList(list);
  }, [list, isVerifying]);
  return {
    count: episodes.length,
    add: () => add(episodes),
    discard,
    isAdding: adding.isPending,
  };
}
