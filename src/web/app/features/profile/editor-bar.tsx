import { Check, Eye, Undo2 } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { paths } from "#domain/paths.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { TRY_AGAIN } from "#web/app/shell/unanswered-notice.tsx";
import { ConnectionError, errorMessage } from "#web/lib/api-client.ts";
import { reserveBottom } from "#web/lib/bottom-bar.ts";
import { Button, ButtonAnchor } from "#web/ui/button.tsx";
import type { ProfileEditor } from "./use-profile-editor.ts";

/** Says whether everything is saved, and has the actions on the whole page. It stays at the lower edge of the window. */
export function EditorBar({ user, editor }: { user: CurrentUser; editor: ProfileEditor }) {
  const { undo, isDirty, isSaving } = editor;
  const publicPage = paths.publicProfile(user.screenName);
  const [isVisiting, setIsVisiting] = useState(false);
  useEffect(() => {
    if (!isVisiting || isSaving) return;
    setIsVisiting(false);
    if (!isDirty) location.assign(publicPage);
  }, [isVisiting, isSaving, isDirty, publicPage]);
  const visitOnceSaved = (event: MouseEvent) => {
    if (!isSaving) return;
    event.preventDefault();
    setIsVisiting(true);
  };
  return (
    <div
      ref={reserveBottom}
      className="full-bleed sticky bottom-0 z-20 -mx-4 mt-14 -mb-24 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-paper px-4 py-3 md:-mx-8 md:px-8"
    >
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <SaveState editor={editor} />
      </div>
      <Button size="small" disabled={!undo} onClick={undo}>
        <Undo2 aria-hidden className="max-sm:hidden" /> Undo
      </Button>
      <ButtonAnchor size="small" href={publicPage} onClick={visitOnceSaved}>
        <Eye aria-hidden className="max-sm:hidden" /> View public page
      </ButtonAnchor>
    </div>
  );
}

function SaveState({ editor: { isSaving, isDirty, error, tryAgain } }: { editor: ProfileEditor }): ReactNode {
  if (isSaving) return <p role="status">Saving…</p>;
  if (error)
    return (
      <>
        <p role="alert" className="min-w-0 text-pretty text-danger">
          <span className="font-medium">Not saved</span>
          {` – ${error instanceof ConnectionError ? error.message : errorMessage(error)}`}
        </p>
        <Button size="small" onClick={tryAgain}>
          {TRY_AGAIN}
        </Button>
      </>
    );
  if (isDirty)
    return (
      <p role="status" className="font-medium text-danger">
        Not saved: check the fields in red
      </p>
    );
  return (
    <p role="status" className="flex items-center gap-1.5 text-quiet">
      <Check aria-hidden className="size-4" /> Saved
    </p>
  );
}
