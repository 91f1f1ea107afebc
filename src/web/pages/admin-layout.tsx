import { AdminsOnly } from "#web/shell/guards.tsx";
import type { GuardedHandle } from "#web/shell/header.tsx";

export const handle: GuardedHandle = { isGuarded: true };

/** Other people's data stand on these screens: product events take no clicks from them. */
export default function AdminLayout() {
  return (
    <div className="ph-no-capture">
      <AdminsOnly />
    </div>
  );
}
