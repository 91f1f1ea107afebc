import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { apiPaths } from "#domain/api-paths.ts";
import { answer, callsOf, hold } from "#test/support/components/api.ts";
import { sampleEpisode, sampleFeed, sampleUser } from "#test/support/components/samples.ts";
import { useToast } from "#web/ui/toast-store.ts";
import { currentUserQuery } from "./current-user.ts";
import { feedQuery, feedsQuery, useReorderEpisodes } from "./feeds.ts";
import { linkHealthQuery } from "./links.ts";
import { useLookUpMetadata } from "./metadata.ts";
import { createQueryClient } from "./query-client.ts";
import { suggestionCountQuery, useAcceptSuggestion } from "./suggestions.ts";
import { useUpdateProfile } from "./users.ts";

/** Calls a hook on a page that shows feeds, links, suggestions and who is signed in. */
async function renderOnPage<Result>(hook: () => Result) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "aircheck_signed_in=1";
  answer("GET", apiPaths.user(), sampleUser());
  answer("GET", apiPaths.feeds(), [sampleFeed()]);
  answer("GET", apiPaths.feed(1), { feed: sampleFeed(), episodes: [] });
  answer("GET", apiPaths.links(), {});
  answer("GET", apiPaths.suggestionCount(), { count: 5 });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook(
    () => {
      const queries = [
        useQuery(currentUserQuery()),
        useQuery(feedsQuery()),
        useQuery(feedQuery(1)),
        useQuery(linkHealthQuery()),
        useQuery(suggestionCountQuery()),
      ];
      return { queries, hook: hook() };
    },
    { wrapper },
  );
  await waitFor(() => expect(view.result.current.queries.every(({ isSuccess }) => isSuccess)).toBe(true));
  return { client, view, act: view.result.current.hook };
}

test("a mutation ends when its own data is there, whatever else is still asked for", async () => {
  const { client, act: reordering } = await renderOnPage(() => useReorderEpisodes(1));
  answer("POST", apiPaths.reorderEpisodes(1), {});
  const links = hold("GET", apiPaths.links());
  answer("GET", apiPaths.feed(1), { feed: sampleFeed(), episodes: [sampleEpisode()] });
  await act(() => reordering.mutateAsync([1]));
  expect(client.getQueryData(feedQuery(1).queryKey)?.episodes).toHaveLength(1);
  await waitFor(() => expect(links).toHaveLength(1));
  await links[0]?.answer({});
});

test("five additions in a row ask for what is shown once", async () => {
  const { client, act: accepting } = await renderOnPage(() => useAcceptSuggestion());
  answer("POST", /\/accept$/, sampleEpisode());
  const before = callsOf("GET", /./).length;
  await act(async () => {
    for (const suggestionId of [1, 2, 3, 4, 5]) await accepting.mutateAsync({ suggestionId, feedId: 1 });
  });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await waitFor(() => expect(callsOf("GET", /./)).toHaveLength(before + 5));
  for (const path of [
    apiPaths.user(),
    apiPaths.feeds(),
    apiPaths.feed(1),
    apiPaths.links(),
    apiPaths.suggestionCount(),
  ])
    expect(callsOf("GET", path)).toHaveLength(2);
});

test("a change that ends while an earlier one fetches its own data is in that data, too", async () => {
  const { client, act: mutations } = await renderOnPage(() => ({
    reordering: useReorderEpisodes(1),
    accepting: useAcceptSuggestion(),
  }));
  answer("POST", apiPaths.reorderEpisodes(1), {});
  answer("POST", /\/accept$/, sampleEpisode());
  const feeds = hold("GET", apiPaths.feed(1));
  const reordered = mutations.reordering.mutateAsync([1]);
  await waitFor(() => expect(feeds).toHaveLength(1));
  await act(() => mutations.accepting.mutateAsync({ suggestionId: 1, feedId: 1 }));
  await waitFor(() => expect(feeds).toHaveLength(2));
  await feeds[0]?.answer({ feed: sampleFeed(), episodes: [] });
  await feeds[1]?.answer({ feed: sampleFeed(), episodes: [sampleEpisode()] });
  await reordered;
  expect(client.getQueryData(feedQuery(1).queryKey)?.episodes).toHaveLength(1);
});

test("a look-up that begins right after a change does not keep the page from being up to date", async () => {
  const { act: mutations } = await renderOnPage(() => ({
    accepting: useAcceptSuggestion(),
    lookUp: useLookUpMetadata(1),
  }));
  answer("POST", /\/accept$/, sampleEpisode());
  const lookUps = hold("POST", apiPaths.metadata());
  await act(async () => {
    await mutations.accepting.mutateAsync({ suggestionId: 1, feedId: 1 });
    mutations.lookUp.mutate("https://example.com/episode");
  });
  await waitFor(() => expect(callsOf("GET", apiPaths.links())).toHaveLength(2));
  await lookUps[0]?.answer({});
});

test("a user who is fetched while the profile is saved does not replace the saved one", async () => {
  const { client, act: update } = await renderOnPage(() => useUpdateProfile());
  const users = hold("GET", apiPaths.user());
  void client.refetchQueries({ queryKey: currentUserQuery().queryKey });
  await waitFor(() => expect(users).toHaveLength(1));
  answer("PATCH", apiPaths.user(), sampleUser({ displayName: "Mara V." }));
  await act(() => update.mutateAsync({ displayName: "Mara V." }));
  await users[0]?.answer(sampleUser());
  expect(client.getQueryData(currentUserQuery().queryKey)?.displayName).toBe("Mara V.");
});

test("a profile update replaces the cached user with the response, and fetches nothing until another page is opened", async () => {
  const { client, act: update } = await renderOnPage(() => useUpdateProfile());
  answer("PATCH", apiPaths.user(), sampleUser({ displayName: "Mara V." }));
  const before = callsOf("GET", /./).length;
  await act(() => update.mutateAsync({ displayName: "Mara V." }));
  expect(client.getQueryData(currentUserQuery().queryKey)?.displayName).toBe("Mara V.");
  // Whatever follows a mutation begins in the next turn.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(callsOf("GET", /./)).toHaveLength(before);
  expect(client.getQueryState(feedQuery(1).queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(currentUserQuery().queryKey)?.isInvalidated).toBe(false);
});

test("a mutation says how it ended, also once what began it is gone, and after its own data is there", async () => {
  const { view, act: reordering } = await renderOnPage(() => useReorderEpisodes(1));
  const { result: toast } = renderHook(useToast);
  const shownToast = () => toast.current?.title;
  const reorders = hold("POST", apiPaths.reorderEpisodes(1));
  const feeds = hold("GET", apiPaths.feed(1));
  reordering.mutate([1]);
  await waitFor(() => expect(reorders).toHaveLength(1));
  await reorders[0]?.answer({});
  await waitFor(() => expect(feeds).toHaveLength(1));
  expect(shownToast()).toBeUndefined();
  view.unmount();
  await feeds[0]?.answer({ feed: sampleFeed(), episodes: [] });
  await waitFor(() => expect(shownToast()).toBe("Episodes reordered"));
  reordering.mutate([1]);
  await waitFor(() => expect(reorders).toHaveLength(2));
  await reorders[1]?.fail(500);
  await waitFor(() => expect(shownToast()).toBe("Failed to reorder episodes"));
});
