import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLocation } from "react-router";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { Import, ImportLinkState } from "#domain/imports/import.ts";
import { feedsQuery } from "#web/app/api/feeds.ts";
import { importQuery, pollPauseMs, useDiscardImport } from "#web/app/api/imports.ts";
import { ImportForm } from "#web/app/features/imports/import-form.tsx";
import { ImportReview } from "#web/app/features/imports/import-review.tsx";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { QueryBoundary } from "#web/app/shell/query-boundary.tsx";
import { pageTitle } from "#web/lib/page-title.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Alert } from "#web/ui/alert.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";

export const meta = () => [{ title: pageTitle("Import a list") }];

/** While the list is read, its rows are looked up, or a directory is asked about some; longer while nothing changes. */
const POLL_MS = 2500;

function isWorking(list: Import | null | undefined): boolean {
  return (
    list?.status === "reading" ||
    list?.status === "looking-up" ||
    list?.rows.some(({ awaitsDirectory }) => awaitsDirectory) === true
  );
}

/** Imports a list of appearances that the guest has elsewhere, and shows what was found of it. */
export default function ImportPage() {
  /** the list as it changed last, and how often it had been loaded by then */
  const changed = useRef<{ list: Import | null | undefined; at: number }>({ list: undefined, at: 0 });
  const list = useQuery({
    ...importQuery(),
    refetchInterval: ({ state }) => {
      if (!isWorking(state.data)) return false;
      // Unchanged data stays the same object.
      if (changed.current.list !== state.data) changed.current = { list: state.data, at: state.dataUpdateCount };
      return pollPauseMs(POLL_MS, state.dataUpdateCount - changed.current.at);
    },
  });
  const feeds = useQuery(feedsQuery());
  const state: Partial<ImportLinkState> | null = useLocation().state;
  const query = {
    data: list.data !== undefined && feeds.data ? { list: list.data, feeds: feeds.data } : undefined,
    error: list.error ?? feeds.error,
    refetch: () => Promise.all([list.refetch(), feeds.refetch()]),
  };
  return (
    <QueryBoundary
      query={query}
      title="Your list could not be loaded"
      loading={<LoadingPanel label="Loading your list" />}
    >
      {(data) => <ImportSteps {...data} feedId={state?.feedId} />}
    </QueryBoundary>
  );
}

interface ImportStepsProps {
  /** null before one is given */
  list: Import | null;
  feeds: readonly FeedView[];
  /** the feed that is proposed */
  feedId: number | undefined;
}

function ImportSteps({ list, feeds, feedId }: ImportStepsProps) {
  if (list?.status === "reading")
    return (
      <LoadingPanel
        label="Reading your list"
        isLabelVisible
        note="Others may be before you. You can leave this page: we go on, and your list will be here."
      />
    );
  if (!list || list.status === "failed")
    return (
      <>
        <PageHeader
          title="Import a list"
          subtitle={
            <p>
              Already have a list somewhere? Bring it over in one go. We look up every row, and nothing is added until
              you say so.
            </p>
          }
        />
        {list?.message && (
          <div className="mb-6">
            <Alert variant="destructive" title="Your list could not be read">
              {list.message}
            </Alert>
          </div>
        )}
        <ImportForm />
      </>
    );
  return (
    <>
      <PageHeader title="Your list" subtitle={<p>{describe(list)}</p>} actions={<EndButton list={list} />} />
      <ImportReview key={list.id} list={list} feeds={feeds} feedId={feedId} />
    </>
  );
}

function describe({ source, rows }: Import): string {
  const what = pluralize(rows.length, "row");
  return source ? `${what} from ${source}` : `${what} that you pasted`;
}

/** Forgets the list; before anything was added, after a question. */
function EndButton({ list }: { list: Import }) {
  const discard = useDiscardImport(list.id);
  const [isAsking, setIsAsking] = useState(false);
  const isDone = list.rows.some(({ isAdded }) => isAdded) && list.status === "ready";
  const end = () => discard.mutate(undefined, { onSuccess: () => setIsAsking(false) });
  return (
    <>
      <Button isBusy={discard.isPending && isDone} onClick={() => (isDone ? end() : setIsAsking(true))}>
        {isDone ? "Done" : "Discard"}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Discard this list?"
        description="We'll forget what we found. Episodes that you have added stay in their feeds."
        confirmLabel="Discard"
        isBusy={discard.isPending}
        onConfirm={end}
      />
    </>
  );
}
