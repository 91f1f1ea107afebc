import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "#domain/paths.ts";
import { authPathReturningTo } from "#domain/return-path.ts";
import { currentUserQuery, useCurrentUser, useDidSignOut } from "#web/app/api/current-user.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import { preloadToasts } from "#web/ui/toaster.tsx";
import { ErrorPage } from "./error-page.tsx";

/** Renders the child routes for signed-in users. Redirects others to /auth, which leads back here after signing in. */
export function RequireUser() {
  useEffect(preloadToasts, []);
  const user = useCurrentUser();
  if (user === undefined) return <UserLoading />;
  if (user === null) return <RedirectToAuth />;
  return <Outlet context={user} />;
}

/** Renders the child routes for administrators, and an error for other signed-in users; visitors are redirected to /auth. */
export function RequireAdmin() {
  const user = useCurrentUser();
  if (user === undefined) return <UserLoading />;
  if (user === null) return <RedirectToAuth />;
  if (user.isAdmin) return <Outlet context={user} />;
  return (
    <ErrorState
      title="Admin Access Required"
      description="You don't have permission to access this page."
      action={<ButtonLink to={paths.home()}>Return to Home</ButtonLink>}
    />
  );
}

function UserLoading() {
  const { isError } = useQuery(currentUserQuery());
  return isError ? <ErrorPage /> : <LoadingPanel />;
}

function RedirectToAuth() {
  const { pathname, search } = useLocation();
  const didSignOut = useDidSignOut();
  return <Navigate to={didSignOut ? paths.auth() : authPathReturningTo(pathname + search)} replace />;
}
