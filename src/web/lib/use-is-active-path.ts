import { useLocation } from "react-router";

/** Whether a link of the header leads to the present screen or to one above it. */
export function useIsActivePath(to: string): boolean {
  const { pathname } = useLocation();
  return pathname === to || (to !== "/" && pathname.startsWith(to));
}
