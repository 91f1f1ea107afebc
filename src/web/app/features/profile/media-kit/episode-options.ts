import type { ListedEpisode } from "#web/app/features/feeds/reorder-list.tsx";
import { formatDate } from "#web/lib/format-date.ts";

/** Stands for an episode that was chosen and that visitors cannot see now. */
export function hiddenEpisode(id: number): ListedEpisode {
  return { id, title: "An episode hidden from visitors", showName: null, releaseDate: "" };
}

/** The options of a field that names an episode. */
export function episodeOptions(episodes: readonly ListedEpisode[], none: string) {
  return [
    { value: "", label: none },
    ...episodes.map(({ id, title, showName, releaseDate }) => ({
      value: String(id),
      label: [title, showName, formatDate(releaseDate)].filter(Boolean).join(" · "),
    })),
  ];
}
