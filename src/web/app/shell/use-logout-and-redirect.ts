import { useNavigate } from "react-router";
import { paths } from "#domain/paths.ts";
import { useLogout } from "#web/app/api/sign-in.ts";
import { showErrorToast } from "#web/app/shell/show-error-toast.ts";
import { toast } from "#web/ui/toast-store.ts";

/** Logs out and goes to /auth, from any page. */
export function useLogoutAndRedirect() {
  const logout = useLogout();
  const navigate = useNavigate();
  return {
    isPending: logout.isPending,
    logOut: async () => {
      try {
        await logout.mutateAsync();
      } catch (error) {
        return showErrorToast("Logout failed", error);
      }
      toast({ title: "Logged out", description: "You have been successfully logged out." });
      await navigate(paths.auth());
    },
  };
}
