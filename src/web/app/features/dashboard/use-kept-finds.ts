import { useEffect, useState } from "react";
import type { BatchItemResult } from "#domain/episodes/episode.ts";
import type { EpisodeDraft } from "#domain/episodes/metadata.ts";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useAddEpisodes } from "#web/app/api/episodes.ts";
import { failure } from "#web/app/api/messages.ts";
import { dropFinds, keptFindsOf } from "#web/lib/kept-finds.ts";
import { pluralize } from "#web/lib/pluralize.ts";

/**
 * Adds what the user has found before they registered, as soon as their e-mail address is verified. Who has feeds already, because they
 * signed in instead, is asked.
 */
export function useKeptFinds(user: CurrentUser, feeds: readonly FeedView[]) {
  const [finds, setFinds] = useState<readonly EpisodeDraft[]>([]);
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
    setFinds([]);
  };
  // Chained to the promise: they are no longer kept also when the page was left meanwhile.
  const add = (episodes: readonly EpisodeDraft[]) => void adding.mutateAsync(episodes).then(discard, () => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state of the e-mail address
  useEffect(() => {
    const kept = keptFindsOf<EpisodeDraft>(user.id);
    setFinds(kept);
    if (user.isVerified && feeds.length === 0 && kept.length > 0) add(kept);
  }, [user.id, user.isVerified]);
  return { count: finds.length, add: () => add(finds), discard, isAdding: adding.isPending };
}
