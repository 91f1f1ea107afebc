import { useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import { errorMessage } from "#web/api/client.ts";
import { useLogout } from "#web/api/users.ts";
import { toast } from "#web/ui/toast-store.ts";

/** Logging out, for the menus that offer it; it leads to /auth from wherever it was done. */
export function useLogoutAndRedirect() {
  const logout = useLogout();
  const navigate = useNavigate();
  return {
    isPending: logout.isPending,
    logOut: async () => {
      try {
        await logout.mutateAsync();
      } catch (error) {
        const description = errorMessage(error, "Please try again later.");
        return toast({ variant: "destructive", title: "Logout failed", description });
      }
      toast({ title: "Logged out", description: "You have been successfully logged out." });
      await navigate(paths.auth());
    },
  };
}
