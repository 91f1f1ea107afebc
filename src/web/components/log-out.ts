import { errorText } from "#web/api/client.ts";
import { useLogout } from "#web/api/user.ts";
import { toast } from "#web/ui/toast-store.ts";

/** Logging out, for the menus that offer it. The guards take the person to /auth. */
export function useLogOut() {
  const logout = useLogout();
  return {
    isPending: logout.isPending,
    logOut: () =>
      logout.mutate(undefined, {
        onSuccess: () => toast({ title: "Logged out", description: "You have been successfully logged out." }),
        onError: (error) =>
          toast({
            variant: "destructive",
            title: "Logout failed",
            description: errorText(error, "Please try again later."),
          }),
      }),
  };
}
