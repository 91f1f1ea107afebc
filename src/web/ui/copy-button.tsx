import type { ReactNode } from "react";
import { copyText } from "#web/lib/clipboard.ts";
import { Button } from "#web/ui/button.tsx";

interface CopyButtonProps {
  value: string;
  copiedText?: string;
  icon?: ReactNode;
  children: string;
}

/** Copies a text and says so. Pages that run no script do without it. */
export function CopyButton({ value, copiedText, icon, children }: CopyButtonProps) {
  return (
    <Button className="noscript:hidden" onClick={() => copyText(value, copiedText)}>
      {icon}
      {children}
    </Button>
  );
}
