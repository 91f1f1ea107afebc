import { paths } from "#domain/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";

/** The screen for every address that leads nowhere. */
export function NotFoundPage() {
  return (
    <ErrorState
      title="404 Page Not Found"
      description="Did you forget to add the page to the router?"
      action={<ButtonLink to={paths.home()}>Return to Home</ButtonLink>}
    />
  );
}
