import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

interface PanelBoundaryProps {
  /** prepares another try, such as asking again for code that did not come */
  onRetry?: () => void;
  /** another value tries again */
  shown?: unknown;
  children: ReactNode;
}

/** A part of a page that fails alone: the rest of the page, and what was typed there, stays. */
export function PanelBoundary({ onRetry, shown, children }: PanelBoundaryProps) {
  return (
    <ErrorBoundary
      shown={shown}
      fallback={(retry) => (
        <Alert
          variant="destructive"
          title="This part of the page could not be shown"
          action={
            <Button
              size="small"
              onClick={() => {
                onRetry?.();
                retry();
              }}
            >
              Try again
            </Button>
          }
        >
          Everything else on this page works.
        </Alert>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
