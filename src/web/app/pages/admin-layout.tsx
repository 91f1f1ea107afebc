import { requireSessionCookie } from "#web/app/api/session-cookie-context.ts";
import { FirstPasskey } from "#web/app/features/account/first-passkey.tsx";
import { RequireAdmin } from "#web/app/shell/guards.tsx";
import type { ProtectedRouteHandle } from "#web/app/shell/header.tsx";

export const middleware = [requireSessionCookie];

export const handle: ProtectedRouteHandle = { isProtected: true };

/** The class excludes these pages from PostHog's autocapture: they show other users' data. */
export default function AdminLayout() {
  return (
    <div className="ph-no-capture">
      <RequireAdmin firstPasskey={<FirstPasskey />} />
    </div>
  );
}
