import { forwardRef } from "react";
import type { To } from "react-router";
import { saveToastForNextPage } from "#web/ui/toast-store.ts";

/*
 * Replaces React Router in the bundles that run on Preact (vite.preact-aliases.ts). Public pages have no client-side
 * routing: every link loads a document, so an anchor and the URL of the document are enough for the shared components.
 * Each export has the type of React Router's own, so that what compiles for the application also works here.
 */
type ReactRouter = typeof import("react-router");

/** A plain link. */
export const Link: ReactRouter["Link"] = forwardRef(({ to, reloadDocument, discover, prefetch, ...anchor }, ref) => (
  <a {...anchor} ref={ref} href={hrefOf(to)} />
));

/** The URL of the document, which never changes while the document is open. */
export const useLocation: ReactRouter["useLocation"] = () => {
  const { pathname, search, hash } = import.meta.env.SSR ? PUBLIC_LOCATION : window.location;
  return { pathname, search, hash, state: null, key: "default" };
};

/** On the server: of these documents' URLs, no more is rendered than that they are below /u/. */
const PUBLIC_LOCATION = { pathname: "/u/", search: "", hash: "" };

/** No routes: none of them guards a public page. */
export const useMatches: ReactRouter["useMatches"] = () => [];

/** Loads another document, which goes on showing the current toast. */
export const useNavigate: ReactRouter["useNavigate"] = () => (to: To | number) => {
  saveToastForNextPage();
  if (typeof to === "number") window.history.go(to);
  else window.location.assign(hrefOf(to));
};

function hrefOf(to: To): string {
  return typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}${to.hash ?? ""}`;
}
