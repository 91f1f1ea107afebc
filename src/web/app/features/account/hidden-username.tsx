import type { CurrentUser } from "#domain/users/user.ts";

/** Tells password managers which account a password field belongs to. */
export function HiddenUsername({ user }: { user: CurrentUser }) {
  return <input type="text" autoComplete="username" value={user.email} readOnly hidden />;
}
