import { AlertDialog as RadixAlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { DialogActions, OVERLAY_CLASS, PANEL_CLASS, useFocusReturn } from "./dialog.tsx";
import { useCloseOnEscape } from "./use-close-on-escape.ts";

interface AlertDialogProps {
  isOpen?: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** called on confirmation; closing the dialog is left to the caller */
  onConfirm: () => void;
  isBusy?: boolean;
}

/** Asks for confirmation of an action that cannot be undone. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    isOpen = true,
    onOpenChange,
    title,
    description,
    confirmLabel,
    cancelLabel = "Cancel",
    onConfirm,
    isBusy,
  } = props;
  const focusReturn = useFocusReturn();
  const escapeKey = useCloseOnEscape(isOpen, () => onOpenChange(false));
  return (
    <RadixAlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className={OVERLAY_CLASS}>
          <RadixAlertDialog.Content
            {...focusReturn}
            {...escapeKey}
            className={classNames(PANEL_CLASS, "gap-2 overflow-y-auto p-6 md:w-[28rem]")}
          >
            <RadixAlertDialog.Title className="text-balance font-display text-2xl leading-tight">
              {title}
            </RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="text-pretty wrap-anywhere pb-3 text-quiet">
              {description}
            </RadixAlertDialog.Description>
            <DialogActions>
              <RadixAlertDialog.Cancel asChild>
                <Button>{cancelLabel}</Button>
              </RadixAlertDialog.Cancel>
              <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </RadixAlertDialog.Content>
        </RadixAlertDialog.Overlay>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
