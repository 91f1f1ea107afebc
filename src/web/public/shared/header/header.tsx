import { Menu, X } from "lucide-react";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { apiPaths } from "#domain/api-paths.ts";
import { paths } from "#domain/paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { callApi, errorMessage } from "#web/lib/api-client.ts";
import { tellOtherTabs } from "#web/lib/tab-channel.ts";
import { useIsActivePath } from "#web/lib/use-is-active-path.ts";
import { BrandMark } from "#web/public/shared/brand-mark.tsx";
import { ButtonLink, buttonClass } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { toast } from "#web/ui/toast-store.ts";
import { AccountMenu } from "./account-menu.tsx";
import { MOBILE_MENU_ID, MobileMenu } from "./mobile-menu.tsx";
import { SearchBox } from "./search-box.tsx";

export interface HeaderProps {
  /** null for nobody, undefined while unknown */
  user: CurrentUser | null | undefined;
  /** called when the session has ended, before the log-in page is opened */
  onLoggedOut: () => void;
}

/**
 * The header of every page. Its menus are popovers, which browsers open and close by themselves, so it works before scripts run. Until
 * the user is known, a browser without a session shows what visitors get (signed-in-hint.js).
 */
export function Header({ user, onLoggedOut }: HeaderProps) {
  const { pathname } = useLocation();
  const { logOut, isLoggingOut } = useLogout(onLoggedOut);
  const isOwnPage = user ? isSamePath(pathname, paths.publicProfile(user.screenName)) : false;
  return (
    <header className="@container sticky top-0 z-30 border-line border-b bg-paper print:hidden">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 md:px-8">
        <Link to={paths.home()} className="flex min-h-11 items-center gap-2.5 rounded-sm">
          <BrandMark />
          <span className="font-display font-medium text-[min(1.5rem,6.8vw)] tracking-tight">Aircheck</span>
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-2 roomy:flex">
          {user ? (
            <>
              <NavigationLink to={paths.dashboard()}>Dashboard</NavigationLink>
              <NavigationLink to={paths.feeds()}>My Feeds</NavigationLink>
              {isOwnPage && <NavigationLink to={paths.editProfile()}>Edit page</NavigationLink>}
              <SearchBox className="ml-3 w-40 lg:w-56 xl:w-64" />
              <AccountMenu user={user} isLoggingOut={isLoggingOut} onLogOut={logOut} />
            </>
          ) : (
            <span className={classNames("flex items-center gap-2", user === undefined && "signed-in:hidden")}>
              <ButtonLink to={paths.auth()} variant="quiet">
                Sign In
              </ButtonLink>
              {/* The page's own buttons are the loud ones on a guest's page, and where it leads. */}
              <ButtonLink to={paths.register()} variant={/^\/(?:u\/|auth$)/.test(pathname) ? "quiet" : "primary"}>
                Get Started
              </ButtonLink>
            </span>
          )}
        </nav>
        <div className="flex items-center gap-1 roomy:hidden">
          {isOwnPage && <NavigationLink to={paths.editProfile()}>Edit page</NavigationLink>}
          <button
            type="button"
            popoverTarget={MOBILE_MENU_ID}
            className={classNames(buttonClass({ variant: "quiet", size: "icon" }), "[&_svg]:size-5")}
          >
            <span className="sr-only menu-open:hidden">Open Menu</span>
            <Menu aria-hidden className="menu-open:hidden" />
            <span className="sr-only hidden menu-open:inline">Close Menu</span>
            <X aria-hidden className="hidden menu-open:inline" />
          </button>
        </div>
      </div>
      {/* Navigating closes it. */}
      <MobileMenu key={pathname} user={user} isLoggingOut={isLoggingOut} onLogOut={logOut} />
    </header>
  );
}

/** Screen names in paths compare without case. */
function isSamePath(path: string, other: string): boolean {
  return path.toLowerCase() === other.toLowerCase();
}

function NavigationLink({ to, children }: { to: string; children: string }) {
  const isActive = useIsActivePath(to);
  return (
    <Link
      to={to}
      aria-current={isActive ? "page" : undefined}
      className={classNames(
        "rounded-lg px-3 py-2.5 font-medium text-sm hover:text-ink",
        isActive ? "text-ink underline decoration-2 underline-offset-8" : "text-quiet",
      )}
    >
      {children}
    </Link>
  );
}

/** Ends this session and goes to /auth, from any page. @param onLoggedOut called in between */
function useLogout(onLoggedOut: () => void) {
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const navigate = useNavigate();
  const logOut = async () => {
    setIsLoggingOut(true);
    try {
      await callApi<void>("POST", apiPaths.logout());
    } catch (error) {
      return toast({ title: "Logout failed", description: errorMessage(error), variant: "destructive" });
    } finally {
      setIsLoggingOut(false);
    }
    tellOtherTabs();
    onLoggedOut();
    toast({ title: "Logged out", description: "You have been successfully logged out." });
    await navigate(paths.auth());
  };
  return { logOut, isLoggingOut };
}
