import { errorMessage } from "#web/lib/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

interface LoadErrorProps {
  /** "Your feeds could not be loaded" */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a part of a page whose data failed to load. */
export function LoadError({ title, error, onRetry }: LoadErrorProps) {
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
