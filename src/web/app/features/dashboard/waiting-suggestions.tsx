import { Plus } from "lucide-react";
import type { FeedView } from "#domain/feeds/feed.ts";
import { FIRST_FEED } from "#domain/feeds/first-feed.ts";
import { paths } from "#domain/paths.ts";
import type { Suggestions } from "#domain/suggestions/suggestion.ts";
import { describe } from "#web/app/features/suggestions/suggestion-row.tsx";
import { useDecisions } from "#web/app/features/suggestions/use-decisions.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";

const SHOWN = 3;

interface WaitingSuggestionsProps {
  /** undefined where they could not be loaded */
  suggestions: Suggestions["suggestions"] | undefined;
  feeds: readonly FeedView[];
}

/** The first suggestions that wait for a decision, to be added from here; the others are on their own page. */
export function WaitingSuggestions({ suggestions, feeds }: WaitingSuggestionsProps) {
  const feed = feeds.find(({ isDefault }) => isDefault) ?? feeds[0];
  const { shown, decisions, busyIds, announcement, actions } = useDecisions(suggestions, feed);
  const waiting = shown.filter(({ state }) => state === "new");
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-suggestions" className="border-line border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="waiting-suggestions" className="font-display text-2xl">
          We found {pluralize(waiting.length, "episode")} for you
        </h2>
        <ButtonLink to={paths.suggestions()}>See suggestions</ButtonLink>
      </div>
      <ul className="mt-3 divide-y divide-line">
        {waiting.slice(0, SHOWN).map((suggestion) => {
          const { id, title, showName, imageUrl, releaseDate } = suggestion;
          const decision = decisions.get(id);
          return (
            <li key={id} data-suggestion={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <span className="w-14 shrink-0">
                <Cover title={showName ?? title} imageUrl={imageUrl} size="tiny" />
              </span>
              <span className="min-w-0 grow basis-40">
                <span className="block wrap-anywhere font-medium">{title}</span>
                {decision ? (
                  <span className="block text-quiet text-sm">It {describe(decision, suggestion)}</span>
                ) : (
                  <span className="episode-facts gap-y-0">
                    {showName && <span>{showName}</span>}
                    {releaseDate && <span>{formatDate(releaseDate)}</span>}
                  </span>
                )}
              </span>
              {decision ? (
                <Button
                  data-main
                  size="small"
                  variant="quiet"
                  isBusy={busyIds.has(id)}
                  aria-label={`Undo adding ${title}`}
                  onClick={() => actions.undo(suggestion)}
                >
                  Undo
                </Button>
              ) : (
                <Button
                  data-main
                  size="small"
                  isBusy={busyIds.has(id)}
                  aria-label={`Add ${title} to ${(feed ?? FIRST_FEED).title}`}
                  onClick={() => actions.accept(suggestion)}
                >
                  <Plus aria-hidden /> Add
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}
