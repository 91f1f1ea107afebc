import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";

interface CopyButtonProps {
  value: string;
  copiedText?: string;
  icon?: ReactNode;
  variant?: ButtonVariant;
  className?: string | undefined;
  children: string;
}

/** Copies a value and shows a toast. Hidden without JavaScript, which it needs. */
export function CopyButton({ value, copiedText, icon, variant, className, children }: CopyButtonProps) {
  return (
    <Button
      variant={variant}
      className={classNames("noscript:hidden", className)}
      onClick={() => copyWithToast(value, copiedText)}
    >
      {icon}
      {children}
    </Button>
  );
}
