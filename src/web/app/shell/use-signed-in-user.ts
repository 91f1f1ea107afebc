import { useOutletContext } from "react-router";
import type { CurrentUser } from "#domain/users/user.ts";

/** The signed-in user. Only for pages inside RequireUser or RequireAdmin, which provide it. */
export function useSignedInUser(): CurrentUser {
  return useOutletContext<CurrentUser>();
}
