import { type ReactNode, useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";

interface UnsavedChangesPrompt {
  /** leaves at once, or asks first when something would be lost */
  requestClose: () => void;
  /** the question, to be rendered with the form */
  prompt: ReactNode;
}

/**
 * Keeps a half-filled form from vanishing: closing it, going elsewhere in the application and closing the page ask first.
 * @param isDirty the form holds something that is saved nowhere
 * @param close closes the form
 */
export function useUnsavedChangesPrompt(isDirty: boolean, close: () => void): UnsavedChangesPrompt {
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useBlocker(isDirty);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  const stay = () => {
    setIsAsking(false);
    blocker.reset?.();
  };
  const discard = () => {
    setIsAsking(false);
    if (blocker.state === "blocked") blocker.proceed();
    else close();
  };
  return {
    requestClose: () => (isDirty ? setIsAsking(true) : close()),
    prompt: (
      <AlertDialog
        isOpen={isAsking || blocker.state === "blocked"}
        onOpenChange={(isOpen) => !isOpen && stay()}
        title="Discard what you have entered?"
        description="It has not been saved yet."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={discard}
      />
    ),
  };
}
