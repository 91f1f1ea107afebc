import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BatchItemResult } from "#domain/episodes/episode.ts";
import type { FoundShow, LookupEpisode, MetadataSearchResponse } from "#domain/episodes/metadata.ts";
import { FIRST_FEED } from "#domain/feeds/first-feed.ts";
import { displayNameOf } from "#domain/users/display-name.ts";
import { useAddEpisodes } from "#web/app/api/episodes.ts";
import { feedForAdditions, feedsQuery } from "#web/app/api/feeds.ts";
import { failure } from "#web/app/api/messages.ts";
import { useSearchByName } from "#web/app/api/metadata.ts";
import { EntryField, type GivenEntry } from "#web/app/features/entry/entry-field.tsx";
import { LinkField } from "#web/app/features/entry/link-field.tsx";
import { useLinksAndLists } from "#web/app/features/entry/use-links-and-lists.ts";
import { useSignedInUser } from "#web/app/shell/use-signed-in-user.ts";
import { pluralize } from "#web/lib/pluralize.ts";
import { Cover } from "#web/public/shared/cover.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import type { toast } from "#web/ui/toast-store.ts";
import { FoundEpisodeRow, isAdded } from "./found-episode-row.tsx";

interface FindAppearancesDialogProps {
  /** by default the feed for additions, which the first ones make */
  feedId?: number | undefined;
  /** a name to search for at once, instead of offering the user's own */
  name?: string | undefined;
  /** takes the link of an episode, or of a show to pick from; by default the page for adding an episode does */
  onLink?: (link: string) => void;
  /** @param hasAdded whether episodes were added to the feed */
  onClose: (hasAdded: boolean) => void;
}

