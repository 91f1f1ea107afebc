import { FirstPasskey } from "#web/app/features/account/first-passkey.tsx";
import { RequireAdmin } from "#web/app/shell/guards.tsx";

/** The class excludes these pages from PostHog's autocapture: they show other users' data. */
export default function AdminLayout() {
  return (
    <div className="ph-no-capture">
      <RequireAdmin firstPasskey={<FirstPasskey />} />
    </div>
  );
}
