import { countKinds, DEFAULT_EPISODE_KIND, type EpisodeKind } from "../episodes/kind.ts";
import { groupByRecording, type RecordingFields } from "../episodes/same-recording.ts";
import { type Appearances, NAMED_SHOWS } from "./public-pages.ts";

interface Appearance extends RecordingFields {
  id: number;
  /** ISO UTC */
  releaseDate: string;
  kind: EpisodeKind;
  showName: string | null;
}

/** The show of a talk is an event, and that of an article a magazine. */
const KINDS_WITHOUT_SHOWS: readonly EpisodeKind[] = ["talk", "article"];

/**
 * Summarizes episodes, which may repeat recordings. A recording is on one show, the first that one of its episodes names, and of the
 * kind of the episode that stands for it.
 */
export function summarizeAppearances(episodes: readonly Appearance[]): Appearances {
  const appearances = groupByRecording(episodes).map((group) => ({
    kind: group[0]?.kind ?? DEFAULT_EPISODE_KIND,
    onShow: group.find(({ kind, showName }) => showName && !KINDS_WITHOUT_SHOWS.includes(kind)),
    year: new Date(group[0]?.releaseDate ?? "").getUTCFullYear(),
  }));
  const years = appearances.map(({ year }) => year).sort((a, b) => a - b);
  const shows = showsByFrequency(appearances.flatMap(({ onShow }) => onShow ?? []));
  return {
    count: appearances.length,
    kinds: countKinds(appearances.map(({ kind }) => kind)),
    showCount: shows.length,
    shows: shows.slice(0, NAMED_SHOWS),
    firstYear: years[0] ?? null,
    lastYear: years.at(-1) ?? null,
  };
}

/** Each show once, the most frequent ones first, equally frequent ones in the order of their names' code units. */
function showsByFrequency(episodes: readonly Appearance[]): Appearances["shows"] {
  const ofShows = new Map<string, Appearance[]>();
  for (const episode of episodes) {
    const name = episode.showName ?? "";
    const ofShow = ofShows.get(name);
    if (ofShow) ofShow.push(episode);
    else ofShows.set(name, [episode]);
  }
  return [...ofShows]
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
    .map(([name, ofShow]) => ({ name, episodeId: newestOf(ofShow).id }));
}

function newestOf(episodes: readonly Appearance[]): Appearance {
  return episodes.reduce((newest, each) => (each.releaseDate > newest.releaseDate ? each : newest));
}
