import { useId } from "react";
import type { BatchItemResult } from "#domain/episodes/episode.ts";
import type { LookupEpisode } from "#domain/episodes/metadata.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";

interface FoundEpisodeRowProps {
  episode: LookupEpisode;
  /** the result of adding the episode; undefined before */
  result: BatchItemResult | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** An episode in the search results, with a checkbox and the result of adding it. */
export function FoundEpisodeRow({ episode, result, isSelected, onSelect }: FoundEpisodeRowProps) {
  const id = useId();
  const details = [episode.showName, formatDate(episode.releaseDate), episode.duration].filter(Boolean).join(" · ");
  return (
    <li className="relative flex items-start gap-4 py-4">
      <span className="relative z-10">
        <Checkbox
          id={id}
          aria-describedby={`${id}-details ${id}-state`}
          checked={isSelected}
          disabled={isAdded(result) || episode.alreadyIn !== null}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </span>
      <div className="w-14 shrink-0">
        <Cover title={episode.showName ?? ""} imageUrl={episode.imageUrl} size="small" />
      </div>
      <div className="min-w-0 grow">
        {/* The label covers the whole row, so that a click anywhere selects it. */}
        <label htmlFor={id} className="block text-pretty font-medium before:absolute before:inset-0">
          {episode.title}
        </label>
        <p id={`${id}-details`} className="text-quiet text-sm tabular-nums">
          {details}
        </p>
        {episode.description && (
          <p className="mt-1 line-clamp-2 text-pretty text-quiet text-sm">{episode.description}</p>
        )}
        <div id={`${id}-state`}>
          <FoundEpisodeState episode={episode} result={result} />
        </div>
      </div>
    </li>
  );
}

function FoundEpisodeState({ episode, result }: Pick<FoundEpisodeRowProps, "episode" | "result">) {
  if (result?.status === "failed") return <p className="mt-1 text-danger text-sm">Not added: {result.message}</p>;
  if (isAdded(result)) return <Badge variant="good">Added</Badge>;
  if (episode.alreadyIn) return <Badge>Already in this feed</Badge>;
  return null;
}

export function isAdded(result: BatchItemResult | undefined): boolean {
  return result?.status === "added";
}
