import { ConnectionError } from "#web/lib/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";

/** The label of a button that only sends again what could not be sent; forms keep the labels of their buttons. */
export const TRY_AGAIN = "Try again";

/** Whether saving a form failed without a response: the form shows UnansweredNotice then. */
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
      Nothing was sent. Your changes are still here: try again once you are connected.
    </Alert>
  );
}
