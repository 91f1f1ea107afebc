import type { LinkProps } from "react-router";
import { saveToastForNextPage } from "#web/ui/toast-store.ts";

/*
 * Stands in for React Router where visitors' pages run in the browser: there every link fetches a document, so what the
 * shared components ask of a router comes down to anchors and the address bar.
 */

/** A plain link. */
export function Link({ to, reloadDocument, discover, prefetch, ...anchor }: LinkProps) {
  return <a {...anchor} href={String(to)} />;
}

/** The address of the document; it never changes without the document. */
export function useLocation(): Pick<Location, "pathname" | "search" | "hash"> {
  return window.location;
}

/** No public page is guarded, and nothing else is asked of the routes. */
export function useMatches(): { handle?: unknown }[] {
  return [];
}

/** Leads to another document. */
export function useNavigate(): (to: string) => Promise<void> {
  return async (to) => {
    saveToastForNextPage();
    window.location.assign(to);
  };
}
