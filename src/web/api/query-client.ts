import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { hasStatus } from "./client.ts";
import { currentUserQuery } from "./users.ts";

/**
 * Data never goes stale by itself, nothing is retried and nothing is fetched again on focus; what a change touches is
 * refreshed by the change. An answer 401 means that the session has ended: the user becomes nobody.
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
