import { Link2Off, ListPlus, Mail, Radar, UserPen } from "lucide-react";
import type { FeedView } from "#domain/feeds/feed.ts";
import type { ImportSummary } from "#domain/imports/import.ts";
import { paths } from "#domain/paths.ts";
import type { SuggestionView } from "#domain/suggestions/suggestion.ts";
import type { CurrentUser } from "#domain/users/user.ts";
import { feedForAdditions } from "#web/app/api/feeds.ts";
import { useDecisions } from "#web/app/features/suggestions/use-decisions.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { QueueRow } from "./queue-row.tsx";
import { SuggestionRows } from "./suggestion-rows.tsx";
import { useKeptFinds } from "./use-kept-finds.ts";

interface QueueProps {
  user: CurrentUser;
  feeds: readonly FeedView[];
  suggestions: readonly SuggestionView[] | undefined;
  /** the list that was given last */
  list: ImportSummary | undefined;
  brokenCount: number;
  isVerifying: boolean;
  onVerify: () => void;
}

/** All that waits for the guest, to be decided on or mended; nothing where nothing does. */
export function Queue({ user, feeds, suggestions, list, brokenCount, isVerifying, onVerify }: QueueProps) {
  const feed = feedForAdditions(feeds);
  const decisions = useDecisions(suggestions, feed);
  const finds = useKeptFinds(user, feeds, isVerifying);
  const newSuggestions = decisions.shown.filter(({ state }) => state === "new");
  const missing = feed ? missingParts(user) : [];
  const rows = [
    finds.count > 0 && <FindsRow key="finds" {...finds} />,
    newSuggestions.length > 0 && (
      <SuggestionRows key="suggestions" suggestions={newSuggestions} decisions={decisions} feed={feed} />
    ),
    list && waits(list) && <ImportRow key="import" list={list} />,
    missing.length > 0 && <MissingPartsRow key="missing" parts={missing} />,
    brokenCount > 0 && <BrokenLinksRow key="links" count={brokenCount} />,
    !user.isVerified && <EmailRow key="email" onVerify={onVerify} />,
  ].filter(Boolean);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="queue" className="border-line border-t pt-5">
      <h2 id="queue" className="font-display text-2xl">
        Waiting for you
      </h2>
      <ul className="mt-2 divide-y divide-line">{rows}</ul>
      <p aria-live="polite" className="sr-only">
        {decisions.announcement}
      </p>
    </section>
  );
}

function FindsRow({ count, add, discard, isAdding }: ReturnType<typeof useKeptFinds>) {
  return (
    <QueueRow
      picture={<Radar aria-hidden />}
      title={`${pluralize(count, "episode")} found for you`}
      details="You ticked them before you logged in."
    >
      <Button size="small" isBusy={isAdding} onClick={add}>
        {isAdding ? "Adding…" : "Add them"}
      </Button>
      <Button size="small" variant="quiet" disabled={isAdding} onClick={discard}>
        Discard
      </Button>
    </QueueRow>
  );
}

function waits({ status, openCount }: ImportSummary): boolean {
  return status !== "ready" || openCount > 0;
}

function ImportRow({ list: { source, status, openCount } }: { list: ImportSummary }) {
  const details = {
    reading: "We're reading it.",
    "looking-up": `We're looking up ${pluralize(openCount, "row")}.`,
    ready: `${pluralize(openCount, "row")} to decide on.`,
    failed: "We couldn't read it.",
  };
  return (
    <QueueRow
      picture={<ListPlus aria-hidden />}
      title={source ? `Your list from ${source}` : "The list you pasted"}
      details={details[status]}
    >
      <ButtonLink size="small" to={paths.import()}>
        Review
      </ButtonLink>
    </QueueRow>
  );
}

/** What a page lacks until it is worth sending. */
function missingParts({ profileImage, headline, topics }: CurrentUser): string[] {
  return [
    profileImage === null && "a picture",
    headline === null && "a headline",
    topics.length === 0 && "topics for hosts",
  ].filter((part) => part !== false);
}

function MissingPartsRow({ parts }: { parts: readonly string[] }) {
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(parts);
  return (
    <QueueRow picture={<UserPen aria-hidden />} title="Finish your page" details={`Still missing: ${list}.`}>
      <ButtonLink size="small" to={paths.editProfile()}>
        Edit page
      </ButtonLink>
    </QueueRow>
  );
}

function BrokenLinksRow({ count }: { count: number }) {
  return (
    <QueueRow
      picture={<Link2Off aria-hidden />}
      title={`${pluralize(count, "broken link")}`}
      details="Visitors no longer see them. Choose what takes their place."
    >
      <ButtonLink size="small" to={paths.links()}>
        Mend links
      </ButtonLink>
    </QueueRow>
  );
}

function EmailRow({ onVerify }: Pick<QueueProps, "onVerify">) {
  return (
    <QueueRow
      picture={<Mail aria-hidden />}
      title="Verify your email address"
      details="We look for new appearances as soon as it is verified."
    >
      <Button size="small" onClick={onVerify}>
        Verify
      </Button>
    </QueueRow>
  );
}
