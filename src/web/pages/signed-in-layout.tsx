import { SignedInOnly } from "#web/shell/guards.tsx";
import type { GuardedHandle } from "#web/shell/header.tsx";

export const handle: GuardedHandle = { isGuarded: true };

export default SignedInOnly;
