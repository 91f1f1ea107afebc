import { useLocation } from "react-router";

/** Whether a header link is active: the current path equals its path or starts with it. */
export function useIsActivePath(to: string): boolean {
  const { pathname } = useLocation();
  return pathname === to || (to !== "/" && pathname.startsWith(to));
}
