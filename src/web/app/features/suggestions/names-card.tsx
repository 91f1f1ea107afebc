import { type FormEvent, useState } from "react";
import { OTHER_NAMES_MAX } from "#domain/suggestions/suggestion.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useSaveWatchSettings } from "#web/app/api/suggestions.ts";
import { isUnanswered, UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { useDraft } from "#web/app/shell/use-draft.tsx";
import { errorMessage } from "#web/lib/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";

/** The names to look for. */
export function NamesCard({ user, otherNames }: { user: CurrentUser; otherNames: readonly string[] }) {
  const saved = otherNames.join("\n");
  const [text, setText] = useState(saved);
  const [error, setError] = useState<string>();
  const saving = useSaveWatchSettings();
  const draft = useDraft({
    form: "other names",
    unsaved: text === saved ? undefined : text,
    restore: setText,
    discard: () => setText(saved),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const names = text
      .split("\n")
      .map((name) => name.trim())
      .filter(Boolean);
    setError(undefined);
    saving.mutate(
      { otherNames: names },
      {
        // What was typed meanwhile is not saved yet.
        onSuccess: (settings) => setText((typed) => (typed === text ? settings.otherNames.join("\n") : typed)),
        onError: (failure) => setError(isUnanswered(failure) ? undefined : errorMessage(failure)),
      },
    );
  };
  return (
    <Card
      title="Names"
      description={
        <>
          We look for <strong className="font-medium text-ink">{user.displayName ?? "the name on your profile"}</strong>{" "}
          and for the links on your profile.
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        {draft.notice}
        <TextareaField
          label="Other spellings"
          labelNote={`one per line, up to ${OTHER_NAMES_MAX}`}
          hint="Short forms, former names, other scripts. Only you can see them."
          rows={3}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <UnansweredNotice error={saving.error} />
        <Button type="submit" isBusy={saving.isPending} className="self-start">
          Save names
        </Button>
      </form>
    </Card>
  );
}
