import { Plus } from "lucide-react";
import type { FeedView } from "#domain/feeds/feed.ts";
import { FIRST_FEED } from "#domain/feeds/first-feed.ts";
import { paths } from "#domain/paths.ts";
import type { SuggestionView } from "#domain/suggestions/suggestion.ts";
import { describe } from "#web/app/features/suggestions/suggestion-row.tsx";
import type { Decisions } from "#web/app/features/suggestions/use-decisions.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { QueueRow } from "./queue-row.tsx";

const SHOWN = 3;

interface SuggestionRowsProps {
  /** that wait, or did when the page was opened */
  suggestions: readonly SuggestionView[];
  decisions: Decisions;
  /** where episodes are added; undefined before there is one */
  feed: FeedView | undefined;
}

/** The first suggestions, to be decided on from here, and how many more there are. */
export function SuggestionRows({ suggestions, decisions, feed }: SuggestionRowsProps) {
  const { actions } = decisions;
  return (
    <>
      {suggestions.slice(0, SHOWN).map((suggestion) => {
        const { id, title, showName, imageUrl, releaseDate } = suggestion;
        const decision = decisions.decisions.get(id);
        const isBusy = decisions.busyIds.has(id);
        return (
          <QueueRow
            key={id}
            suggestionId={id}
            picture={<Cover title={showName ?? title} imageUrl={imageUrl} size="tiny" />}
            title={title}
            details={
              decision ? (
                `It ${describe(decision, suggestion)}`
              ) : (
                <p className="episode-facts gap-y-0">
                  {showName && (
                    <span dir="auto" className="wrap-anywhere">
                      {showName}
                    </span>
                  )}
                  {releaseDate && <span>{formatDate(releaseDate)}</span>}
                </p>
              )
            }
          >
            {decision ? (
              <Button
                data-main
                size="small"
                variant="quiet"
                isBusy={isBusy}
                aria-label={`Undo: ${title} ${describe(decision, suggestion)}`}
                onClick={() => actions.undo(suggestion)}
              >
                Undo
              </Button>
            ) : (
              <>
                <Button
                  data-main
                  size="small"
                  isBusy={isBusy}
                  aria-label={`Add ${title} to ${(feed ?? FIRST_FEED).title}`}
                  onClick={() => actions.accept(suggestion)}
                >
                  <Plus aria-hidden /> Add
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={isBusy}
                  aria-label={`Not me: ${title}`}
                  onClick={() => actions.dismiss(suggestion)}
                >
                  Not me
                </Button>
              </>
            )}
          </QueueRow>
        );
      })}
      {suggestions.length > SHOWN && (
        <li className="py-1 pl-13">
          <ButtonLink to={paths.suggestions()} variant="quiet" size="small">
            See all {suggestions.length} suggestions
          </ButtonLink>
        </li>
      )}
    </>
  );
}
