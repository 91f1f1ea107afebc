import { errorText } from "#web/api/client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

interface LoadFailedProps {
  /** what could not be loaded: "Your feeds could not be loaded" */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** A part of a screen whose data did not arrive. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
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
      {errorText(error, "Please check your connection.")}
    </Alert>
  );
}
