import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "#domain/paths.ts";
import { authPathReturningTo } from "#domain/return-path.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { currentUserQuery, useCurrentUser, useDidSignOut } from "#web/app/api/current-user.ts";
import { passkeysQuery } from "#web/app/api/passkeys.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadingPanel } from "#web/ui/spinner.tsx";
import { preloadToasts } from "#web/ui/toaster.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { ErrorPage } from "./error-page.tsx";
import { usePageConfig } from "./page-config.ts";

interface GuardProps {
  /** replaces the child routes while the user has no passkey, where the site requires one of everybody */
  firstPasskey: ReactNode;
}

/** Renders the child routes for signed-in users. Redirects others to /auth, which leads back here after signing in. */
export function RequireUser({ firstPasskey }: GuardProps) {
  useEffect(preloadToasts, []);
  const user = useCurrentUser();
  if (user === undefined) return <UserLoading />;
  if (user === null) return <RedirectToAuth />;
  return <UserOutlet user={user} firstPasskey={firstPasskey} />;
}

/** Renders the child routes for administrators, and an error for other signed-in users; visitors are redirected to /auth. */
export function RequireAdmin({ firstPasskey }: GuardProps) {
  const user = useCurrentUser();
  if (user === undefined) return <UserLoading />;
  if (user === null) return <RedirectToAuth />;
  if (user.isAdmin) return <UserOutlet user={user} firstPasskey={firstPasskey} />;
  return (
    <ErrorState
      title="Admin Access Required"
      description="You don't have permission to access this page."
      action={<ButtonLink to={paths.home()}>Return to Home</ButtonLink>}
    />
  );
}

function UserOutlet({ user, firstPasskey }: GuardProps & { user: CurrentUser }) {
  const { requiresPasskeys } = usePageConfig();
  if (!requiresPasskeys) return <PageOutlet user={user} />;
  return <PasskeyOutlet user={user} firstPasskey={firstPasskey} />;
}

/** A page that fails to render leaves the rest of the application, until another page is opened. */
function PageOutlet({ user }: { user: CurrentUser }) {
  return (
    <ErrorBoundary shown={useLocation().pathname} fallback={() => <ErrorPage />}>
      <Outlet context={user} />
    </ErrorBoundary>
  );
}

function PasskeyOutlet({ user, firstPasskey }: GuardProps & { user: CurrentUser }) {
  const { data: passkeys, isError } = useQuery(passkeysQuery());
  if (!passkeys) return isError ? <ErrorPage /> : <LoadingPanel />;
  return passkeys.length > 0 ? <PageOutlet user={user} /> : firstPasskey;
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
