import { DEFAULT_EPISODE_KIND, type EpisodeKind } from "#domain/episodes/kind.ts";
import { kindLabel } from "#domain/episodes/kind-names.ts";
import type { ImportedEpisode, ImportRow } from "#domain/imports/import.ts";
import { formatDate } from "#web/lib/format-date.ts";
import type { BadgeVariant } from "#web/ui/badge.tsx";

/** How the review groups rows. */
export const ROW_GROUPS = ["all", "found", "choose", "not-found", "yours", "waiting", "added"] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

export const GROUP_LABELS: Record<RowGroup, string> = {
  all: "All",
  found: "Found",
  choose: "Choose one",
  "not-found": "Not found",
  yours: "Already yours",
  waiting: "Waiting",
  added: "Added",
};

export function groupOf({ isAdded, state }: ImportRow): Exclude<RowGroup, "all"> {
  if (isAdded) return "added";
  return state === "found-by-name" ? "found" : state;
}

/** What became of a row, as its badge says it. */
export function badgeOf(row: ImportRow): { text: string; variant: BadgeVariant } {
  if (row.isAdded) return { text: "Added", variant: "good" };
  switch (row.state) {
    case "waiting":
      return { text: "Waiting", variant: "outline" };
    case "found":
      if (row.reason === "list-differs") return { text: "Please check", variant: "danger" };
      return {
        text: row.episode?.hasAudio === false && row.episode.hasVideo ? "Video found" : "Found",
        variant: "good",
      };
    case "found-by-name":
      return { text: "Found by name", variant: "good" };
    case "choose":
      return { text: "Choose one", variant: "danger" };
    case "not-found":
      return { text: "Not found", variant: "outline" };
    case "yours":
      return { text: "Already yours", variant: "outline" };
  }
}

/** Why it is so, in a sentence; undefined where the badge says all. */
export function reasonOf(row: ImportRow): string | undefined {
  if (row.isAdded || row.state === "waiting") return undefined;
  if (row.reason === "in-feed") return `You have it as “${row.alreadyIn?.title ?? ""}”.`;
  if (row.reason === "in-list") return "It is in this list twice.";
  if (row.reason === "list-differs") return `Your list says ${listedText(row)}, but the link leads here.`;
  if (row.reason === "chosen") return "You have chosen it.";
  const problem = LINK_PROBLEMS[row.reason ?? ""];
  if (row.state === "found-by-name") return `${problem ?? ""} We found it by its show and title.`.trim();
  if (row.state === "choose") return `${problem ?? ""} Is it one of these?`.trim();
  if (row.state !== "not-found") return undefined;
  const outlook = row.isAddable
    ? "You can keep it as a card without audio."
    : "To keep it as a card without audio, add its title and date.";
  return `${problem ?? ""} ${outlook}`.trim();
}

const LINK_PROBLEMS: Record<string, string> = {
  "link-dead": "Its link is dead.",
  "link-refused": "The site at its link keeps us out.",
  "no-link": "It has no link.",
  "no-recording": "There is no recording at its link.",
  "whole-show": "Its link leads to the whole show.",
  "show-unknown": "Other shows may have episodes with this title.",
  "gave-up": "Looking it up failed.",
};

/** What the list has of a row, in one line. */
export function listedText({ listed: { title, showName, date, context, links } }: ImportRow): string {
  const parts = [title && `“${title}”`, showName, date].filter(Boolean);
  return parts.join(" · ") || context || links[0] || "nothing";
}

/** Kind, show, date and length of an episode; most are podcasts, which is not said. */
export function detailsOf({ showName, releaseDate, duration }: ImportedEpisode, kind?: EpisodeKind | null): string {
  const kindName = kind && kind !== DEFAULT_EPISODE_KIND ? kindLabel(kind) : undefined;
  return [kindName, showName, formatDate(releaseDate), duration].filter(Boolean).join(" · ");
}
