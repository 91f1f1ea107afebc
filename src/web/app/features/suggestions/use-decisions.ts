import { useEffect, useState } from "react";
import type { FeedView } from "#domain/feeds/feed.ts";
import { FIRST_FEED } from "#domain/feeds/first-feed.ts";
import type { SuggestionView } from "#domain/suggestions/suggestion.ts";
import { showErrorToast } from "#web/app/api/messages.ts";
import {
  useAcceptSuggestion,
  useDismissSuggestion,
  usePostponeSuggestion,
  useUndoDecision,
} from "#web/app/api/suggestions.ts";
import { type Decision, describe, type SuggestionActions } from "./suggestion-row.tsx";

export interface Decisions {
  /** all that this page has shown, in the order of their appearance: a decided one stays in its place */
  shown: readonly SuggestionView[];
  decisions: ReadonlyMap<number, Decision>;
  busyIds: ReadonlySet<number>;
  /** for screen readers */
  announcement: string;
  actions: SuggestionActions;
  /** Adds these one after the other. */
  acceptAll: (suggestions: readonly SuggestionView[]) => Promise<void>;
}

/**
 * What the user decides on this page about suggestions, and how to take it back.
 * @param feed where episodes are added; without one, the first addition makes it
 */
export function useDecisions(
  suggestions: readonly SuggestionView[] | undefined,
  feed: FeedView | undefined,
): Decisions {
  const [shown, setShown] = useState<readonly SuggestionView[]>([]);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const [busyIds, setBusyIds] = useState<ReadonlySet<number>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const [focusTarget, setFocusTarget] = useState<{ suggestionId: number }>();
  const accepting = useAcceptSuggestion();
  const dismissing = useDismissSuggestion();
  const postponing = usePostponeSuggestion();
  const undoing = useUndoDecision();

  useEffect(() => {
    if (!suggestions) return;
    setShown((before) => {
      const known = new Set(before.map(({ id }) => id));
      const added = suggestions.filter(({ id }) => !known.has(id));
      return added.length === 0 ? before : [...before, ...added];
    });
  }, [suggestions]);

  // After the row has changed: its button before that is about to go, or still busy.
  useEffect(() => {
    if (!focusTarget) return;
    const { suggestionId } = focusTarget;
    document.querySelector<HTMLElement>(`[data-suggestion="${suggestionId}"] [data-main]`)?.focus();
  }, [focusTarget]);

  const run = async (suggestion: SuggestionView, call: Promise<unknown>, decision: Decision | undefined) => {
    const { id } = suggestion;
    setBusyIds((ids) => new Set([...ids, id]));
    try {
      await call;
      setDecisions((known) => {
        const others = [...known].filter(([other]) => other !== id);
        return new Map(decision ? [...others, [id, decision]] : others);
      });
      const sentence = decision ? describe(decision, suggestion) : "is suggested again.";
      setAnnouncement(`${suggestion.title} ${sentence}`);
      return true;
    } catch (error) {
      showErrorToast("Error", error);
      return false;
    } finally {
      setBusyIds((ids) => new Set([...ids].filter((other) => other !== id)));
    }
  };
  const accept = (suggestion: SuggestionView) => {
    const call = accepting.mutateAsync({ suggestionId: suggestion.id, feedId: feed?.id });
    return run(suggestion, call, { kind: "accepted", feedTitle: (feed ?? FIRST_FEED).title });
  };
  const dismiss = (suggestion: SuggestionView, neverFromShow: boolean) =>
    run(suggestion, dismissing.mutateAsync({ suggestionId: suggestion.id, neverFromShow }), {
      kind: "dismissed",
      isShowLeftOut: neverFromShow,
    });
  /** Decides, and goes on to the next open suggestion. */
  const andGoOn = (decide: (suggestion: SuggestionView) => Promise<boolean>) => (suggestion: SuggestionView) => {
    void decide(suggestion).then((hasSucceeded) => {
      if (hasSucceeded) setFocusTarget({ suggestionId: nextOpen(suggestion.id, decisions) });
    });
  };

  return {
    shown,
    decisions,
    busyIds,
    announcement,
    actions: {
      accept: andGoOn(accept),
      dismiss: andGoOn((suggestion) => dismiss(suggestion, false)),
      postpone: andGoOn((suggestion) => run(suggestion, postponing.mutateAsync(suggestion.id), { kind: "later" })),
      leaveShowOut: (suggestion) => void dismiss(suggestion, true),
      undo: (suggestion) =>
        void run(suggestion, undoing.mutateAsync(suggestion.id), undefined).then(() =>
          setFocusTarget({ suggestionId: suggestion.id }),
        ),
    },
    acceptAll: async (wanted) => {
      for (const suggestion of wanted) if (!(await accept(suggestion))) return;
    },
  };
}

/** Finds the next suggestion on the page that is not decided, so that the keyboard goes on; otherwise the one just decided. */
function nextOpen(suggestionId: number, decisions: ReadonlyMap<number, Decision>): number {
  const ids = [...document.querySelectorAll<HTMLElement>("[data-suggestion]")].map((row) =>
    Number(row.dataset.suggestion),
  );
  const following = ids.slice(ids.indexOf(suggestionId) + 1);
  return following.find((id) => !decisions.has(id)) ?? suggestionId;
}
