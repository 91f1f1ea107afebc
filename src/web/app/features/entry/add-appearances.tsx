import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import { FindAppearancesDialog } from "#web/app/features/episodes/find-appearances-dialog.tsx";
import { EntryField } from "./entry-field.tsx";
import { useLinksAndLists } from "./use-links-and-lists.ts";

interface AddAppearancesProps {
  /** what the field contains at first: the name of who is looked for */
  name?: string;
  /** as the main thing of a page */
  isLarge?: boolean;
}

/** Adds appearances from whatever the user has: a link opens the episode form, a name is searched for, a list is imported. */
export function AddAppearances({ name = "", isLarge = false }: AddAppearancesProps) {
  const [wanted, setWanted] = useState<string>();
  const linksAndLists = useLinksAndLists();
  return (
    <>
      <EntryField
        label="Add appearances"
        placeholder="A link, a name, a show or a list"
        hint={
          <>
            Paste a link or a whole list, and we start. Have a file?{" "}
            <Link to={paths.import()} className="underline underline-offset-2">
              Import it
            </Link>
            .
          </>
        }
        initial={name}
        emptyMessage="Please enter a link or a name, or paste a list"
        action="Find"
        isLarge={isLarge}
        isBusy={linksAndLists.isPending}
        onEntry={async (entry) => (entry.kind === "name" ? setWanted(entry.name) : linksAndLists.open(entry))}
      />
      {wanted !== undefined && <FindAppearancesDialog name={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}
