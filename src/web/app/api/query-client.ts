import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { hasStatus, mayHaveHappened } from "./client.ts";
import { currentUserQuery } from "./current-user.ts";
import { listenToOtherTabs, tellOtherTabs } from "./other-tabs.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** it only looks something up */
      changesNothing?: true;
      /** it begins or ends the session: its data is dropped instead of refetched */
      changesSession?: true;
      /** its variables are what it deletes, with titles */
      isDeletion?: true;
    };
  }
}

/**
 * Creates the cache of API responses. Data never goes stale on its own, and nothing is retried or refetched on focus: each mutation,
 * in this tab or another, refetches all that is shown, unless it says that it changes nothing. A 401 means that the session has ended,
 * so it clears the user. Offline, requests fail at once: none waits for the connection, to be sent when its form is gone.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (hasStatus(error, 401)) queryClient.setQueryData(currentUserQuery().queryKey, null);
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSettled: (_data, error, variables, _result, { meta }) => {
        if (meta?.changesNothing) return;
        // The page shows what became of it, and what somebody else changed before.
        if (error) return void (showsMore(error) && queryClient.invalidateQueries());
        tellOtherTabs({ deletedTitle: meta?.isDeletion && titleOf(variables) });
        if (!meta?.changesSession) return queryClient.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  listenToOtherTabs(queryClient);
  return queryClient;
}

/** @param deleted one or several @returns undefined for several */
function titleOf(deleted: unknown): string | undefined {
  const [first, ...others] = [deleted].flat() as { title: string }[];
  return others.length === 0 ? first?.title : undefined;
}

/** Whether the server may have other data than the page after this error. */
function showsMore(error: Error): boolean {
  return mayHaveHappened(error) || hasStatus(error, 404) || hasStatus(error, 409);
}
