import { type ReactNode, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";

interface UnsavedChangesPrompt {
  /** closes the form, after confirmation if it has unsaved changes */
  requestClose: () => void;
  /** the confirmation dialog, to be rendered with the form */
  prompt: ReactNode;
}

/**
 * Asks for confirmation before a form's unsaved changes are lost by closing it, navigating away or closing the tab.
 * @param isDirty whether the form has unsaved changes
 * @param close closes the form; not for a form that is part of its page
 */
export function useUnsavedChangesPrompt(isDirty: boolean, close: () => void = () => {}): UnsavedChangesPrompt {
  const [isCloseRequested, setIsCloseRequested] = useState(false);
  const blocker = useBlocker(isDirty);

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
    else close();
  };
  return {
    requestClose: () => (isDirty ? setIsCloseRequested(true) : close()),
    prompt: (
      <AlertDialog
        isOpen={isCloseRequested || blocker.state === "blocked"}
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
