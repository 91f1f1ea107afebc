import { FirstPasskey } from "#web/app/features/account/first-passkey.tsx";
import { RequireUser } from "#web/app/shell/guards.tsx";

/** Installed from here, the application is in the share sheet of phones. */
export const links = () => [{ rel: "manifest", href: "/manifest.webmanifest" }];

export default function SignedInLayout() {
  return <RequireUser firstPasskey={<FirstPasskey />} />;
}
