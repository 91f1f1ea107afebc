import { useEffect, useState } from "react";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { fetchIfSignedIn } from "#web/lib/api-client.ts";
import { forgetUser } from "#web/lib/forget-user.ts";
import { hasSignedInCookie } from "#web/lib/signed-in-cookie.ts";
import { onMessageOfOtherTab, onReturn } from "#web/lib/tab-channel.ts";
import { Header } from "#web/public/shared/header/header.tsx";

/**
 * The header of public pages, which are the same for everybody: the document has the visitors' one, and only a browser with a session
 * runs this, which asks who is signed in. When that fails, the place of the user stays empty.
 */
export function PublicHeader() {
  const [user, setUser] = useState<CurrentUser | null>();
  useEffect(() => {
    const load = async () => {
      setUser(hasSignedInCookie() ? await fetchIfSignedIn<CurrentUser>(apiPaths.user()) : null);
    };
    // The call has logged it.
    const loadQuietly = () => void load().catch(() => {});
    loadQuietly();
    onMessageOfOtherTab(loadQuietly);
    onReturn(() => {
      setUser(undefined);
      loadQuietly();
    });
  }, []);
  const onLoggedOut = () => {
    forgetUser();
    setUser(null);
  };
  return <Header user={user} onLoggedOut={onLoggedOut} />;
}
