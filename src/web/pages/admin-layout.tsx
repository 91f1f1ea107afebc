import { AdminsOnly } from "#web/components/guards.tsx";
import type { GuardedHandle } from "#web/components/header.tsx";

export const handle: GuardedHandle = { isGuarded: true };

export default AdminsOnly;
