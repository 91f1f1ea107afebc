import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { v4 as randomUuid } from "uuid";
import { claimDraft, draftsOf, dropDraft, keepDraftSoon, writeDrafts } from "#web/lib/draft-storage.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useSignedInUser } from "./use-signed-in-user.ts";

interface DraftOptions<Content> {
  /** names the form and what it edits: "feed 12" */
  form: string;
  /** what the form holds that is not saved; undefined if there is nothing. Never a password. */
  unsaved: Content | undefined;
  /** fills the form with what was kept */
  restore: (kept: Content) => void;
  /** empties the form, or closes it */
  discard: () => void;
}

interface KeptDraft {
  /** says that the form was restored, and offers to discard that; to be rendered above the fields */
  notice: ReactNode;
  /** forgets what is kept, once it was saved */
  drop: () => void;
  /** forgets what is kept, and empties the form or closes it */
  discard: () => void;
}

/**
 * Keeps what is typed into a form in this browser, until it is saved or discarded: a reload, a crash and the end of the session lose
 * nothing. What another tab still has open is left to it, and a form with input of its own is not overwritten.
 */
export function useDraft<Content>({ form, unsaved, restore, discard }: DraftOptions<Content>): KeptDraft {
  const { id: userId } = useSignedInUser();
  const [draftId, setDraftId] = useState(() => randomUuid());
  const [isRestored, setIsRestored] = useState(false);
  const hasUnsaved = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(() => {
    hasUnsaved.current = unsaved !== undefined;
    if (unsaved === undefined) dropDraft(draftId);
    else keepDraftSoon({ id: draftId, userId, form, content: unsaved });
  }, [JSON.stringify(unsaved), draftId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drafts are looked for once, when the form opens
  useEffect(() => {
    const releases = [claimDraft(draftId, () => {})];
    for (const { id } of draftsOf(userId).filter((draft) => draft.form === form)) {
      const release = claimDraft(id, () => {
        // The tab that had it may have saved it.
        const draft = draftsOf(userId).find((kept) => kept.id === id);
        if (!draft || hasUnsaved.current) return release();
        hasUnsaved.current = true;
        setDraftId(id);
        restore(draft.content as Content);
        setIsRestored(true);
      });
      releases.push(release);
    }
    const writeWhenHidden = () => document.visibilityState === "hidden" && writeDrafts();
    addEventListener("pagehide", writeDrafts);
    // What is sent is kept first: the tab may crash before the answer comes.
    addEventListener("submit", writeDrafts, true);
    document.addEventListener("visibilitychange", writeWhenHidden);
    return () => {
      removeEventListener("pagehide", writeDrafts);
      removeEventListener("submit", writeDrafts, true);
      document.removeEventListener("visibilitychange", writeWhenHidden);
      writeDrafts();
      for (const release of releases) release();
    };
  }, []);

  const drop = () => dropDraft(draftId);
  const dropAndDiscard = () => {
    drop();
    discard();
  };
  const discardKept = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes.
    currentTarget.closest("form")?.querySelector<HTMLElement>("input, textarea")?.focus();
    dropAndDiscard();
  };
  const notice = isRestored && unsaved !== undefined && (
    <Alert
      title="We kept what you typed"
      action={
        <Button size="small" className="self-start sm:self-auto" onClick={discardKept}>
          Discard
        </Button>
      }
    >
      It is not saved yet.
    </Alert>
  );
  return { notice, drop, discard: dropAndDiscard };
}

/**
 * Opens the forms of a page again that were left with unsaved input.
 * @param isLoaded whether the page has what its forms need
 * @param reopen is told the form's name; other pages' forms are named, too
 */
export function useReopenedForms(isLoaded: boolean, reopen: (form: string) => void): void {
  const { id: userId } = useSignedInUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has loaded
  useEffect(() => {
    if (!isLoaded) return;
    const releases = draftsOf(userId).map(({ id, form }) => {
      const release = claimDraft(id, () => {
        release();
        if (draftsOf(userId).some((kept) => kept.id === id)) reopen(form);
      });
      return release;
    });
    return () => {
      for (const release of releases) release();
    };
  }, [isLoaded]);
}
