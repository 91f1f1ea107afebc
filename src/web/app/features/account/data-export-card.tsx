import { Download } from "lucide-react";
import { useState } from "react";
import { apiPaths } from "#domain/api-paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useExportData } from "#web/app/api/users.ts";
import { ListDownloads } from "#web/app/features/feeds/list-downloads.tsx";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import { Card, CardActions } from "#web/ui/card.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

/** Downloads the user's data. */
export function DataExportCard() {
  return (
    <Card
      title="Your data"
      description="Download everything you have stored here as JSON, or the URLs of your RSS feeds as OPML for podcast apps."
    >
      <CardActions>
        <ButtonAnchor href={apiPaths.exportJson()} download>
          <Download aria-hidden /> Download JSON
        </ButtonAnchor>
        <ButtonAnchor href={apiPaths.exportOpml()} download>
          <Download aria-hidden /> Download OPML
        </ButtonAnchor>
      </CardActions>
      <h3 className="mt-7 font-medium">Your appearances as a list</h3>
      <p className="mt-1 mb-4 max-w-xl text-pretty text-quiet text-sm">
        Those in all your feeds, for a spreadsheet, your own site or a CV. BibTeX and CSL-JSON are for programs that
        manage references, such as Zotero.
      </p>
      <ListDownloads pathOf={apiPaths.exportList} />
    </Card>
  );
}

/** Downloads the user's data with the password, in a session without the passkey that the site requires. */
export function ConfirmedDataExportCard({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const exporting = useExportData();
  return (
    <Card title="Your data" description="Download everything you have stored here as JSON.">
      <Button onClick={() => setIsOpen(true)}>
        <Download aria-hidden /> Download JSON
      </Button>
      {isOpen && (
        <PasswordDialog
          user={user}
          title="Download your data?"
          description="Enter your password, so that nobody else can take your data."
          confirmLabel="Download"
          failure="Your data was not downloaded"
          isBusy={exporting.isPending}
          onConfirm={async (password) => {
            const data = await exporting.mutateAsync(password, { onSuccess: close });
            saveFile(
              `aircheck-${user.screenName}.json`,
              new Blob([JSON.stringify(data)], { type: "application/json" }),
            );
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // Safari reads the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
