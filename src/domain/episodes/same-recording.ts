import { type EnclosureLocation, enclosureLocation } from "./canonical-enclosure-url.ts";
import { youtubeVideoId } from "./youtube.ts";

/** The fields that say which recording an enclosure is. */
export interface EnclosureFields {
  audioUrl: string | null;
  title: string | null;
  /** ISO UTC */
  releaseDate: string | null;
}

/** The fields that say which recording an episode is. */
export interface RecordingFields extends EnclosureFields {
  guid: string;
  youtubeUrl: string | null;
}

/**
 * Lists the keys of an enclosure's recording: two enclosures are the same recording if they have a key in common. Some hosts
 * serve every episode at one path and tell them apart by the query, others add a query that means nothing. So the file must be
 * the same, and with it the query, the title or the release day.
 * @returns nothing for an episode without audio; the most reliable key first
 */
export function enclosureKeys(enclosure: EnclosureFields): string[] {
  return enclosure.audioUrl ? keysAt(enclosureLocation(enclosure.audioUrl), enclosure) : [];
}

function keysAt({ file, query }: EnclosureLocation, { title, releaseDate }: EnclosureFields): string[] {
  const comparedTitle = title?.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
  const day = releaseDate?.slice(0, "2026-01-31".length);
  return [
    `audio ${file} query ${query}`,
    ...(comparedTitle ? [`audio ${file} title ${comparedTitle}`] : []),
    ...(day ? [`audio ${file} day ${day}`] : []),
  ];
}

/**
 * Groups episodes that are the same recording: those with the same audio; without audio, those with the same video; without
 * both, those with the same guid. An episode without audio belongs to one whose video it shows. Episodes that are the same as
 * a third one are the same as each other, so the groups do not depend on the order. Takes time in proportion to the number
 * of episodes.
 * @returns groups in the order of their earliest episodes; a group's first episode stands for it: the earliest with audio, or
 * else the earliest
 */
export function groupByRecording<T extends RecordingFields>(episodes: readonly T[]): T[][] {
  const groups = new DisjointSets(episodes.length);
  const indexByKey = new Map<string, number>();
  const join = (index: number, key: string) => {
    const other = indexByKey.get(key);
    if (other === undefined) indexByKey.set(key, index);
    else groups.join(other, index);
  };
  const locations = episodes.map(({ audioUrl }) => (audioUrl ? enclosureLocation(audioUrl) : undefined));
  const sharedFiles = repeated(locations.flatMap((location) => location?.file ?? []));
  const indexByVideo = new Map<string, number>();
  episodes.forEach((episode, index) => {
    const location = locations[index];
    // Most files are used once, and need no keys.
    if (location && sharedFiles.has(location.file)) for (const key of keysAt(location, episode)) join(index, key);
    const videoId = episode.audioUrl ? youtubeVideoId(episode.youtubeUrl) : undefined;
    if (videoId && !indexByVideo.has(videoId)) indexByVideo.set(videoId, index);
  });
  episodes.forEach((episode, index) => {
    if (episode.audioUrl) return;
    const videoId = youtubeVideoId(episode.youtubeUrl);
    const withAudio = videoId === undefined ? undefined : indexByVideo.get(videoId);
    if (withAudio !== undefined) groups.join(withAudio, index);
    else join(index, videoId ? `video ${videoId}` : `guid ${episode.guid}`);
  });
  return groups
    .toIndexes()
    .map((indexes) => indexes.map((index) => episodes[index] as T))
    .map(withAudioFirst);
}

/** Keeps one episode of every recording: the first one with audio, or the first one. */
export function withoutRepeatedRecordings<T extends RecordingFields>(episodes: readonly T[]): T[] {
  const kept = new Set(groupByRecording(episodes).map(([episode]) => episode));
  return episodes.filter((episode) => kept.delete(episode));
}

function repeated(values: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(values.filter((value) => seen.size === seen.add(value).size));
}

function withAudioFirst<T extends RecordingFields>(group: T[]): T[] {
  const first = group.find(({ audioUrl }) => audioUrl) ?? group[0];
  return group.length === 1 || first === group[0] ? group : [first as T, ...group.filter((each) => each !== first)];
}

/** A partition of the indexes from 0, whose sets can be joined. */
class DisjointSets {
  /** of each index another one in its set; of a set's smallest index, itself */
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, index) => index);
  }

  /** Joins the sets of two indexes. */
  join(one: number, other: number): void {
    const roots = [this.#rootOf(one), this.#rootOf(other)];
    this.#parents[Math.max(...roots)] = Math.min(...roots);
  }

  /** The sets, each in ascending order, ordered by their smallest indexes. */
  toIndexes(): number[][] {
    const sets = new Map<number, number[]>();
    for (const index of this.#parents.keys()) {
      const root = this.#rootOf(index);
      const set = sets.get(root);
      if (set) set.push(index);
      else sets.set(root, [index]);
    }
    return [...sets.values()];
  }

  #rootOf(index: number): number {
    let root = index;
    while (this.#parentOf(root) !== root) {
      // Shortens the path for later calls.
      this.#parents[root] = this.#parentOf(this.#parentOf(root));
      root = this.#parentOf(root);
    }
    return root;
  }

  #parentOf(index: number): number {
    return this.#parents[index] as number;
  }
}
