import { ConnectionError } from "#web/app/api/client.ts";
import { Alert } from "#web/ui/alert.tsx";

/** The label of a form's button after the connection failed. */
export const TRY_AGAIN = "Try again";

/** Whether saving a form failed without a response: the form shows UnansweredNotice then, and its button says TRY_AGAIN. */
export function isUnanswered(error: unknown): error is ConnectionError {
  return error instanceof ConnectionError;
}

/** In a form whose request got no response, says whether it may have been saved; shows nothing for any other error. */
export function UnansweredNotice({ error }: { error: unknown }) {
  if (!isUnanswered(error)) return null;
  return error.mayHaveArrived ? (
    <Alert variant="destructive" title="The server did not answer">
      This may or may not have been saved. Your changes are still here, and it is safe to try again.
    </Alert>
  ) : (
    <Alert variant="destructive" title="You are offline">
      Nothing was sent. Your changes are still here.
    </Alert>
  );
}
