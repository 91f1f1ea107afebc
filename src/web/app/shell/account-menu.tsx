import { LogOut, Settings, Shield, User } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { UserAvatar } from "#web/app/shell/user-avatar.tsx";
import { useIsActivePath } from "#web/lib/use-is-active-path.ts";
import { DropdownMenu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { useLogoutAndRedirect } from "./use-logout-and-redirect.ts";

/** The user menu in the desktop header. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const { logOut, isPending } = useLogoutAndRedirect();
  return (
    <DropdownMenu
      trigger={
        <button type="button" className="rounded-full">
          <span className="sr-only">Account menu</span>
          <UserAvatar user={user} />
        </button>
      }
    >
      <MenuLabel>
        <span className="block truncate font-medium">{displayNameOf(user)}</span>
        <span className="block truncate text-quiet">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <AccountLink to={paths.profile()}>
        <User aria-hidden /> Profile
      </AccountLink>
      <AccountLink to={paths.settings()}>
        <Settings aria-hidden /> Settings
      </AccountLink>
      {user.isAdmin && (
        <AccountLink to={paths.admin()}>
          <Shield aria-hidden /> Admin
        </AccountLink>
      )}
      <MenuSeparator />
      <MenuItem onSelect={logOut} disabled={isPending}>
        <LogOut aria-hidden /> Log out
      </MenuItem>
    </DropdownMenu>
  );
}

function AccountLink({ to, children }: { to: string; children: ReactNode }) {
  const isActive = useIsActivePath(to);
  return (
    <MenuLink isCurrent={isActive}>
      <Link to={to} aria-current={isActive ? "page" : undefined}>
        {children}
      </Link>
    </MenuLink>
  );
}
