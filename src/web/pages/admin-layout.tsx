import { RequireAdmin } from "#web/shell/guards.tsx";
import type { ProtectedRouteHandle } from "#web/shell/header.tsx";

export const handle: ProtectedRouteHandle = { isProtected: true };

/** Other people's data stand on these screens: product events take no clicks from them. */
export default function AdminLayout() {
  return (
    <div className="ph-no-capture">
      <RequireAdmin />
    </div>
  );
}
