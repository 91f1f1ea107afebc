import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { suggestionCountQuery } from "#web/app/api/suggestions.ts";
import { useIsActivePath } from "#web/lib/use-is-active-path.ts";
import { classNames } from "#web/ui/class-names.ts";
import { SearchBox } from "./search-box.tsx";
import { SuggestionCountBadge } from "./suggestion-count-badge.tsx";
import { useLogoutAndRedirect } from "./use-logout-and-redirect.ts";

const ITEM_CLASS = "flex min-h-12 w-full items-center rounded-lg px-3 text-left font-medium aria-disabled:opacity-55";

interface MobileMenuProps {
  id: string;
  /** undefined while loading */
  user: CurrentUser | null | undefined;
  /** whether it is over the user's own public profile */
  isOwnPage: boolean;
  isSignedOut: boolean;
  onChoose: () => void;
}

/** The header's menu on small screens. */
export function MobileMenu({ id, user, isOwnPage, isSignedOut, onChoose }: MobileMenuProps) {
  const { logOut, isPending } = useLogoutAndRedirect();
  return (
    <nav
      id={id}
      aria-label="Main"
      className="max-h-[calc(100dvh-4rem)] animate-fade-in overflow-y-auto border-line border-t px-2 py-3 roomy:hidden"
    >
      {user && (
        <>
          <SearchBox className="mb-2 px-1" onSearch={onChoose} />
          <MobileLink to={paths.dashboard()} onChoose={onChoose}>
            Dashboard
          </MobileLink>
          <MobileLink to={paths.feeds()} onChoose={onChoose}>
            My Feeds
          </MobileLink>
          {isOwnPage && (
            <MobileLink to={paths.editProfile()} onChoose={onChoose}>
              Edit page
            </MobileLink>
          )}
          <SuggestionsLink onChoose={onChoose} />
          <MobileLink to={paths.settings()} onChoose={onChoose}>
            Settings
          </MobileLink>
          {user.isAdmin && (
            <MobileLink to={paths.admin()} onChoose={onChoose}>
              Admin
            </MobileLink>
          )}
          <button
            type="button"
            className={ITEM_CLASS}
            aria-disabled={isPending || undefined}
            onClick={isPending ? undefined : logOut}
          >
            Log out
          </button>
        </>
      )}
      {isSignedOut && (
        <MobileLink to={paths.auth()} onChoose={onChoose}>
          Sign In
        </MobileLink>
      )}
    </nav>
  );
}

function SuggestionsLink({ onChoose }: { onChoose: () => void }) {
  const { data } = useQuery(suggestionCountQuery());
  return (
    <MobileLink to={paths.suggestions()} onChoose={onChoose}>
      Suggestions {data && data.count > 0 && <SuggestionCountBadge count={data.count} isInline />}
    </MobileLink>
  );
}

function MobileLink({ to, onChoose, children }: { to: string; onChoose: () => void; children: ReactNode }) {
  const isActive = useIsActivePath(to);
  return (
    <Link
      to={to}
      onClick={onChoose}
      aria-current={isActive ? "page" : undefined}
      className={classNames(ITEM_CLASS, isActive ? "bg-sunken" : "text-quiet")}
    >
      {children}
    </Link>
  );
}
