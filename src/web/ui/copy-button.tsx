import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";

interface CopyButtonProps {
  value: string;
  copiedText?: string;
  icon?: ReactNode;
  children: string;
}

/** Copies a value and shows a toast. Hidden without JavaScript, which it needs. */
export function CopyButton({ value, copiedText, icon, children }: CopyButtonProps) {
  return (
    <Button className="noscript:hidden" onClick={() => copyWithToast(value, copiedText)}>
      {icon}
      {children}
    </Button>
  );
}
