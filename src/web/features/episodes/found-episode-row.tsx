import { useId } from "react";
import type { BatchItemResult } from "#domain/episode.ts";
import type { FoundEpisode } from "#domain/metadata.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Cover } from "#web/visitor/shared/cover.tsx";

interface FoundEpisodeRowProps {
  episode: FoundEpisode;
  outcome: BatchItemResult | undefined;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** An episode that the search found: what it is, whether it is wanted, and what became of it. */
export function FoundEpisodeRow({ episode, outcome, isTicked, onTick }: FoundEpisodeRowProps) {
  const id = useId();
  const facts = [episode.showName, formatDate(episode.releaseDate), episode.duration].filter(Boolean).join(" · ");
  return (
    <li className="relative flex items-start gap-4 py-4">
      <span className="relative z-10">
        <Checkbox
          id={id}
          aria-describedby={`${id}-facts ${id}-state`}
          checked={isTicked}
          disabled={isAdded(outcome)}
          onChange={(event) => onTick(event.target.checked)}
        />
      </span>
      <div className="w-14 shrink-0">
        <Cover id={0} title={episode.showName ?? ""} imageUrl={episode.imageUrl} size="small" />
      </div>
      <div className="min-w-0 grow">
        {/* The whole row is the label's. */}
        <label htmlFor={id} className="block text-pretty font-medium before:absolute before:inset-0">
          {episode.title}
        </label>
        <p id={`${id}-facts`} className="text-quiet text-sm tabular-nums">
          {facts}
        </p>
        {episode.description && (
          <p className="mt-1 line-clamp-2 text-pretty text-quiet text-sm">{episode.description}</p>
        )}
        <div id={`${id}-state`}>
          <FoundEpisodeState episode={episode} outcome={outcome} />
        </div>
      </div>
    </li>
  );
}

function FoundEpisodeState({ episode, outcome }: Pick<FoundEpisodeRowProps, "episode" | "outcome">) {
  if (outcome?.status === "failed") return <p className="mt-1 text-danger text-sm">Not added: {outcome.message}</p>;
  if (isAdded(outcome)) return <Badge variant="good">Added</Badge>;
  if (episode.alreadyIn) return <Badge>Already in this feed</Badge>;
  return null;
}

export function isAdded(outcome: BatchItemResult | undefined): boolean {
  return outcome?.status === "added";
}
