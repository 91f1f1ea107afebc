import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ConnectionError, hasStatus } from "./client.ts";
import { currentUserQuery } from "./current-user.ts";

/**
 * Creates the cache of API responses. Data never goes stale on its own, and nothing is retried or refetched on focus:
 * each mutation refreshes the data that it changes. A 401 means that the session has ended, so it clears the user.
 * Offline, requests fail at once: none waits for the connection, to be sent when its form is gone.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (hasStatus(error, 401)) queryClient.setQueryData(currentUserQuery().queryKey, null);
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error) => {
        onError(error);
        // The page shows what became of it.
        if (error instanceof ConnectionError && error.mayHaveArrived) void queryClient.invalidateQueries();
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
  return queryClient;
}
