import { LINK_FIELDS } from "#domain/links/broken-links.ts";
import { type CheckedLink, type LinkHealth, type LinkOffer, linkReplacementSchema } from "#domain/links/link-health.ts";
import type { ListedLinkRow } from "../store/link-checks.ts";

/** What a user sees about the links of their episodes. */
export interface LinkHealthRows extends Pick<LinkHealth, "lastCheckedAt" | "private" | "privateCount"> {
  counts: LinkHealth["counts"] & { replaced: number };
  lists: Record<"broken" | "failing" | "unclear" | "replaced", ListedLinkRow[]>;
}

export function presentLinkHealth(rows: LinkHealthRows, isOn: boolean): LinkHealth {
  const { counts, lists, lastCheckedAt, privateCount } = rows;
  const { replaced: _, ...ofState } = counts;
  const latestFirst = (a: CheckedLink, b: CheckedLink) =>
    (b.replacement?.replacedAt ?? "").localeCompare(a.replacement?.replacedAt ?? "");
  return {
    private: rows.private,
    privateCount,
    broken: lists.broken.map(presentLink),
    failing: lists.failing.map(presentLink),
    unclear: lists.unclear.map(presentLink),
    replaced: lists.replaced.map(presentLink).sort(latestFirst),
    counts: ofState,
    lastCheckedAt,
    isOn,
  };
}

function presentLink(row: ListedLinkRow): CheckedLink {
  const { episodeId, feedId, title, showName, imageUrl, kind, problem, checkedAt, nextCheckAt, brokenAt } = row;
  const offers: LinkOffer[] = row.offers === null ? [] : JSON.parse(row.offers);
  const replacement = row.replacement === null ? null : linkReplacementSchema.parse(JSON.parse(row.replacement));
  return {
    episodeId,
    feedId,
    title,
    showName,
    imageUrl,
    kind,
    url: row[LINK_FIELDS[kind]] ?? "",
    problem,
    checkedAt,
    nextCheckAt,
    brokenAt,
    offers,
    replacement,
  };
}
