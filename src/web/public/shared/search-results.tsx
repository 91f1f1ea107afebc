import { ArrowLeft, SearchX } from "lucide-react";
import { SEARCH_CUT } from "#domain/search/limits.ts";
import { searchPath } from "#domain/search/request.ts";
import type { FoundEpisode, SearchResult } from "#domain/search/results.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FoundEpisodes, type FoundEpisodesProps } from "./found-episodes.tsx";
import { PageNavigation } from "./page-navigation.tsx";

/** What was found, as the heading of a page: 'At least 16 episodes for “people”'. */
export function searchTitle({ query, episodeId, episodes, matchCount, isCut = false }: SearchResult): string {
  const [listed] = episodeId === undefined ? [] : episodes;
  if (listed) return `${capitalize(countPassages(listed, isCut))} for “${query}”`;
  if (matchCount === 0) return `No ${episodeId === undefined ? "episodes" : "passages"} for “${query}”`;
  return `${isCut ? "At least " : ""}${pluralize(matchCount, "episode")} for “${query}”`;
}

interface SearchResultsProps extends Omit<FoundEpisodesProps, "episodes" | "passagesLinkOf"> {
  result: SearchResult;
  /** of the page that searches */
  path: string;
}

/** A page of the episodes that a search found, or of the passages in one of them. */
export function SearchResults({ result, path, ...appearance }: SearchResultsProps) {
  const { query, episodeId, episodes, page, pageCount, isCut = false } = result;
  return (
    <>
      {episodeId !== undefined && (
        <ButtonLink to={searchPath(path, { query })} className="mb-6">
          <ArrowLeft aria-hidden /> All results
        </ButtonLink>
      )}
      {isCut && <p className="mb-6 text-quiet">{SEARCH_CUT}</p>}
      {episodes.length === 0 && !isCut && (
        <EmptyState
          icon={<SearchX />}
          title="Nothing found"
          description="Try fewer words. Quotation marks find a phrase, and a minus sign excludes a word."
        />
      )}
      {episodes.length > 0 && (
        <FoundEpisodes
          {...appearance}
          episodes={episodes}
          passagesLinkOf={(found) =>
            episodeId === undefined && found.passageCount > found.moments.length
              ? {
                  path: searchPath(path, { query, episodeId: found.episode.id }),
                  label: `${capitalize(countPassages(found, isCut))} in this episode`,
                }
              : null
          }
        />
      )}
      <PageNavigation
        page={page}
        pageCount={pageCount}
        pathOf={(target) => searchPath(path, { query, episodeId, page: target })}
      />
    </>
  );
}

function countPassages({ passageCount, isPassageCountApproximate }: FoundEpisode, isCut: boolean): string {
  const precision = isCut ? "at least " : isPassageCountApproximate ? "about " : "";
  return precision + pluralize(passageCount, "passage");
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
