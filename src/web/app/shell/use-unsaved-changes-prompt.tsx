import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";

interface UnsavedChangesPrompt {
  /** closes the form, after confirmation if it has unsaved changes */
  requestClose: () => void;
  /** closes the form without asking, as once it is saved; a navigation that waits goes on */
  close: () => void;
  /** whether a navigation waits for the confirmation, or for the changes to be saved */
  isLeaving: boolean;
  /** the confirmation dialog, to be rendered with the form */
  prompt: ReactNode;
}

/**
 * Asks for confirmation before a form's unsaved changes are lost by closing it, navigating away or closing the tab.
 * @param isDirty whether the form has unsaved changes
 * @param onClose closes the form; not for a form that is part of its page
 * @param isSaving whether the changes are being saved: leaving waits for that, and asks only when it fails
 */
export function useUnsavedChangesPrompt(
  isDirty: boolean,
  onClose: () => void = () => {},
  isSaving = false,
): UnsavedChangesPrompt {
  const [isCloseRequested, setIsCloseRequested] = useState(false);
  const blocker = useBlocker(isDirty);
  const isLeaving = blocker.state === "blocked";
  /** As of the last rendering: a save that ends may have begun before the navigation did. */
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
  }, [blocker]);

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
  const close = () => {
    setIsCloseRequested(false);
    latest.current.proceed?.();
    onClose();
  };
  return {
    isLeaving,
    requestClose: () => (isDirty ? setIsCloseRequested(true) : close()),
    close,
    prompt: (
      <AlertDialog
        isOpen={isCloseRequested || (isLeaving && !isSaving)}
        onOpenChange={(isOpen) => !isOpen && keepEditing()}
        title="Discard unsaved changes?"
        description="Your changes have not been saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={close}
      />
    ),
  };
}
