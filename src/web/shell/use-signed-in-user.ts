import { useOutletContext } from "react-router";
import type { CurrentUser } from "#domain/user.ts";

/** The signed-in person, on screens that only signed-in people see. */
export function useSignedInUser(): CurrentUser {
  return useOutletContext<CurrentUser>();
}
