import { useState } from "react";
import type { FoundAppearance } from "#domain/episodes/metadata.ts";
import { useFind } from "#web/app/api/metadata.ts";
import { FindForm } from "#web/app/features/episodes/find-form.tsx";
import { FoundEpisodeRow } from "#web/app/features/episodes/found-episode-row.tsx";
import { pluralize } from "#web/lib/pluralize.ts";
import { Button } from "#web/ui/button.tsx";

/** What a visitor has found and wants to keep. */
export interface Finds {
  /** what they entered: a name, or a link */
  query: string;
  episodes: readonly FoundAppearance[];
}

/** Finds a visitor's appearances before they have an account. */
export function FindBox({ onKeep }: { onKeep: (finds: Finds) => void }) {
  const [selected, setSelected] = useState<readonly FoundAppearance[]>([]);
  const find = useFind();
  const found = find.data?.episodes;

  const select = (episode: FoundAppearance, isSelected: boolean) =>
    setSelected((others) => (isSelected ? [...others, episode] : others.filter((other) => other !== episode)));

  return (
    <div className="flex flex-col gap-4">
      <FindForm
        label="Find your appearances"
        placeholder="Your name, or a link to an episode"
        emptyMessage="Please enter your name or a link"
        action="Find me"
        isBusy={find.isPending}
        onFind={async (query) => {
          const { episodes } = await find.mutateAsync(query);
          setSelected(episodes.filter(({ isLikely }) => isLikely));
        }}
      />
      <p aria-live="polite" className="text-pretty text-quiet text-sm empty:hidden">
        {found && !find.isPending && summary(found)}
      </p>
      {found && found.length > 0 && (
        <>
          <ul
            aria-label="Found episodes"
            className="max-h-96 divide-y divide-line overflow-y-auto rounded-xl border border-line bg-paper px-4"
          >
            {found.map((episode, index) => (
              <FoundEpisodeRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the response's order never changes
                key={index}
                episode={{ ...episode, description: null, alreadyIn: null }}
                result={undefined}
                isSelected={selected.includes(episode)}
                onSelect={(isSelected) => select(episode, isSelected)}
              />
            ))}
          </ul>
          <Button
            variant="primary"
            disabled={selected.length === 0}
            // In the order of the list, not in the order of selection.
            onClick={() =>
              onKeep({ query: find.variables ?? "", episodes: found.filter((each) => selected.includes(each)) })
            }
          >
            Create an account to keep {selected.length === 1 ? "it" : "them"}
          </Button>
        </>
      )}
    </div>
  );
}

function summary(found: readonly FoundAppearance[]): string {
  if (found.length === 0)
    return "No episodes found for this name. Try the link of an episode, or sign up and we'll search show by show.";
  const likely = found.filter(({ isLikely }) => isLikely).length;
  if (likely === found.length) return `${pluralize(found.length, "episode")} found.`;
  return `${pluralize(found.length, "episode")} found, ${likely === 0 ? "none" : likely} with your name. Tick the ones you're on.`;
}
