import { useEffect, useState } from "react";
import type { FeedView } from "#domain/feeds/feed.ts";
import { FIRST_FEED } from "#domain/feeds/first-feed.ts";
import type { ImportAdditionResult } from "#domain/imports/import.ts";
import { feedForAdditions } from "#web/app/api/feeds.ts";
import { useAddImportRows } from "#web/app/api/imports.ts";
import { failure } from "#web/app/api/messages.ts";
import { FeedFormDialog } from "#web/app/features/feeds/feed-form-dialog.tsx";
import { reserveBottom } from "#web/lib/bottom-bar.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import type { ToastMessage } from "#web/ui/toast-store.ts";

const NEW_FEED = "new";

interface AdditionBarProps {
  importId: number;
  /** of the ticked rows */
  rowIds: readonly number[];
  feeds: readonly FeedView[];
  /** the feed that is proposed */
  feedId: number | undefined;
}

/** Adds the ticked rows to a feed, always in view below them. */
export function AdditionBar({ importId, rowIds, feeds, feedId }: AdditionBarProps) {
  const [chosenId, setChosenId] = useState(feedId);
  /** the feeds before the form for a new one was opened */
  const [knownIds, setKnownIds] = useState<readonly number[]>();
  const [isCreating, setIsCreating] = useState(false);
  const add = useAddImportRows(importId, {
    done: (result: ImportAdditionResult, { feedId }: { feedId: number | undefined }) =>
      additionToast(result, (feeds.find(({ id }) => id === feedId) ?? FIRST_FEED).title),
    failed: failure("Failed to add episodes"),
  });
  const feed = feeds.find(({ id }) => id === chosenId) ?? feedForAdditions(feeds);

  useEffect(() => {
    const created = knownIds && feeds.find(({ id }) => !knownIds.includes(id));
    if (!created) return;
    setChosenId(created.id);
    setKnownIds(undefined);
  }, [feeds, knownIds]);

  const choose = (value: string) => {
    if (value !== NEW_FEED) return setChosenId(Number(value));
    setKnownIds(feeds.map(({ id }) => id));
    setIsCreating(true);
  };
  return (
    <>
      <section
        ref={reserveBottom}
        aria-label="Ticked rows"
        className="sticky bottom-3 z-20 flex flex-col gap-3 rounded-xl border border-line-strong bg-surface p-3 shadow-raised sm:flex-row sm:items-end sm:justify-end"
      >
        {feed ? (
          <SelectField
            label="Add to"
            className="min-w-0 sm:mr-auto sm:w-72"
            value={String(feed.id)}
            onChange={(event) => choose(event.target.value)}
            options={[
              ...feeds.map(({ id, title }) => ({ value: String(id), label: title })),
              { value: NEW_FEED, label: "A new feed…" },
            ]}
          />
        ) : (
          <p className="text-pretty text-quiet text-sm sm:mr-auto sm:self-center">
            We'll put them in your first feed, “{FIRST_FEED.title}”. It's public, newest first; you can change that
            later.
          </p>
        )}
        <Button
          variant="primary"
          disabled={rowIds.length === 0}
          isBusy={add.isPending}
          onClick={() => add.mutate({ rowIds, feedId: feed?.id })}
        >
          {add.isPending
            ? "Adding…"
            : rowIds.length === 0
              ? "Add episodes"
              : `Add ${pluralize(rowIds.length, "episode")}`}
        </Button>
      </section>
      {isCreating && <FeedFormDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}

function additionToast(
  { addedCount, alreadyCount, incompleteCount }: ImportAdditionResult,
  feedTitle: string,
): ToastMessage {
  const rest = [
    alreadyCount > 0 ? [`${pluralize(alreadyCount, "episode")} there already`] : [],
    incompleteCount > 0 ? [`${pluralize(incompleteCount, "row")} left out`] : [],
  ].flat();
  return {
    title: `${pluralize(addedCount, "episode")} added`,
    description: `To ${feedTitle}${rest.length > 0 ? `; ${rest.join(", ")}` : ""}.`,
  };
}
