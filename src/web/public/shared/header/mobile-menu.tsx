import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useIsActivePath } from "#web/lib/use-is-active-path.ts";
import { classNames } from "#web/ui/class-names.ts";
import { closeWhenChosen } from "./close-popover.ts";
import { SearchBox } from "./search-box.tsx";

/** app.css has it too: the menu's button says whether it is open. */
export const MOBILE_MENU_ID = "mobile-menu";

const ITEM_CLASS =
  "flex min-h-12 w-full items-center rounded-lg px-3 text-left font-medium -outline-offset-2 aria-disabled:opacity-55";

interface MobileMenuProps {
  /** null for nobody, undefined while unknown */
  user: CurrentUser | null | undefined;
  isLoggingOut: boolean;
  onLogOut: () => void;
}

/** The header's menu on small screens, below the header. */
export function MobileMenu({ user, isLoggingOut, onLogOut }: MobileMenuProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is chosen in it are links and a button, which the keyboard clicks, too
    <nav
      id={MOBILE_MENU_ID}
      popover="auto"
      aria-label="Main"
      onClick={closeWhenChosen}
      onSubmit={closeWhenChosen}
      className="fixed inset-x-0 top-16 bottom-auto max-h-[calc(100dvh-4rem)] w-auto overflow-y-auto border-line border-b bg-paper px-2 py-3 text-ink shadow-raised open:animate-fade-in roomy:hidden"
    >
      {user ? (
        <>
          <SearchBox className="mb-2 px-1" />
          <MobileLink to={paths.dashboard()}>Dashboard</MobileLink>
          <MobileLink to={paths.feeds()}>My Feeds</MobileLink>
          <MobileLink to={paths.settings()}>Settings</MobileLink>
          {user.isAdmin && <MobileLink to={paths.admin()}>Admin</MobileLink>}
          <button
            type="button"
            className={ITEM_CLASS}
            aria-disabled={isLoggingOut || undefined}
            onClick={isLoggingOut ? undefined : onLogOut}
          >
            Log out
          </button>
        </>
      ) : (
        <span className={classNames(user === undefined && "signed-in:hidden")}>
          <MobileLink to={paths.auth()}>Sign In</MobileLink>
        </span>
      )}
    </nav>
  );
}

function MobileLink({ to, children }: { to: string; children: ReactNode }) {
  const isActive = useIsActivePath(to);
  return (
    <Link
      to={to}
      aria-current={isActive ? "page" : undefined}
      className={classNames(ITEM_CLASS, isActive ? "bg-sunken" : "text-quiet")}
    >
      {children}
    </Link>
  );
}
