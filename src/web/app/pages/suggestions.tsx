import { useQuery } from "@tanstack/react-query";
import { Radar, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import { feedsQuery } from "#web/app/api/feeds.ts";
import { suggestionsQuery, useCheckNow } from "#web/app/api/suggestions.ts";
import { SuggestionList } from "#web/app/features/suggestions/suggestion-list.tsx";
import { WatchSettings } from "#web/app/features/suggestions/watch-settings.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { pageTitle } from "#web/lib/page-title.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { timeAgo } from "#web/lib/relative-time.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";

export const meta = () => [{ title: pageTitle("Suggestions") }];

/** While a check that the user asked for runs. */
const POLL_MS = 2000;
const POLL_FOR_MS = 90_000;
/** From so many that were not the user, a hint helps. */
const MANY_DISMISSED = 3;

/** Episodes that the user may have been on, found in the background. */
export default function SuggestionsPage() {
  const user = useSignedInUser();
  const [pollsUntil, setPollsUntil] = useState(0);
  const query = useQuery({
    ...suggestionsQuery(),
    refetchInterval: ({ state: { data } }) => (data?.isChecking && Date.now() < pollsUntil ? POLL_MS : false),
  });
  const feeds = useQuery(feedsQuery());
  const check = useCheckNow();
  const checkNow = () => check.mutate(undefined, { onSuccess: () => setPollsUntil(Date.now() + POLL_FOR_MS) });

  const { data } = query;
  const both = {
    data: data && feeds.data && { suggestions: data, feeds: feeds.data },
    error: query.error ?? feeds.error,
    refetch: () => Promise.all([query.refetch(), feeds.refetch()]),
  };
  const isChecking = check.isPending || (data?.isChecking === true && pollsUntil > Date.now());
  return (
    <>
      <PageHeader
        title="Suggestions"
        subtitle={
          <p>
            Episodes you may have been on. Nothing is added until you say so.
            {data?.lastCheckedAt && <> Last checked {timeAgo(data.lastCheckedAt)}.</>}
            {data?.checkableAt && !isChecking && <> You can check again in a few minutes.</>}
          </p>
        }
        actions={
          <Button
            isBusy={isChecking}
            disabled={!data || data.paused !== null || data.checkableAt !== null}
            onClick={checkNow}
          >
            {!isChecking && <RefreshCw aria-hidden />} {isChecking ? "Checking…" : "Check now"}
          </Button>
        }
      />
      <QueryBoundary
        query={both}
        title="Your suggestions could not be loaded"
        loading={<LoadingPanel label="Loading your suggestions" />}
      >
        {({ suggestions, feeds }) => (
          <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
            <div className="min-w-0 space-y-8">
              <Notices data={suggestions} />
              <SuggestionList
                suggestions={suggestions.suggestions}
                feeds={feeds}
                empty={suggestions.paused === null && <Nothing data={suggestions} isChecking={isChecking} />}
              />
            </div>
            <aside aria-label="Where we look" className="min-w-0">
              <WatchSettings user={user} data={suggestions} />
            </aside>
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

function Notices({ data: { paused, dismissedCount, watchedShows } }: { data: Suggestions }) {
  const stopped = watchedShows.filter(({ status, relation }) => status === "stopped" && relation !== "never");
  return (
    <>
      {paused === "off" && (
        <Alert title="Suggestions are off">This site does not look for new appearances. Ask its administrator.</Alert>
      )}
      {paused === "unverified" && (
        <Alert title="Verify your email address" action={<ButtonLink to={paths.profile()}>Verify</ButtonLink>}>
          We look for you as soon as your email address is verified.
        </Alert>
      )}
      {stopped.map(({ id, title, feedUrl }) => (
        <Alert key={id} title={`${title ?? feedUrl} is gone`}>
          Its feed has been unreadable for a long time, so we no longer check it. If the show has moved, add its new
          link.
        </Alert>
      ))}
      {dismissedCount >= MANY_DISMISSED && (
        <Alert title="Does someone share your name?">
          Links and topics on{" "}
          <Link to={paths.profile()} className="underline underline-offset-4">
            your profile
          </Link>{" "}
          help us to tell you apart.
        </Alert>
      )}
    </>
  );
}

function Nothing({ data, isChecking }: { data: Suggestions; isChecking: boolean }) {
  const watched = data.watchedShows.filter(({ relation }) => relation !== "never");
  if (isChecking)
    return (
      <EmptyState
        icon={<Radar />}
        title="Looking for you"
        description="We ask the podcast directories and read the feeds of your shows. You can leave this page."
      />
    );
  return (
    <EmptyState
      icon={<Radar />}
      title={data.lastCheckedAt === null ? "Nothing found yet" : "You are up to date"}
      description={
        watched.length > 0
          ? `We keep looking on ${pluralize(watched.length, "show")} and in the podcast directories, and tell you here.`
          : "We look for your name in the podcast directories once a day. Name a show that you recorded with, and we look there more often."
      }
    />
  );
}
