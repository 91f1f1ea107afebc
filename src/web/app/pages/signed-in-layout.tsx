import { requireSessionCookie } from "#web/app/api/session-cookie-context.ts";
import { FirstPasskey } from "#web/app/features/account/first-passkey.tsx";
import { RequireUser } from "#web/app/shell/guards.tsx";
import type { ProtectedRouteHandle } from "#web/app/shell/header.tsx";

export const middleware = [requireSessionCookie];

/** Installed from here, the application is in the share sheet of phones. */
export const links = () => [{ rel: "manifest", href: "/manifest.webmanifest" }];

export const handle: ProtectedRouteHandle = { isProtected: true };

export default function SignedInLayout() {
  return <RequireUser firstPasskey={<FirstPasskey />} />;
}
