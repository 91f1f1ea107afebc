import { ErrorState } from "#web/ui/error-state.tsx";
import { TryAgain } from "./try-again.tsx";

/** Shown in place of a page that failed to render, or to learn who is signed in. */
export function ErrorPage() {
  return (
    <ErrorState
      title="Something went wrong"
      description="This page could not be shown. Please try again in a moment."
      action={<TryAgain />}
    />
  );
}
