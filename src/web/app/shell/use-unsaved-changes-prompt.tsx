import { type ReactNode, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";

interface UnsavedChangesPrompt {
  /** closes the form, after confirmation if it has unsaved changes */
  requestClose: () => void;
  /** whether a navigation waits for the confirmation, or for the changes to be saved */
  isLeaving: boolean;
  /** the confirmation dialog, to be rendered with the form */
  prompt: ReactNode;
}

/**
 * Asks for confirmation before a form's unsaved changes are lost by closing it, navigating away or closing the tab.
 * @param isDirty whether the form has unsaved changes
 * @param close closes the form; not for a form that is part of its page
 * @param isSaving whether the changes are being saved: leaving waits for that, and asks only when it fails
 */
export function useUnsavedChangesPrompt(
  isDirty: boolean,
  close: () => void = () => {},
  isSaving = false,
): UnsavedChangesPrompt {
  const [isCloseRequested, setIsCloseRequested] = useState(false);
  const blocker = useBlocker(isDirty);
  const isLeaving = blocker.state === "blocked";

  useEffect(() => {
    if (blocker.state === "blocked" && !isDirty) blocker.proceed();
  }, [blocker, isDirty]);

  useEffect(() => {
    if (!isDirty) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", confirmUnload);
    return () => removeEventListener("beforeunload", confirmUnload);
  }, [isDirty]);

  const keepEditing = () => {
    setIsCloseRequested(false);
    blocker.reset?.();
  };
  const discard = () => {
    setIsCloseRequested(false);
    if (blocker.state === "blocked") blocker.proceed();
    close();
  };
  return {
    isLeaving,
    requestClose: () => (isDirty ? setIsCloseRequested(true) : close()),
    prompt: (
      <AlertDialog
        isOpen={isCloseRequested || (isLeaving && !isSaving)}
        onOpenChange={(isOpen) => !isOpen && keepEditing()}
        title="Discard unsaved changes?"
        description="Your changes have not been saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={discard}
      />
    ),
  };
}
