import { useQueryClient } from "@tanstack/react-query";
import { signOut, useCurrentUser } from "#web/app/api/current-user.ts";
import { Header } from "#web/public/shared/header/header.tsx";

/** The header of the application's pages, from the cache of API responses. */
export function ApplicationHeader() {
  const queryClient = useQueryClient();
  return <Header user={useCurrentUser()} onLoggedOut={() => signOut(queryClient)} />;
}
