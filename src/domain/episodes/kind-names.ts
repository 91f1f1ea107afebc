import type { EpisodeKind, KindCount } from "./kind.ts";

const NAMES: Record<EpisodeKind, { one: string; several: string }> = {
  podcast: { one: "podcast", several: "podcasts" },
  video: { one: "video", several: "videos" },
  broadcast: { one: "radio or TV show", several: "radio and TV shows" },
  talk: { one: "talk", several: "talks" },
  article: { one: "article", several: "articles" },
};

/** What one appearance of a kind is called, as a label. */
export function kindLabel(kind: EpisodeKind): string {
  return capitalize(NAMES[kind].one);
}

/** What several appearances of a kind are called, as a heading. */
export function kindHeading(kind: EpisodeKind): string {
  return capitalize(NAMES[kind].several);
}

/** What a number of appearances of a kind is called, after the number. */
export function countedKind({ kind, count }: KindCount): string {
  return count === 1 ? NAMES[kind].one : NAMES[kind].several;
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
