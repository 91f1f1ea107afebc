import { useState } from "react";
import { useNavigate } from "react-router";
import { apiPaths } from "#domain/api-paths.ts";
import { paths } from "#domain/paths.ts";
import { callApi, errorMessage } from "#web/lib/api-client.ts";
import { tellOtherTabs } from "#web/lib/tab-channel.ts";
import { toast } from "#web/ui/toast-store.ts";

/** Ends this session and goes to /auth, from any page. @param onLoggedOut called in between */
export function useLogout(onLoggedOut: () => void) {
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const navigate = useNavigate();
  const logOut = async () => {
    setIsLoggingOut(true);
    try {
      await callApi<void>("POST", apiPaths.logout());
    } catch (error) {
      return toast({ title: "Logout failed", description: errorMessage(error), variant: "destructive" });
    } finally {
      setIsLoggingOut(false);
    }
    tellOtherTabs();
    onLoggedOut();
    toast({ title: "Logged out", description: "You have been successfully logged out." });
    await navigate(paths.auth());
  };
  return { logOut, isLoggingOut };
}
