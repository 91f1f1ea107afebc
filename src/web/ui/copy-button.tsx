import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { copyWithToast } from "#web/ui/copy-with-toast.ts";

interface CopyButtonProps {
  value: string;
  copiedText?: string;
  icon?: ReactNode;
  children: string;
}

/** Copies a text and says so. Pages that run no script do without it. */
export function CopyButton({ value, copiedText, icon, children }: CopyButtonProps) {
  return (
    <Button className="noscript:hidden" onClick={() => copyWithToast(value, copiedText)}>
      {icon}
      {children}
    </Button>
  );
}
