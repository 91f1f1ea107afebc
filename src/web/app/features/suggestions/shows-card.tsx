import { Plus, Search, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { readPasted } from "#domain/episodes/pasted-links.ts";
import type { WatchedShow } from "#domain/suggestions/suggestion.ts";
import { useSearchByName } from "#web/app/api/metadata.ts";
import { useRemoveShow, useWatchShow } from "#web/app/api/suggestions.ts";
import { OtherLinks } from "#web/app/features/episodes/other-links.tsx";
import { isUnanswered } from "#web/app/shell/unanswered-notice.tsx";
import { errorMessage } from "#web/lib/api-client.ts";
import { pasteOnOneLine } from "#web/lib/paste-on-one-line.ts";
import { timeAgo } from "#web/lib/relative-time.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** The shows that are watched for the user, and those that are hidden. */
export function ShowsCard({ shows }: { shows: readonly WatchedShow[] }) {
  const groups = [
    { title: "Recorded, not out yet", relation: "expected" },
    { title: "Shows you have been on", relation: "known" },
    { title: "Hidden shows", relation: "never" },
  ] as const;
  return (
    <Card title="Shows" description="Just recorded something? Add the show and we'll check it every two hours.">
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
  if (show.relation === "never") return "You won't see suggestions from it";
  if (show.status === "stopped") return <Badge variant="danger">Feed gone</Badge>;
  if (show.status === "failing") return "Could not be read last time";
  if (show.lastCheckedAt === null) return "Not checked yet";
  return `Checked ${timeAgo(show.lastCheckedAt)}`;
}
