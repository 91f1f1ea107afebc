import { useQuery } from "@tanstack/react-query";
import { Menu, Radar, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "#domain/paths.ts";
import { useCurrentUser } from "#web/app/api/current-user.ts";
import { hasSignedInCookie } from "#web/app/api/signed-in-cookie.ts";
import { suggestionCountQuery } from "#web/app/api/suggestions.ts";
import { useIsActivePath } from "#web/lib/use-is-active-path.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { BrandMark } from "./brand-mark.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SearchBox } from "./search-box.tsx";
import { SuggestionCountBadge } from "./suggestion-count-badge.tsx";

/** Loaded only for signed-in users. */
const AccountMenu = lazy(async () => ({ default: (await import("./account-menu.tsx")).AccountMenu }));

const MOBILE_MENU_ID = "mobile-menu";

/** The header of every page. */
export function Header() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  // Stored as a path, so that navigating closes the menu.
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const isMenuOpen = menuOpenAt === pathname;
  const closeMenu = () => setMenuOpenAt(undefined);
  const isOwnPage = user ? isSamePath(pathname, paths.publicProfile(user.screenName)) : false;
  return (
    <header className="@container sticky top-0 z-30 border-line border-b bg-paper print:hidden">
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 md:px-8">
        <Link to={paths.home()} className="flex min-h-11 items-center gap-2.5 rounded-sm">
          <BrandMark />
          <span className="font-display font-medium text-[min(1.5rem,6.8vw)] tracking-tight">Aircheck</span>
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-2 roomy:flex noscript:flex">
          {user && (
            <>
              <NavigationLink to={paths.dashboard()}>Dashboard</NavigationLink>
              <NavigationLink to={paths.feeds()}>My Feeds</NavigationLink>
              {isOwnPage && <NavigationLink to={paths.editProfile()}>Edit page</NavigationLink>}
              <SearchBox className="ml-3 w-44 xl:w-60" />
              <span className="ml-2 inline-flex">
                <SuggestionsLink />
              </span>
              <span className="ml-2 inline-flex">
                <ErrorBoundary fallback={() => <NavigationLink to={paths.settings()}>Settings</NavigationLink>}>
                  <Suspense fallback={<span className="size-9" />}>
                    <AccountMenu user={user} />
                  </Suspense>
                </ErrorBoundary>
              </span>
            </>
          )}
          {!user && (
            <span className={classNames("flex items-center gap-2", user === undefined && "signed-in:hidden")}>
              <ButtonLink to={paths.auth()} variant="quiet">
                Sign In
              </ButtonLink>
              {/* On a guest's page, the guest's own buttons are the loud ones. */}
              <ButtonLink to={paths.register()} variant={pathname.startsWith("/u/") ? "quiet" : "primary"}>
                Get Started
              </ButtonLink>
            </span>
          )}
        </nav>
        {/* Without scripts it would do nothing. */}
        <Button
          variant="quiet"
          size="icon"
          className="roomy:hidden noscript:hidden"
          aria-label={isMenuOpen ? "Close Menu" : "Open Menu"}
          aria-expanded={isMenuOpen}
          aria-controls={isMenuOpen ? MOBILE_MENU_ID : undefined}
          onClick={() => setMenuOpenAt(isMenuOpen ? undefined : pathname)}
          onKeyDown={(event) => event.key === "Escape" && closeMenu()}
        >
          {isMenuOpen ? <X className="size-5!" /> : <Menu className="size-5!" />}
        </Button>
      </div>
      {isMenuOpen && (
        <MobileMenu
          id={MOBILE_MENU_ID}
          user={user}
          isOwnPage={isOwnPage}
          isSignedOut={user === null || (user === undefined && !hasSignedInCookie())}
          onChoose={closeMenu}
        />
      )}
    </header>
  );
}

/** Screen names in paths compare without case. */
function isSamePath(path: string, other: string): boolean {
  return path.toLowerCase() === other.toLowerCase();
}

/** An icon, because a third text leaves too little room for the search. */
function SuggestionsLink() {
  const isActive = useIsActivePath(paths.suggestions());
  const { data } = useQuery(suggestionCountQuery());
  return (
    <Link
      to={paths.suggestions()}
      title="Suggestions"
      aria-current={isActive ? "page" : undefined}
      className={classNames(
        "relative inline-flex size-10 items-center justify-center rounded-lg hover:bg-sunken hover:text-ink [&_svg]:size-5",
        isActive ? "text-ink" : "text-quiet",
      )}
    >
      <Radar aria-hidden />
      <span className="sr-only">Suggestions</span>
      {data && data.count > 0 && <SuggestionCountBadge count={data.count} />}
    </Link>
  );
}

function NavigationLink({ to, children }: { to: string; children: string }) {
  const isActive = useIsActivePath(to);
  return (
    <Link
      to={to}
      aria-current={isActive ? "page" : undefined}
      className={classNames(
        "rounded-lg px-3 py-2 font-medium text-sm hover:text-ink",
        isActive ? "text-ink underline decoration-2 underline-offset-8" : "text-quiet",
      )}
    >
      {children}
    </Link>
  );
}
