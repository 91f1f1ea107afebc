import { WATCH_MAILS, type WatchMail } from "#domain/suggestions/suggestion.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useSaveWatchSettings } from "#web/app/api/suggestions.ts";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";

const MAIL_LABELS: Record<WatchMail, string> = {
  weekly: "Once a week",
  daily: "Once a day",
  "as-found": "As soon as something is found",
  never: "Never",
};

/** How often suggestions are mailed. */
export function MailCard({ user, mail, canMail }: { user: CurrentUser; mail: WatchMail; canMail: boolean }) {
  const saving = useSaveWatchSettings();
  const hint = !canMail
    ? "This site does not send email. Your suggestions are listed here."
    : !user.isVerified
      ? "Emails start once your email address is verified."
      : "Only episodes you may have been on, and only when there are any.";
  return (
    <Card title="Mail">
      <SelectField
        label="Email me about suggestions"
        hint={hint}
        value={(saving.isPending && saving.variables.mail) || mail}
        disabled={!canMail}
        onChange={(event) => saving.mutate({ mail: event.target.value as WatchMail })}
        options={WATCH_MAILS.map((value) => ({ value, label: MAIL_LABELS[value] }))}
      />
    </Card>
  );
}
