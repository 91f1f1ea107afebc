import {
  type Mutation,
  MutationCache,
  type MutationMeta,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { CurrentUser } from "#domain/users/user.ts";
import { hasStatus, mayHaveHappened } from "#web/lib/api-client.ts";
import { tellOtherTabs } from "#web/lib/tab-channel.ts";
import { toast } from "#web/ui/toast-store.ts";
import { currentUserQuery } from "./current-user.ts";
import type { Messages } from "./messages.ts";
import { listenToOtherTabs } from "./other-tabs.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: Messages & {
      /** it only looks something up */
      changesNothing?: true;
      /** it begins or ends the session: its data is dropped instead of refetched */
      changesSession?: true;
      /** its response is the user as changed, which replaces the cached one: nothing is fetched for it */
      returnsUser?: true;
      /** what it changes first of all: it ends when this is up to date, and everything else follows */
      own?: QueryKey;
      /** its variables are what it deletes, with titles */
      isDeletion?: true;
    };
  }
}

/**
 * Creates the cache of API responses. Data never goes stale on its own, and nothing is retried or refetched on focus: each mutation,
 * in this tab or another, refetches all that is shown, unless it says that it changes nothing. It waits for its own data only, and of
 * mutations that follow each other at once, the last one refetches the rest. A 401 means that the session has ended,
 * so it clears the user. When a mutation has ended, its messages are shown. Offline, requests fail at once: none waits for the connection, to be sent when its form is gone.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (hasStatus(error, 401)) queryClient.setQueryData(currentUserQuery().queryKey, null);
  };
  /** what mutations wait for */
  const awaited = new Set<Query>();
  const refetchOwn = async (own: QueryKey) => {
    const queries = queryClient.getQueryCache().findAll({ queryKey: own, type: "active" });
    for (const query of queries) awaited.add(query);
    await queryClient.refetchQueries({ queryKey: own, type: "active" });
    for (const query of queries) awaited.delete(query);
  };
  /** What is shown stays. Other pages may have the user's name, too, and are fetched when they are opened. */
  const replaceUser = async (user: CurrentUser) => {
    const { queryKey } = currentUserQuery();
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, user);
    const isOther = ({ queryKey: [subject] }: Query) => subject !== queryKey[0];
    await queryClient.invalidateQueries({ refetchType: "none", predicate: isOther });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const followsUp = ({ meta }: Mutation) => !meta?.changesNothing && !meta?.changesSession && !meta?.returnsUser;
  /** Refetches what was invalidated, unless another mutation begins at once, which then does. */
  const refetchLater = () => {
    const settledAt = Date.now();
    clearTimeout(timer);
    timer = setTimeout(() => {
      const pending = queryClient.getMutationCache().findAll({ status: "pending" });
      if (pending.some((mutation) => followsUp(mutation) && mutation.state.submittedAt >= settledAt)) return;
      const isOutdated = (query: Query) => query.state.isInvalidated && !awaited.has(query);
      void queryClient.refetchQueries({ type: "active", predicate: isOutdated });
    });
  };
  /** @returns when what the mutation waits for is up to date */
  const followUp = (data: unknown, error: Error | null, variables: unknown, meta: MutationMeta | undefined) => {
    if (meta?.changesNothing) return;
    // The page shows what became of it, and what somebody else changed before.
    if (error) return void (showsMore(error) ? queryClient.invalidateQueries() : refetchLater());
    tellOtherTabs({ deletedTitle: meta?.isDeletion && titleOf(variables) });
    if (meta?.changesSession) return;
    if (meta?.returnsUser) return replaceUser(data as CurrentUser);
    void queryClient.invalidateQueries({ refetchType: "none" });
    // What is being fetched for an earlier mutation may lack this one.
    awaited.clear();
    refetchLater();
    if (meta?.own) return refetchOwn(meta.own);
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSettled: async (data, error, variables, _result, { meta }) => {
        await followUp(data, error, variables, meta);
        const message = error ? meta?.failed?.(error, variables) : meta?.done?.(data, variables);
        if (message) toast(message);
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
