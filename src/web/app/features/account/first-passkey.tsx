import { useCurrentUser } from "#web/app/api/current-user.ts";
import { PageHeader } from "#web/app/shell/page-header.tsx";
import { CardStack } from "#web/ui/card.tsx";
import { ConfirmedDataExportCard } from "./data-export-card.tsx";
import { DeleteAccountCard } from "./delete-account-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";

/** What a signed-in user sees in place of every page until they have the passkey that the site requires. They may leave instead. */
export function FirstPasskey() {
  const user = useCurrentUser();
  return (
    <>
      <PageHeader
        title="Add a passkey to continue"
        subtitle="This site asks everyone for a passkey. Add yours to continue."
      />
      {user && (
        <CardStack>
          <PasskeysCard user={user} />
          <ConfirmedDataExportCard user={user} />
          <DeleteAccountCard user={user} />
        </CardStack>
      )}
    </>
  );
}
