import { requireSessionCookie } from "#web/api/session-cookie-context.ts";
import { RequireUser } from "#web/shell/guards.tsx";
import type { ProtectedRouteHandle } from "#web/shell/header.tsx";

export const middleware = [requireSessionCookie];

export const handle: ProtectedRouteHandle = { isProtected: true };

export default RequireUser;
