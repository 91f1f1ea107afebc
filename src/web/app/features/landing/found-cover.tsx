import { useId } from "react";
import type { FoundAppearance } from "#domain/episodes/metadata.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";

interface FoundCoverProps {
  episode: FoundAppearance;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** An episode that a visitor has found, with its cover, to be ticked. */
export function FoundCover({ episode, isSelected, onSelect }: FoundCoverProps) {
  const id = useId();
  return (
    <li className="group relative flex min-w-0 flex-col gap-2">
      <span className="relative block rounded-lg outline-2 outline-transparent outline-offset-2 transition-opacity duration-100 group-has-checked:outline-ink group-has-[input:not(:checked)]:opacity-60 group-hover:opacity-100!">
        <Cover title={episode.showName ?? episode.title ?? ""} imageUrl={episode.imageUrl} size="small" />
      </span>
      <span className="absolute top-2 right-2 z-10 grid rounded-md bg-paper p-1 pt-0.5">
        <Checkbox
          id={id}
          aria-describedby={`${id}-details`}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </span>
      <div className="min-w-0">
        {/* The label covers the whole tile, so that a click anywhere selects it. */}
        <label
          htmlFor={id}
          dir="auto"
          className="line-clamp-2 text-pretty wrap-anywhere font-medium text-sm leading-snug before:absolute before:inset-0"
        >
          {episode.title}
        </label>
        <p id={`${id}-details`} className="mt-0.5 line-clamp-2 wrap-anywhere text-quiet text-xs tabular-nums">
          {[episode.showName, formatDate(episode.releaseDate)].filter(Boolean).join(" · ")}
        </p>
      </div>
    </li>
  );
}
