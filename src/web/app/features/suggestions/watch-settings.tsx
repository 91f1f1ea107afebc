import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { MailCard } from "./mail-card.tsx";
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
