import { Check, Clock, Plus, Undo2, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { SuggestionView } from "#domain/suggestions/suggestion.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Button } from "#web/ui/button.tsx";

/** What became of a suggestion on this page. */
export type Decision =
  | { kind: "accepted"; feedTitle: string }
  | { kind: "dismissed"; isShowLeftOut: boolean }
  | { kind: "later" };

export interface SuggestionActions {
  accept: (suggestion: SuggestionView) => void;
  dismiss: (suggestion: SuggestionView) => void;
  leaveShowOut: (suggestion: SuggestionView) => void;
  postpone: (suggestion: SuggestionView) => void;
  undo: (suggestion: SuggestionView) => void;
}

interface SuggestionRowProps extends SuggestionActions {
  suggestion: SuggestionView;
  decision: Decision | undefined;
  isBusy: boolean;
  feedTitle: string;
}

/** A suggested episode with its evidence, or what became of it. While one of its buttons has the focus, A, N, L and U work. */
export function SuggestionRow(props: SuggestionRowProps) {
  const { suggestion, decision, isBusy } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy) return;
    const action = keyAction(event.key.toLowerCase(), props);
    if (!action) return;
    event.preventDefault();
    action(suggestion);
  };
  return (
    <li data-suggestion={suggestion.id} onKeyDown={onKeyDown} className="scroll-mt-24 py-6">
      {decision ? <DecidedSuggestion {...props} decision={decision} /> : <OpenSuggestion {...props} />}
    </li>
  );
}

function keyAction(key: string, props: SuggestionRowProps): ((suggestion: SuggestionView) => void) | undefined {
  if (props.decision) return key === "u" ? props.undo : undefined;
  if (key === "a") return props.accept;
  if (key === "n") return props.dismiss;
  return key === "l" && props.suggestion.state === "new" ? props.postpone : undefined;
}

function OpenSuggestion({ suggestion, isBusy, feedTitle, accept, dismiss, postpone }: SuggestionRowProps) {
  const { title, showName, imageUrl, releaseDate, duration, evidence, state } = suggestion;
  const details = [formatDate(releaseDate), duration].filter(Boolean).join(" · ");
  return (
    <article
      aria-label={title}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-6"
    >
      <div className="sm:row-span-2">
        <Cover title={showName ?? title} imageUrl={imageUrl} size="small" />
      </div>
      <div className="min-w-0 space-y-1.5">
        {showName && <p className="wrap-anywhere font-medium text-quiet text-sm">{showName}</p>}
        <h3 className="text-balance wrap-anywhere font-display text-xl leading-snug md:text-2xl">{title}</h3>
        {details && <p className="text-quiet text-sm tabular-nums">{details}</p>}
        <p className="text-pretty wrap-anywhere border-line-strong border-l-2 pl-3 text-sm">
          {evidence.parts.map(({ text, isMarked }, index) =>
            isMarked ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change
              <mark key={index} className="rounded-sm bg-accent/15 px-0.5 font-medium text-ink">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap gap-2 sm:col-span-1">
        <Button
          data-main
          className="max-w-full"
          aria-describedby="suggestion-keys"
          isBusy={isBusy}
          onClick={() => accept(suggestion)}
        >
          <Plus aria-hidden />{" "}
          <span className="truncate">
            Add <span className="max-sm:sr-only">to {feedTitle}</span>
          </span>
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => dismiss(suggestion)}>
          <X aria-hidden /> Not me
        </Button>
        {state === "new" && (
          <Button variant="quiet" disabled={isBusy} onClick={() => postpone(suggestion)}>
            <Clock aria-hidden /> Later
          </Button>
        )}
      </div>
    </article>
  );
}

function DecidedSuggestion({
  suggestion,
  decision,
  isBusy,
  undo,
  leaveShowOut,
}: SuggestionRowProps & { decision: Decision }) {
  const canLeaveOut = decision.kind === "dismissed" && !decision.isShowLeftOut && suggestion.sourceFeedUrl !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3">
      <p className="flex min-w-0 grow items-start gap-2.5 text-sm">
        {decision.kind === "accepted" && <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />}
        <span className="min-w-0 wrap-anywhere">
          <bdi className="font-medium">{suggestion.title}</bdi>{" "}
          <span className="text-quiet">{describe(decision, suggestion)}</span>
        </span>
      </p>
      {canLeaveOut && (
        <Button size="small" className="max-w-full" disabled={isBusy} onClick={() => leaveShowOut(suggestion)}>
          <span className="truncate">Never from {suggestion.showName ?? "this show"}</span>
        </Button>
      )}
      <Button size="small" variant="quiet" data-main isBusy={isBusy} onClick={() => undo(suggestion)}>
        <Undo2 aria-hidden /> Undo
      </Button>
    </div>
  );
}

/** Completes the title to a sentence. */
export function describe(decision: Decision, { showName }: SuggestionView): string {
  switch (decision.kind) {
    case "accepted":
      return `was added to ${decision.feedTitle}.`;
    case "later":
      return "is saved for later.";
    case "dismissed":
      return decision.isShowLeftOut
        ? `is hidden, and so is everything else from ${showName ?? "this show"}.`
        : "is hidden for good.";
  }
}
