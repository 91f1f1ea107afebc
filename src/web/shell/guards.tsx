import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "#domain/paths.ts";
import { useCurrentUser, useHasLeftOnPurpose } from "#web/api/users.ts";
import { authPathBackTo } from "#web/lib/return-path.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";

/** Lets signed-in people through; the others go to /auth, and back here once they have signed in. */
export function SignedInOnly() {
  const user = useCurrentUser();
  if (user === undefined) return <LoadingPanel />;
  if (user === null) return <ToAuth />;
  return <Outlet context={user} />;
}

/** Lets administrators through and tells the others that they may not. */
export function AdminsOnly() {
  const user = useCurrentUser();
  if (user === undefined) return <LoadingPanel />;
  if (user === null) return <ToAuth />;
  if (user.isAdmin) return <Outlet context={user} />;
  return (
    <ErrorState
      title="Admin Access Required"
      description="You don't have permission to access this page."
      action={<ButtonLink to={paths.home()}>Return to Home</ButtonLink>}
    />
  );
}

function ToAuth() {
  const { pathname, search } = useLocation();
  const hasLeftOnPurpose = useHasLeftOnPurpose();
  return <Navigate to={hasLeftOnPurpose ? paths.auth() : authPathBackTo(pathname + search)} replace />;
}
