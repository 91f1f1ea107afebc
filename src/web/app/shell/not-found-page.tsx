import { paths } from "#domain/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";

/** Shown for URLs that do not exist. */
export function NotFoundPage() {
  return (
    <ErrorState
      title="404 Page Not Found"
      description="Did you forget to add the page to the router?"
      action={<ButtonLink to={paths.home()}>Return to Home</ButtonLink>}
    />
  );
}
