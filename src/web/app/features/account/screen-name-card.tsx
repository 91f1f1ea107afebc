import { useRef, useState } from "react";
import { paths } from "#domain/paths.ts";
import { ownScreenNamePolicy, SCREEN_NAME_CHANGE_DAYS } from "#domain/users/screen-name.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { isRestriction, useChangeScreenName } from "#web/app/api/screen-names.ts";
import { useScreenNameCheck } from "#web/app/features/account/use-screen-name-check.ts";
import { usePageConfig } from "#web/app/shell/page-config.ts";
import { isUnanswered, UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { useDraft } from "#web/app/shell/use-draft.tsx";
import { errorMessage } from "#web/lib/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** Shows and changes the screen name. */
export function ScreenNameCard({ user }: { user: CurrentUser }) {
  const { premium } = usePageConfig();
  const [typed, setTyped] = useState(user.screenName);
  const field = useRef<HTMLInputElement>(null);
  const change = useChangeScreenName();
  const errorText = change.error ? errorMessage(change.error, "Failed to update screen name") : "";
  const isRestricted = isRestriction(errorText);
  const isUnchanged = typed.trim() === user.screenName;
  const draft = useDraft({
    form: "screen name",
    unsaved: isUnchanged ? undefined : typed,
    restore: setTyped,
    discard: () => setTyped(user.screenName),
  });
  const check = useScreenNameCheck(
    // Whether a name is available does not matter to somebody who cannot take it.
    isUnchanged || isRestricted ? "" : typed,
    ownScreenNamePolicy(user, premium),
    user.screenName,
  );
  // If the name was saved all the same, the page shows it by now.
  const unanswered = !isUnchanged && isUnanswered(change.error) ? change.error : null;

  const submit = () =>
    // Also when the page is left meanwhile: the draft is saved then.
    void change.mutateAsync(typed.trim()).then(
      (updated) => {
        // What was typed meanwhile is not saved yet.
        if (!field.current || field.current.value === typed) draft.drop();
        setTyped((current) => (current === typed ? updated.screenName : current));
      },
      () => {},
    );

  const publicPath = paths.publicProfile(user.screenName);
  return (
    <Card
      title="Screen Name"
      description={`Your screen name is part of the URLs of your profile, feeds and players. You can change it once every ${SCREEN_NAME_CHANGE_DAYS} days. After a change, your old URLs redirect to the new ones for ${SCREEN_NAME_CHANGE_DAYS} days.`}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken px-4 py-3">
          <p className="min-w-0">
            <span className="block text-quiet text-sm">Public URL</span>
            <a href={publicPath} className="break-all underline underline-offset-4">
              {window.location.host + publicPath}
            </a>
          </p>
          <CopyButton value={window.location.origin + publicPath}>Copy link</CopyButton>
        </div>
        {isRestricted && (
          <Alert variant="destructive" title="Screen Name Change Restricted">
            {errorText}
          </Alert>
        )}
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          className="flex max-w-xl flex-col items-start gap-5"
        >
          {draft.notice}
          <TextField
            ref={field}
            label="Screen Name"
            className="w-full"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            pending={check.isChecking ? "Checking…" : undefined}
            error={check.error}
            confirmation={check.confirmation}
          />
          <UnansweredNotice error={unanswered} />
          <Button
            type="submit"
            variant="primary"
            isBusy={change.isPending}
            disabled={!check.isValid || check.isChecking || isRestricted}
          >
            {change.isPending ? "Updating..." : "Update screen name"}
          </Button>
        </form>
      </div>
    </Card>
  );
}
