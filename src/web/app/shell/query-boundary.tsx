import type { ReactNode } from "react";
import { errorMessage } from "#web/lib/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PanelBoundary } from "./panel-boundary.tsx";

interface QueryBoundaryProps<Data> {
  /** one query, or what several have together */
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** "Your feeds could not be loaded" */
  title: string;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query, or that it is loading, or that it could not be loaded. Data wins: when it could not be loaded again, what is
 * there stays below the error, with the dialogs that are open in it and what was typed.
 */
export function QueryBoundary<Data>({ query, title, loading, children }: QueryBoundaryProps<Data>) {
  const { data, error, refetch } = query;
  const hasData = data !== undefined;
  return (
    <>
      {error != null && (
        <div className={hasData ? "mb-5" : undefined}>
          <LoadError title={title} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {hasData ? (
        <PanelBoundary shown={data}>
          <Shown data={data} render={children} />
        </PanelBoundary>
      ) : (
        error == null && loading
      )}
    </>
  );
}

/** Renders inside the boundary: what fails here fails alone. */
function Shown<Data>({ data, render }: { data: Data; render: (data: Data) => ReactNode }) {
  return render(data);
}

interface LoadErrorProps {
  /** "Your feeds could not be loaded" */
  title: string;
  error: unknown;
  onRetry: () => void;
}

function LoadError({ title, error, onRetry }: LoadErrorProps) {
  return (
    <Alert
      variant="destructive"
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {errorMessage(error, "Please check your connection.")}
    </Alert>
  );
}
