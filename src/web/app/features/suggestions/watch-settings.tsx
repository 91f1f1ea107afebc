import { Plus, Search, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { readPasted } from "#domain/episodes/pasted-links.ts";
import {
  OTHER_NAMES_MAX,
  type Suggestions,
  WATCH_MAILS,
  type WatchedShow,
  type WatchMail,
} from "#domain/suggestions/suggestion.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { useSearchByName } from "#web/app/api/metadata.ts";
import { useRemoveShow, useSaveWatchSettings, useWatchShow } from "#web/app/api/suggestions.ts";
import { OtherLinks } from "#web/app/features/episodes/other-links.tsx";
import { isUnanswered, UnansweredNotice } from "#web/app/shell/unanswered-notice.tsx";
import { useDraft } from "#web/app/shell/use-draft.tsx";
import { errorMessage } from "#web/lib/api-client.ts";
import { pasteOnOneLine } from "#web/lib/paste-on-one-line.ts";
import { timeAgo } from "#web/lib/relative-time.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TextareaField } from "#web/ui/textarea-field.tsx";

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

function ShowsCard({ shows }: { shows: readonly WatchedShow[] }) {
  const groups = [
    { title: "Recorded, not out yet", relation: "expected" },
    { title: "Shows you have been on", relation: "known" },
    { title: "Never suggested", relation: "never" },
  ] as const;
  return (
    <Card title="Shows" description="Recorded with someone? Name the show, and we look for you there every two hours.">
      <AddShow />
      {groups.map(({ title, relation }) => {
        const ofGroup = shows.filter((show) => show.relation === relation);
        return (
          ofGroup.length > 0 && (
            <section key={relation} className="mt-6">
              <h3 className="font-medium text-quiet text-sm">{title}</h3>
              <ul className="mt-1 max-h-96 divide-y divide-line overflow-y-auto border-line border-y">
                {ofGroup.map((show) => (
                  <ShowRow key={show.id} show={show} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </Card>
  );
}

/** Takes a link, or a name to search for. */
function AddShow() {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const search = useSearchByName();
  const watching = useWatchShow();
  const showFailure = (failure: unknown) => setError(isUnanswered(failure) ? failure.message : errorMessage(failure));
  const watch = (url: string) =>
    watching.mutate(url, {
      onSuccess: () => {
        setText((typed) => (typed === text ? "" : typed));
        search.reset();
      },
      onError: showFailure,
    });
  const change = (entered: string) => {
    setText(entered);
    setError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    const { link, name } = readPasted(text, { mayBeName: true });
    if (link) return watch(link);
    if (name === "") return setError("Please enter a link or a name");
    search.mutate(name, { onError: showFailure });
  };
  const found = search.data?.shows;
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label="Link or name of a show"
          value={text}
          error={error}
          onChange={(event) => change(event.target.value)}
          onPaste={pasteOnOneLine}
        />
        <OtherLinks text={text} onUse={change} />
        <Button type="submit" isBusy={search.isPending || watching.isPending} className="self-start">
          <Search aria-hidden /> Find show
        </Button>
      </form>
      <p aria-live="polite" className="sr-only">
        {found && `${found.length} shows found`}
      </p>
      {found?.length === 0 && (
        <p className="mt-3 text-pretty text-quiet text-sm">
          No show was found by this name. Paste the link of its page or of its RSS feed.
        </p>
      )}
      {found && found.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-y">
          {found.map((show, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a directory may name a show twice
            <li key={index} className="flex items-center gap-3 py-3">
              <span className="w-11 shrink-0">
                <Cover title={show.title} imageUrl={show.imageUrl} size="tiny" />
              </span>
              <span className="min-w-0 grow">
                <span className="block wrap-anywhere font-medium text-sm">{show.title}</span>
                {show.author && <span className="block truncate text-quiet text-sm">{show.author}</span>}
              </span>
              <Button
                size="small"
                aria-label={`Look for me on ${show.title}`}
                disabled={watching.isPending}
                onClick={() => watch(show.url)}
              >
                <Plus aria-hidden /> Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ShowRow({ show }: { show: WatchedShow }) {
  const removing = useRemoveShow();
  const name = show.title ?? new URL(show.feedUrl).hostname;
  const remove = () => removing.mutate(show);
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="w-11 shrink-0">
        <Cover title={name} imageUrl={show.imageUrl} size="tiny" />
      </span>
      <span className="min-w-0 grow">
        <span className="block wrap-anywhere font-medium text-sm">{name}</span>
        <span className="block text-quiet text-sm">
          <ShowStatus show={show} />
        </span>
      </span>
      {show.relation === "never" ? (
        <Button size="small" aria-label={`Look for me on ${name} again`} isBusy={removing.isPending} onClick={remove}>
          Undo
        </Button>
      ) : (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Stop looking on ${name}`}
          isBusy={removing.isPending}
          onClick={remove}
        >
          <X aria-hidden />
        </Button>
      )}
    </li>
  );
}

function ShowStatus({ show }: { show: WatchedShow }) {
  if (show.relation === "never") return "Nothing from it is suggested";
  if (show.status === "stopped") return <Badge variant="danger">Feed gone</Badge>;
  if (show.status === "failing") return "Could not be read last time";
  if (show.lastCheckedAt === null) return "Not checked yet";
  return `Checked ${timeAgo(show.lastCheckedAt)}`;
}

function NamesCard({ user, otherNames }: { user: CurrentUser; otherNames: readonly string[] }) {
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
          Save Names
        </Button>
      </form>
    </Card>
  );
}

const MAIL_LABELS: Record<WatchMail, string> = {
  weekly: "Once a week",
  daily: "Once a day",
  "as-found": "As soon as something is found",
  never: "Never",
};

function MailCard({ user, mail, canMail }: { user: CurrentUser; mail: WatchMail; canMail: boolean }) {
  const saving = useSaveWatchSettings();
  const hint = !canMail
    ? "This site does not send email. Your suggestions are listed here."
    : !user.isVerified
      ? "Emails start once your email address is verified."
      : "Only episodes that look like you, and only when there are any.";
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
