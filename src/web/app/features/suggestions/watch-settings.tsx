import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import { WATCH_MAILS, type WatchMail } from "#domain/suggestions/suggestion.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useSaveWatchSettings } from "#web/app/api/suggestions.ts";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { NamesCard } from "./names-card.tsx";
import { ShowsCard } from "./shows-card.tsx";

interface WatchSettingsProps {
  user: CurrentUser;
  data: Suggestions;
}

/** Whom to look for, where, and how often to mail. */
export function WatchSettings({ user, data }: WatchSettingsProps) {
  return (
    <div className="flex flex-col gap-5">
      <ShowsCard shows={data.watchedShows} />
      <NamesCard user={user} otherNames={data.settings.otherNames} />
      <MailCard user={user} mail={data.settings.mail} canMail={data.canMail} />
    </div>
  );
}

const MAIL_LABELS: Record<WatchMail, string> = {
  weekly: "Once a week",
  daily: "Once a day",
  "as-found": "As soon as something is found",
  never: "Never",
};

/** How often suggestions are mailed. */
function MailCard({ user, mail, canMail }: { user: CurrentUser; mail: WatchMail; canMail: boolean }) {
  const saving = useSaveWatchSettings();
  const hint = !canMail
    ? "This site does not send email. Your suggestions are listed here."
    : !user.isVerified
      ? "Emails start once your email address is verified."
      : "Only episodes you may have been on, and only when there are any.";
  return (
    <Card title="Email">
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
