import { DEFAULT_EPISODE_KIND, type EpisodeKind } from "#domain/episodes/kind.ts";
import { kindLabel } from "#domain/episodes/kind-names.ts";
import { youtubeVideoId } from "#domain/episodes/youtube.ts";
import type { ImportDraft, ImportRow } from "#domain/imports/import.ts";
import { privateLinkFields } from "#domain/links/shareable.ts";
import { privateLinksSentence } from "#web/app/features/episodes/private-links.ts";
import { formatDate, formatKnownDate } from "#web/lib/format-date.ts";
import type { BadgeVariant } from "#web/ui/badge.tsx";

/** How the review groups rows. */
export const ROW_GROUPS = ["all", "found", "choose", "not-found", "already", "waiting", "added"] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

export const GROUP_LABELS: Record<RowGroup, string> = {
  all: "All",
  found: "Found",
  choose: "Choose one",
  "not-found": "Not found",
  already: "Already yours",
  waiting: "Waiting",
  added: "Added",
};

export function groupOf({ isAdded, state }: ImportRow): Exclude<RowGroup, "all"> {
  if (isAdded) return "added";
  return state === "dead-found" ? "found" : state;
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
        text: row.draft && !row.draft.audioUrl && youtubeVideoId(row.draft.youtubeUrl) ? "Video found" : "Found",
        variant: "good",
      };
    case "dead-found":
      return { text: "Found by name", variant: "good" };
    case "choose":
      return { text: "Choose one", variant: "danger" };
    case "not-found":
      return { text: "Not found", variant: "outline" };
    case "already":
      return { text: "Already yours", variant: "outline" };
  }
}

/** Why it is so, and what of it stays private; undefined where the badge says all. */
export function reasonOf(row: ImportRow): string | undefined {
  const privateFields = row.draft && row.state !== "already" ? privateLinkFields(row.draft) : [];
  const privacy = privateFields.length > 0 ? privateLinksSentence(privateFields) : undefined;
  return [stateReason(row), privacy].filter(Boolean).join(" ") || undefined;
}

function stateReason(row: ImportRow): string | undefined {
  if (row.isAdded || row.state === "waiting") return undefined;
  if (row.reason === "in-feed") return `You have it as “${row.alreadyIn?.title ?? ""}”.`;
  if (row.reason === "in-list") return "It is in this list twice.";
  if (row.reason === "list-differs") return `Your list says ${listedText(row)}, but the link leads here.`;
  if (row.reason === "chosen") return "You have chosen it.";
  const problem = LINK_PROBLEMS[row.reason ?? ""];
  if (row.state === "dead-found") return `${problem ?? ""} We found it by its show and title.`.trim();
  if (row.state === "choose") return `${problem ?? ""} Is it one of these?`.trim();
  if (row.awaitsDirectory)
    return row.state === "not-found"
      ? `${problem ?? ""} We are still asking Apple’s directory, and add what it knows here.`.trim()
      : "We are still asking Apple’s directory for its audio.";
  if (row.state !== "not-found") return undefined;
  const outlook = row.isAddable ? "You can add it without audio." : "To add it without audio, give its title and date.";
  return `${problem ?? ""} ${outlook}`.trim();
}

const LINK_PROBLEMS: Record<string, string> = {
  "link-dead": "Its link is dead.",
  "name-unknown": "Its link is dead, and Apple’s directory does not know its name.",
  "link-slow": "Its link did not answer in time.",
  "link-refused": "The site won't let us in.",
  "no-link": "It has no link.",
  "no-recording": "We found no recording there.",
  "whole-show": "Its link leads to the whole show.",
  "show-unknown": "Other shows may have episodes with this title.",
  "gave-up": "Looking it up failed.",
};

/** What the list has of a row, in one line. */
export function listedText({ hint: { title, showName, date, context, links } }: ImportRow): string {
  const parts = [title && `“${title}”`, showName, date && formatKnownDate(date)].filter(Boolean);
  return parts.join(" · ") || context || links[0] || "nothing";
}

/** The title of what was found, or of the row itself, and what stands below it. */
export function headingOf(row: ImportRow): { title: string; details: string } {
  const { draft, hint } = row;
  if (draft) return { title: draft.title ?? listedText(row), details: detailsOf(draft, hint.kind) };
  if (!hint.title) return { title: listedText(row), details: "" };
  const date = hint.date && formatKnownDate(hint.date);
  return { title: hint.title, details: [hint.showName, date].filter(Boolean).join(" · ") };
}

/** A page of an episode, to check it. */
export function pageOf({ showNotesUrl, appleUrl, spotifyUrl, youtubeUrl, audioUrl }: ImportDraft): string | null {
  return showNotesUrl ?? appleUrl ?? spotifyUrl ?? youtubeUrl ?? audioUrl;
}

/** Kind, show, date and length of an episode; most are podcasts, which is not said. */
export function detailsOf({ showName, releaseDate, duration }: ImportDraft, kind?: EpisodeKind | null): string {
  const kindName = kind && kind !== DEFAULT_EPISODE_KIND ? kindLabel(kind) : undefined;
  return [kindName, showName, formatDate(releaseDate), duration].filter(Boolean).join(" · ");
}
