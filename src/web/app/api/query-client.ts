import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { hasStatus } from "./client.ts";
import { currentUserQuery } from "./current-user.ts";

/**
 * Creates the cache of API responses. Data never goes stale on its own, and nothing is retried or refetched on focus:
 * each mutation refreshes the data that it changes. A 401 means that the session has ended, so it clears the user.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (hasStatus(error, 401)) queryClient.setQueryData(currentUserQuery().queryKey, null);
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false },
    },
  });
  return queryClient;
}
