import { LogOut, Settings, Shield, User } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import { avatarUrl, initialsOf, smallPictureUrl } from "#domain/users/avatar.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useIsActivePath } from "#web/lib/use-is-active-path.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { closeWhenChosen } from "./close-popover.ts";

const MENU_ID = "account-menu";
const ITEM_CLASS =
  "flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 text-sm -outline-offset-2 hover:bg-sunken aria-disabled:opacity-55 md:min-h-9 [&_svg]:size-4 [&_svg]:text-quiet";

interface AccountMenuProps {
  user: CurrentUser;
  isLoggingOut: boolean;
  onLogOut: () => void;
}

/** The user menu in the desktop header. The header sticks to the window's top, so the menu has a fixed place. */
export function AccountMenu({ user, isLoggingOut, onLogOut }: AccountMenuProps) {
  return (
    <>
      <button type="button" popoverTarget={MENU_ID} className="ml-2 rounded-full">
        <span className="sr-only">Account menu</span>
        <UserAvatar user={user} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is chosen in it are links and a button */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: which are clicked by the keyboard, too */}
      <div
        id={MENU_ID}
        popover="auto"
        onClick={closeWhenChosen}
        className="fixed inset-auto top-15 right-[calc(max(0px,50%-36rem)+2rem)] max-h-[calc(100dvh-4.5rem)] w-max min-w-52 max-w-sm rounded-xl border border-line bg-surface p-1.5 text-ink shadow-raised open:animate-fade-in"
      >
        <p className="border-line border-b px-3 py-2 text-sm">
          <span className="block truncate font-medium">{displayNameOf(user)}</span>
          <span className="block truncate text-quiet">{user.email}</span>
        </p>
        <div className="border-line border-b py-1.5">
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
        </div>
        <button
          type="button"
          aria-disabled={isLoggingOut || undefined}
          onClick={isLoggingOut ? undefined : onLogOut}
          className={classNames(ITEM_CLASS, "mt-1.5")}
        >
          <LogOut aria-hidden /> Log out
        </button>
      </div>
    </>
  );
}

function AccountLink({ to, children }: { to: string; children: ReactNode }) {
  const isActive = useIsActivePath(to);
  return (
    <Link
      to={to}
      aria-current={isActive ? "page" : undefined}
      className={classNames(ITEM_CLASS, isActive && "font-medium underline decoration-2 underline-offset-4")}
    >
      {children}
    </Link>
  );
}

const HEADER_AVATAR_PIXELS = 80;

/** The current user's avatar: their own image, or the one from the avatar service. */
function UserAvatar({ user }: { user: CurrentUser }) {
  return (
    <Avatar
      size="small"
      initials={initialsOf(user)}
      imageUrl={
        user.profileImage ? smallPictureUrl(user.profileImage) : avatarUrl(user.gravatarHash, HEADER_AVATAR_PIXELS)
      }
    />
  );
}
