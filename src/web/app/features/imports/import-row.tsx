import { ExternalLink, Pencil } from "lucide-react";
import { memo, useId, useState } from "react";
import {
  canFindByName,
  type ImportDraft,
  type ImportRow,
  type ImportRowChanges,
  isWholeShow,
} from "#domain/imports/import.ts";
import { showErrorToast } from "#web/app/api/messages.ts";
import { useWatchShow } from "#web/app/api/suggestions.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ImportRowForm } from "./import-row-form.tsx";
import { badgeOf, detailsOf, headingOf, listedText, pageOf, reasonOf } from "./row-texts.ts";

interface ImportRowItemProps {
  row: ImportRow;
  isTicked: boolean;
  onTick: (rowId: number, isTicked: boolean) => void;
  /** settles when the row is changed; its error is shown in the row's form */
  onChange: (rowId: number, changes: ImportRowChanges) => Promise<unknown>;
  /** settles when it is asked for, or has failed with a toast */
  onFindByName: (rowIds: readonly number[]) => Promise<unknown>;
}

/** A row of the list: what it says, what was found, and what the guest can do about it. Memoized, because there may be 500. */
export const ImportRowItem = memo(({ row, isTicked, onTick, onChange, onFindByName }: ImportRowItemProps) => {
  const id = useId();
  const [isEditing, setIsEditing] = useState(false);
  const { draft, state, isAdded, isAddable } = row;
  const link = draft && pageOf(draft);
  const badge = badgeOf(row);
  const reason = reasonOf(row);
  const { title, details } = headingOf(row);
  return (
    <article aria-labelledby={`${id}-title`} className="flex items-start gap-3 py-4 sm:gap-4">
      <Checkbox
        id={id}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-state`}
        checked={isTicked && !isAdded}
        disabled={isAdded || !isAddable}
        onChange={(event) => onTick(row.id, event.target.checked)}
      />
      <div className="hidden w-14 shrink-0 sm:block">
        <Cover title={draft?.showName ?? row.hint.showName ?? title} imageUrl={draft?.imageUrl ?? null} size="small" />
      </div>
      <div className="min-w-0 grow space-y-1.5">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 id={`${id}-title`} tabIndex={-1} className="wrap-anywhere text-pretty font-medium outline-none">
              {title}
            </h3>
            {details && <p className="wrap-anywhere text-quiet text-sm tabular-nums">{details}</p>}
          </div>
          {!isAdded && state !== "waiting" && (
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Edit ${title}`}
              aria-expanded={isEditing}
              className="-mt-2"
              onClick={() => setIsEditing(!isEditing)}
            >
              <Pencil />
            </Button>
          )}
        </div>
        <p id={`${id}-state`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-pretty text-quiet text-sm">
          <Badge variant={badge.variant}>{badge.text}</Badge>
          {reason && <span className="wrap-anywhere">{reason}</span>}
          {link && <PageLink link={link} />}
        </p>
        {state === "choose" && !isEditing && <Choices row={row} onChoose={(choice) => onChange(row.id, { choice })} />}
        {canFindByName(row) && !isEditing && <FindByName title={title} onFind={() => onFindByName([row.id])} />}
        {isWholeShow(row) && !isEditing && <WatchShow row={row} />}
        {isEditing && (
          <ImportRowForm
            row={row}
            onSave={(changes) => onChange(row.id, changes).then(() => setIsEditing(false))}
            onCancel={() => setIsEditing(false)}
          />
        )}
      </div>
    </article>
  );
});

function PageLink({ link }: { link: string }) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 underline underline-offset-2"
    >
      {new URL(link).hostname.replace(/^www\./, "")}
      <ExternalLink aria-hidden className="size-3.5" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function FindByName({ title, onFind }: { title: string; onFind: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  const find = () => {
    setIsBusy(true);
    void onFind().finally(() => setIsBusy(false));
  };
  return (
    <Button size="small" isBusy={isBusy} aria-label={`Find it by name: ${title}`} onClick={find}>
      Find it by name
    </Button>
  );
}

/** Looks for the guest on a show of a list of subscriptions from now on. */
function WatchShow({ row: { hint } }: { row: ImportRow }) {
  const watching = useWatchShow();
  const [url = ""] = hint.links;
  if (watching.isSuccess) return <p className="text-quiet text-sm">We'll look for you on this show.</p>;
  return (
    <Button
      size="small"
      isBusy={watching.isPending}
      aria-label={`Look for me on ${hint.showName ?? url}`}
      onClick={() => watching.mutate(url, { onError: (error) => showErrorToast("Show not added", error) })}
    >
      Look for me on this show
    </Button>
  );
}

function Choices({ row, onChoose }: { row: ImportRow; onChoose: (choice: number | null) => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  const choose = (choice: number | null) => {
    setIsBusy(true);
    void onChoose(choice)
      .catch((error) => showErrorToast("Not saved", error))
      .finally(() => setIsBusy(false));
  };
  return (
    <fieldset aria-busy={isBusy || undefined} className="space-y-2 pt-1">
      <legend className="sr-only">Choose the episode of {listedText(row)}</legend>
      <p className="wrap-anywhere text-quiet text-sm">Your list: {listedText(row)}</p>
      {row.candidates.map((choice, at) => (
        <ChoiceButton
          // biome-ignore lint/suspicious/noArrayIndexKey: the candidates of a row never change
          key={at}
          choice={choice}
          isDisabled={isBusy}
          onChoose={() => choose(at)}
        />
      ))}
      <Button size="small" variant="quiet" disabled={isBusy} onClick={() => choose(null)}>
        None of these
      </Button>
    </fieldset>
  );
}

interface ChoiceButtonProps {
  choice: ImportDraft;
  /** does nothing, and keeps the focus */
  isDisabled: boolean;
  onChoose: () => void;
}

function ChoiceButton({ choice, isDisabled, onChoose }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onChoose}
      className="flex min-h-11 w-full flex-col rounded-lg border border-line-strong bg-surface px-3 py-2 text-left text-sm hover:bg-sunken aria-disabled:opacity-55"
    >
      <bdi className="wrap-anywhere font-medium">{choice.title}</bdi>
      <span className="text-quiet tabular-nums">{detailsOf(choice)}</span>
    </button>
  );
}
