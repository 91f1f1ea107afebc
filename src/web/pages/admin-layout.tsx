import { requireSessionCookie } from "#web/api/session-cookie-context.ts";
import { RequireAdmin } from "#web/shell/guards.tsx";
import type { ProtectedRouteHandle } from "#web/shell/header.tsx";

export const middleware = [requireSessionCookie];

export const handle: ProtectedRouteHandle = { isProtected: true };

/** The class excludes these pages from PostHog's autocapture: they show other users' data. */
export default function AdminLayout() {
  return (
    <div className="ph-no-capture">
      <RequireAdmin />
    </div>
  );
}
