import { Globe, Link2, Plus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { FeedView } from "#domain/feeds/feed.ts";
import { FIRST_FEED } from "#domain/feeds/first-feed.ts";
import { paths } from "#domain/paths.ts";
import type { SuggestionView } from "#domain/suggestions/suggestion.ts";
import { feedForAdditions } from "#web/app/api/feeds.ts";
import { OPEN_CREATE_DIALOG } from "#web/app/features/feeds/feed-form-dialog.tsx";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonAnchor, ButtonLink } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { SuggestionRow } from "./suggestion-row.tsx";
import { useDecisions } from "./use-decisions.ts";

interface SuggestionListProps {
  suggestions: readonly SuggestionView[];
  feeds: readonly FeedView[];
  /** shown where there is nothing */
  empty: ReactNode;
}

/** The suggestions in three groups, with the feed to add them to. */
export function SuggestionList({ suggestions, feeds, empty }: SuggestionListProps) {
  const [feedId, setFeedId] = useState(() => feedForAdditions(feeds)?.id);
  const feed = feeds.find(({ id }) => id === feedId) ?? feeds[0];
  const { shown, decisions, busyIds, announcement, actions, acceptAll } = useDecisions(suggestions, feed);
  const [hadNoFeed] = useState(feeds.length === 0);
  const [isAddingAll, setIsAddingAll] = useState(false);
  const rows = shown.length > 0 ? shown : suggestions;
  const ofLevel = (level: SuggestionView["level"]) =>
    rows.filter((suggestion) => suggestion.state === "new" && suggestion.level === level);
  const likely = ofLevel("likely");
  const open = likely.filter(({ id }) => !decisions.has(id));
  const rowProps = { decisions, busyIds, actions, feedTitle: (feed ?? FIRST_FEED).title };
  if (rows.length === 0) return empty;
  return (
    <div className="space-y-12">
      {hadNoFeed && feed && <SharePage feed={feed} />}
      {!feed && (
        <Alert
          title="Add one and we'll create your feed"
          action={
            <ButtonLink to={paths.feeds()} state={OPEN_CREATE_DIALOG}>
              Create Feed
            </ButtonLink>
          }
        >
          We'll call it “{FIRST_FEED.title}”. It's public and shows the newest first. You can change that later, or
          create your feed yourself.
        </Alert>
      )}
      {(feeds.length > 1 || open.length > 1) && (
        <div className="flex flex-wrap items-end justify-between gap-4">
          {feed && feeds.length > 1 ? (
            <SelectField
              label="Add to"
              className="w-full sm:w-72"
              value={String(feed.id)}
              onChange={(event) => setFeedId(Number(event.target.value))}
              options={feeds.map(({ id, title }) => ({ value: String(id), label: title }))}
            />
          ) : (
            <span />
          )}
          {open.length > 1 && (
            <Button
              variant="primary"
              isBusy={isAddingAll}
              onClick={() => {
                setIsAddingAll(true);
                void acceptAll(open).finally(() => setIsAddingAll(false));
              }}
            >
              <Plus aria-hidden /> Add all {open.length} likely matches
            </Button>
          )}
        </div>
      )}
      <Group title="Looks like you" suggestions={likely} {...rowProps} />
      <Group
        title="Maybe you"
        description="Your name appears, but it may be somebody else’s, or only a mention."
        suggestions={ofLevel("possible")}
        {...rowProps}
      />
      <Group title="For later" suggestions={rows.filter(({ state }) => state === "later")} {...rowProps} />
      <p id="suggestion-keys" className="hidden text-pretty text-quiet text-sm md:block">
        Shortcuts: <Key name="A" /> to add, <Key name="N" /> if it isn't you, <Key name="L" /> for later,{" "}
        <Key name="U" /> to undo.
      </p>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

function Key({ name }: { name: string }) {
  return <kbd className="rounded border border-line-strong px-1.5 py-0.5 font-sans text-ink text-xs">{name}</kbd>;
}

interface GroupProps extends Pick<ReturnType<typeof useDecisions>, "decisions" | "busyIds" | "actions"> {
  title: string;
  description?: string;
  suggestions: readonly SuggestionView[];
  feedTitle: string;
}

function Group({ title, description, suggestions, decisions, busyIds, actions, feedTitle }: GroupProps) {
  const titleId = useId();
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="border-line border-t pt-4 font-display text-3xl tracking-tight">
        {title}
      </h2>
      {description && <p className="mt-1 text-pretty text-quiet text-sm">{description}</p>}
      <ul className="divide-y divide-line">
        {suggestions.map((suggestion) => (
          <SuggestionRow
            key={suggestion.id}
            suggestion={suggestion}
            decision={decisions.get(suggestion.id)}
            isBusy={busyIds.has(suggestion.id)}
            feedTitle={feedTitle}
            {...actions}
          />
        ))}
      </ul>
    </section>
  );
}

/** Says after the first additions that the guest's page can be shared. */
function SharePage({ feed }: { feed: FeedView }) {
  const { screenName } = useSignedInUser();
  const path = paths.publicProfile(screenName);
  return (
    <Alert
      variant="good"
      title="Your page is ready to share"
      action={
        <div className="flex flex-wrap gap-3">
          <CopyButton icon={<Link2 aria-hidden />} value={window.location.origin + path}>
            Copy link
          </CopyButton>
          <ButtonAnchor href={path} variant="quiet">
            <Globe aria-hidden /> See it
          </ButtonAnchor>
        </div>
      }
    >
      Visitors see {pluralize(feed.episodeCount, "appearance")} in “{feed.title}”
      {feed.sortMethod === "newest" && ", the newest first"}.
    </Alert>
  );
}