/** Searches for a name and adds the selected episodes. Each episode shows its result. */
export function FindAppearancesDialog({ feedId, name, onLink, onClose }: FindAppearancesDialogProps) {
  const user = useSignedInUser();
  const [selected, setSelected] = useState<readonly LookupEpisode[]>([]);
  /** whether nothing was found by the last name; it stays so while another one is searched for */
  const [isMissed, setIsMissed] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<LookupEpisode, BatchItemResult>>(new Map());
  const { data: feeds } = useQuery({ ...feedsQuery(), enabled: feedId === undefined });
  const feed = feeds && feedForAdditions(feeds);
  const targetId = feedId ?? feed?.id;
  const search = useSearchByName(targetId);
  const add = useAddEpisodes({ done: resultToast, failed: failure("Failed to add episodes") }, targetId);
  const found = search.data;
  const selectable = found?.episodes.filter((episode) => !episode.alreadyIn && !isAdded(results.get(episode))) ?? [];
  const isAllSelected = selectable.every((episode) => selected.includes(episode));
  const hasAdded = [...results.values()].some(isAdded);

  const linksAndLists = useLinksAndLists(feedId);
  const openLink = (link: string) => (onLink ? onLink(link) : void linksAndLists.open({ kind: "link", links: [link] }));
  const enter = async (entry: GivenEntry) => {
    if (entry.kind === "link") return openLink(entry.links.join(" "));
    if (entry.kind === "list") return linksAndLists.open(entry);
    setSelected([]);
    const { episodes, shows } = await search.mutateAsync(entry.name);
    setIsMissed(episodes.length === 0 && shows.length === 0);
  };
  const select = (episode: LookupEpisode, isSelected: boolean) =>
    setSelected((current) => (isSelected ? [...current, episode] : current.filter((other) => other !== episode)));

  const addSelected = () => {
    // In the order of the list, not in the order of selection.
    const chosen = found?.episodes.filter((episode) => selected.includes(episode)) ?? [];
    add.mutate(chosen, {
      onSuccess: (batchResults) => {
        const added = new Set(chosen.filter((_, index) => batchResults[index]?.status === "added"));
        const entries = chosen.flatMap((episode, index) => entry(episode, batchResults[index]));
        setResults((known) => new Map([...known, ...entries]));
        setSelected((current) => current.filter((episode) => !added.has(episode)));
        if (feedId === undefined && batchResults.every(isAdded)) onClose(true);
      },
    });
  };

  return (
    <Dialog
      size="large"
      onOpenChange={() => onClose(hasAdded)}
      title="Find my appearances"
      description="Search podcast directories by name, then select the episodes you were on and add them all at once."
    >
      <EntryField
        label="Your name or a show's name"
        initial={name ?? displayNameOf(user)}
        emptyMessage="Please enter a name"
        action="Search"
        isBusy={search.isPending || linksAndLists.isPending}
        startsAtOnce={name !== undefined}
        onEntry={enter}
      />
      <div className="flex min-h-16 shrink-0 flex-wrap items-center justify-between gap-x-4 py-2">
        <p aria-live="polite" className="text-quiet text-sm">
          {found && !search.isPending && summary(found)}
        </p>
        {selectable.length > 1 && (
          <Button variant="quiet" onClick={() => setSelected(isAllSelected ? [] : selectable)}>
            {isAllSelected ? "Select none" : "Select all"}
          </Button>
        )}
      </div>
      {isMissed && (
        <div className="shrink-0 pb-6">
          <LinkField isBusy={linksAndLists.isPending} onEntry={enter} />
        </div>
      )}
      {found && found.shows.length > 0 && <Shows shows={found.shows} onPick={({ url }) => openLink(url)} />}
      {found && found.episodes.length > 0 && (
        <ul aria-label="Episodes" className="mb-2 shrink-0 divide-y divide-line border-line border-y">
          {found.episodes.map((episode, index) => (
            <FoundEpisodeRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the response's order never changes
              key={index}
              episode={episode}
              result={results.get(episode)}
              isSelected={selected.includes(episode)}
              onSelect={(isSelected) => select(episode, isSelected)}
            />
          ))}
        </ul>
      )}
      {feeds && found && found.episodes.length > 0 && (
        <p className="pt-2 pb-3 text-pretty text-quiet text-sm">
          {feed
            ? `We'll put them in “${feed.title}”.`
            : `We'll put them in your first feed, “${FIRST_FEED.title}”. It's public, newest first; you can change that later.`}
        </p>
      )}
      <DialogActions>
        <Button onClick={() => onClose(hasAdded)}>{hasAdded ? "Done" : "Cancel"}</Button>
        <Button variant="primary" disabled={selected.length === 0} isBusy={add.isPending} onClick={addSelected}>
          {addLabel(selected.length, add.isPending)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Shows({ shows, onPick }: { shows: readonly FoundShow[]; onPick: (show: FoundShow) => void }) {
  return (
    <section aria-label="Shows" className="shrink-0 pb-5">
      <ul className="flex snap-x gap-3 overflow-x-auto pb-2">
        {shows.map((show, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a directory may name a show twice
          <li key={index} className="w-40 shrink-0 snap-start">
            <button
              type="button"
              onClick={() => onPick(show)}
              className="flex size-full flex-col gap-2 rounded-xl border border-line bg-surface p-3 text-left hover:bg-sunken"
            >
              <Cover title={show.title} imageUrl={show.imageUrl} size="small" />
              <span className="line-clamp-2 font-medium text-sm">{show.title}</span>
              <span className="truncate text-quiet text-xs">
                {show.episodeCount === null ? (show.author ?? "Show") : `${show.episodeCount} episodes`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function entry(episode: LookupEpisode, result: BatchItemResult | undefined): [LookupEpisode, BatchItemResult][] {
  return result ? [[episode, result]] : [];
}

function summary({ episodes, shows }: MetadataSearchResponse): string {
  if (episodes.length === 0 && shows.length === 0)
    return "No results for this name. Try the name of the show, or add the episode from its link.";
  const parts = [
    episodes.length > 0 ? pluralize(episodes.length, "episode") : [],
    shows.length > 0 ? pluralize(shows.length, "show") : [],
  ];
  return `${parts.flat().join(" and ")} found.`;
}

function addLabel(count: number, isAdding: boolean): string {
  if (isAdding) return "Adding…";
  return count === 0 ? "Add episodes" : `Add ${pluralize(count, "episode")}`;
}

function resultToast(results: readonly BatchItemResult[]): Parameters<typeof toast>[0] {
  const addedCount = results.filter(isAdded).length;
  const failedCount = results.length - addedCount;
  if (failedCount > 0) {
    const description =
      addedCount > 0 ? `${pluralize(addedCount, "episode")} added to your feed.` : "See the list for the reason.";
    return { variant: "destructive", title: `Failed to add ${pluralize(failedCount, "episode")}`, description };
  }
  return addedCount === 1
    ? { title: "Episode added", description: "Your episode has been added to your feed." }
    : { title: "Episodes added", description: `${addedCount} episodes have been added to your feed.` };
}
