import { useId, useState } from "react";
import type { FoundAppearance } from "#domain/episodes/metadata.ts";
import { useFind } from "#web/app/api/metadata.ts";
import { EntryField, type GivenEntry } from "#web/app/features/entry/entry-field.tsx";
import { LinkField } from "#web/app/features/entry/link-field.tsx";
import { BrowserError } from "#web/lib/api-client.ts";
import { reserveBottom } from "#web/lib/bottom-bar.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { type Finds, KEPT_LIST_MAX_LENGTH } from "#web/lib/kept-finds.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";

interface FindBoxProps {
  /** @param name what they are called, if they have entered that */
  onKeep: (finds: Finds, name: string) => void;
}

/** Finds a visitor's appearances before they have an account. A list is kept for when they have. */
export function FindBox({ onKeep }: FindBoxProps) {
  const [selected, setSelected] = useState<readonly FoundAppearance[]>([]);
  const [name, setName] = useState("");
  /** whether nothing was found; it stays so while a link is looked up */
  const [isMissed, setIsMissed] = useState(false);
  const find = useFind();
  const found = find.data?.episodes;

  const select = (episode: FoundAppearance, isSelected: boolean) =>
    setSelected((others) => (isSelected ? [...others, episode] : others.filter((other) => other !== episode)));

  const enter = async (entry: GivenEntry) => {
    if (entry.kind === "list") {
      if (entry.list.text.length > KEPT_LIST_MAX_LENGTH)
        throw new BrowserError("This list is too long to keep here. Create an account first, then import it.");
      return onKeep({ episodes: [], list: entry.list }, name);
    }
    if (entry.kind === "name") setName(entry.name);
    const { episodes } = await find.mutateAsync(entry.kind === "name" ? entry.name : entry.links.join(" "));
    setSelected(episodes.filter(({ isLikely }) => isLikely));
    setIsMissed(episodes.length === 0);
  };

  return (
    <div className="flex flex-col gap-5">
      <EntryField
        label="Find your appearances"
        placeholder="Your name, a link or a list"
        hint="Paste a link or a whole list, and we start."
        emptyMessage="Please enter your name or a link"
        action="Find me"
        isLarge
        isBusy={find.isPending}
        onEntry={enter}
      />
      <p aria-live="polite" className="text-pretty text-quiet text-sm empty:hidden">
        {found && !find.isPending && summary(found)}
      </p>
      {isMissed && <LinkField isBusy={find.isPending} onEntry={enter} />}
      {found && found.length > 0 && (
        <>
          <ul
            aria-label="Found episodes"
            className="grid grid-cols-2 gap-x-4 gap-y-6 p-1 sm:grid-cols-3 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
          >
            {found.map((episode, index) => (
              <FoundCover
                // biome-ignore lint/suspicious/noArrayIndexKey: the response's order never changes
                key={index}
                episode={episode}
                isSelected={selected.includes(episode)}
                onSelect={(isSelected) => select(episode, isSelected)}
              />
            ))}
          </ul>
          <div
            ref={reserveBottom}
            className="sticky bottom-3 z-20 flex flex-col rounded-xl border border-line-strong bg-surface p-3 shadow-raised"
          >
            <Button
              variant="primary"
              disabled={selected.length === 0}
              // In the order of the list, not in the order of selection.
              onClick={() => onKeep({ episodes: found.filter((each) => selected.includes(each)), list: null }, name)}
            >
              Create an account to keep {selected.length === 1 ? "it" : "them"}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function summary(found: readonly FoundAppearance[]): string {
  if (found.length === 0)
    return "No episodes found for this name. Paste the link of an episode or its show instead, or sign up and we'll search show by show.";
  const likely = found.filter(({ isLikely }) => isLikely).length;
  if (likely === found.length) return `${pluralize(found.length, "episode")} found.`;
  return `${pluralize(found.length, "episode")} found, ${likely === 0 ? "none" : likely} with your name. Tick the ones you're on.`;
}

interface FoundCoverProps {
  episode: FoundAppearance;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** An episode that a visitor has found, with its cover, to be ticked. */
function FoundCover({ episode, isSelected, onSelect }: FoundCoverProps) {
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
