/** The links of an episode that are checked. The database stores these words: never change one. */
export const LINK_KINDS = ["audio", "video", "page"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The field of an episode that has the link. */
export const LINK_FIELDS = { audio: "audioUrl", video: "youtubeUrl", page: "showNotesUrl" } as const satisfies Record<
  LinkKind,
  string
>;

type Links = Record<(typeof LINK_FIELDS)[LinkKind], string | null>;

/** What is known of an episode's links: absent or empty where none is broken. */
interface WithBrokenLinks extends Links {
  brokenLinks?: readonly LinkKind[] | undefined;
}

/** Parses the column: the kinds of the links that are broken, separated by spaces. */
export function parseBrokenLinks(column: string | null | undefined): LinkKind[] {
  return column ? LINK_KINDS.filter((kind) => column.split(" ").includes(kind)) : [];
}

/**
 * @param since ISO UTC: when the first of them was found to be broken
 * @returns the columns' values: null where nothing is broken
 */
export function brokenColumns(
  kinds: readonly LinkKind[],
  since: string | null,
): { brokenLinks: string | null; brokenSince: string | null } {
  if (kinds.length === 0) return { brokenLinks: null, brokenSince: null };
  return { brokenLinks: LINK_KINDS.filter((kind) => kinds.includes(kind)).join(" "), brokenSince: since };
}

/** The episode as visitors get it: without the links that lead nowhere. */
export function withoutBrokenLinks<Episode extends WithBrokenLinks>(episode: Episode): Episode {
  const { brokenLinks = [] } = episode;
  if (brokenLinks.length === 0) return episode;
  const broken: Partial<Links> = Object.fromEntries(brokenLinks.map((kind) => [LINK_FIELDS[kind], null]));
  return { ...episode, ...broken };
}

/** Whether the show has taken the recording away; of an episode that has only a page, whether that is gone. */
export function isGone({ brokenLinks = [], audioUrl, youtubeUrl }: WithBrokenLinks): boolean {
  const isBroken = (kind: LinkKind) => brokenLinks.includes(kind);
  const plays = (audioUrl && !isBroken("audio")) || (youtubeUrl && !isBroken("video"));
  return isBroken("audio") || (brokenLinks.length > 0 && !plays);
}
