import { useQuery, useQueryClient } from "@tanstack/react-query";
import { signOut, useCurrentUser } from "#web/app/api/current-user.ts";
import { suggestionCountQuery } from "#web/app/api/suggestions.ts";
import { Header } from "#web/public/shared/header/header.tsx";

/** The header of the application's pages, from the cache of API responses. */
export function ApplicationHeader() {
  const queryClient = useQueryClient();
  const user = useCurrentUser();
  const { data } = useQuery({ ...suggestionCountQuery(), enabled: Boolean(user) });
  return <Header user={user} suggestionCount={data?.count} onLoggedOut={() => signOut(queryClient)} />;
}
