import type { Answer } from "./client.ts";
import type { Record } from "./record.ts";

/** An episode as some response shows it. Each change writes its number into several fields. */
export interface ShownEpisode {
  title: string;
  /** as many as there are fields; equal, unless the change is torn */
  numbers: readonly number[];
}

/** A change of an episode, in effect from some time between its start and `inEffectByMs`, unless it never is. */
interface Change {
  /** undefined for a deletion */
  number: number | undefined;
  startedAtMs: number;
  /** infinite while there is no answer */
  inEffectByMs: number;
}

interface EpisodeHistory {
  title: string;
  changes: Change[];
  /** all that one request added; it adds all of them, or none */
  batch: readonly EpisodeHistory[];
  /** From when on readers must not see what was over before a change began. The newest is the last. */
  bounds: { sinceMs: number; changeStartedAtMs: number }[];
  isGone: boolean;
}

/** What the author of changes says of their outcome. */
export interface PendingChange {
  /** It is in effect. */
  confirm(): void;
  /** It was refused, and never will be in effect. */
  withdraw(): void;
  /** Nobody knows: it may still take effect for a while. */
  giveUp(): void;
}

/**
 * How long a change without an answer may still take effect. Longer than the database's time limits: it may wait for a synchronous
 * replica.
 */
export const LATE_COMMIT_MS = 20_000;
const MOST_BOUNDS = 100;

/**
 * Audits what all clients of a test see of feeds. A response must show each episode as it was at some time between the request and the
 * answer: nothing that was over before the request because a later change had been answered, or had been shown to any client. Changes
 * of one feed are made one after the other; reads may be simultaneous. Times are those of performance.now() in the process of the test.
 */
export class History {
  readonly #record: Record;
  readonly #feeds = new Map<string, Map<string, EpisodeHistory>>();
  /** reported once, however often it is seen */
  readonly #reported = new Set<string>();
  /** responses that were compared */
  reads = 0;

  constructor(record: Record) {
    this.#record = record;
  }

  /** Notes that episodes are about to be added, in one request. */
  add(feed: string, episodes: readonly { title: string; number: number }[]): PendingChange {
    const batch: EpisodeHistory[] = [];
    for (const { title } of episodes) batch.push({ title, changes: [], batch, bounds: [], isGone: false });
    for (const episode of batch) this.#episodesOf(feed).set(episode.title, episode);
    return this.#begin(batch.map((episode, at) => [episode, episodes[at]?.number]));
  }

  /** Notes that an episode is about to be changed. @param number undefined to delete it */
  change(feed: string, title: string, number: number | undefined): PendingChange {
    const episode = this.#episodesOf(feed).get(title);
    if (!episode) throw new Error(`${title} was never added`);
    return this.#begin([[episode, number]]);
  }

  /**
   * Compares a response that shows all episodes of a feed.
   * @param isOwner what a feed's owner does not see is lost, for others it is stale
   */
  read(
    feed: string,
    { path, startedAtMs }: Pick<Answer, "path" | "startedAtMs">,
    shown: readonly ShownEpisode[],
    isOwner = false,
  ): void {
    this.reads += 1;
    const episodes = this.#episodesOf(feed);
    const report = (list: string[], what: string) => this.#report(list, `${feed}: ${what}, in ${path}`);
    const missed = isOwner ? this.#record.lostWrites : this.#record.staleReads;
    const titles = new Set<string>();
    for (const { title, numbers } of shown) {
      if (titles.has(title)) report(this.#record.doubledWrites, `${title} is there twice`);
      titles.add(title);
      if (new Set(numbers).size !== 1)
        report(this.#record.tornWrites, `${title} shows changes ${numbers.join(" and ")}`);
      const episode = episodes.get(title);
      const changes = episode?.changes.filter(({ number }) => number !== undefined && number === numbers[0]) ?? [];
      if (!episode || changes.length === 0) report(missed, `${title} shows change ${numbers[0]}, which was never made`);
      else if (!isAllowed(episode, changes, startedAtMs))
        report(
          missed,
          episode.isGone ? `${title} was deleted and is back` : `${title} shows the earlier ${numbers[0]}`,
        );
      else raiseBound(episode, changes);
    }
    for (const episode of episodes.values()) {
      const { title, batch, isGone } = episode;
      if (isGone || titles.has(title)) continue;
      const deletions = episode.changes.filter(({ number }) => number === undefined);
      if (!isAllowed(episode, deletions, startedAtMs)) report(missed, `${title} is missing`);
      else if (deletions.length > 0) {
        // Otherwise the response may be from before the episode was added.
        if (lastBoundBefore(episode, startedAtMs)) raiseBound(episode, deletions);
      } else if (batch.some((other) => titles.has(other.title)))
        report(this.#record.tornWrites, `${title} is missing from its batch`);
    }
  }

  #begin(changed: readonly (readonly [EpisodeHistory, number | undefined])[]): PendingChange {
    const startedAtMs = performance.now();
    const begun = changed.map(([episode, number]) => {
      const change = { number, startedAtMs, inEffectByMs: Number.POSITIVE_INFINITY };
      episode.changes.push(change);
      return { episode, change };
    });
    return {
      confirm: () => {
        for (const { episode, change } of begun) {
          change.inEffectByMs = performance.now();
          raiseBound(episode, [change]);
          if (change.number === undefined) episode.isGone = true;
        }
      },
      withdraw: () => {
        for (const { episode, change } of begun) episode.changes.splice(episode.changes.indexOf(change), 1);
      },
      giveUp: () => {
        for (const { change } of begun) change.inEffectByMs = performance.now() + LATE_COMMIT_MS;
      },
    };
  }

  #episodesOf(feed: string): Map<string, EpisodeHistory> {
    const known = this.#feeds.get(feed) ?? new Map<string, EpisodeHistory>();
    this.#feeds.set(feed, known);
    return known;
  }

  #report(list: string[], what: string): void {
    if (this.#reported.has(what)) return;
    this.#reported.add(what);
    list.push(what);
  }
}

function lastBoundBefore({ bounds }: EpisodeHistory, startedAtMs: number) {
  return bounds.findLast(({ sinceMs }) => sinceMs < startedAtMs);
}

/** Whether one of the changes may still have been what a request saw. @param changes none for an episode that is not there yet */
function isAllowed(episode: EpisodeHistory, changes: readonly Change[], startedAtMs: number): boolean {
  const bound = lastBoundBefore(episode, startedAtMs);
  return !bound || changes.some(({ inEffectByMs }) => inEffectByMs >= bound.changeStartedAtMs);
}

/** Requests from now on must not see what was over before the earliest of these changes began. */
function raiseBound({ bounds }: EpisodeHistory, changes: readonly Change[]): void {
  const changeStartedAtMs = Math.min(...changes.map(({ startedAtMs }) => startedAtMs));
  if (changeStartedAtMs <= (bounds.at(-1)?.changeStartedAtMs ?? Number.NEGATIVE_INFINITY)) return;
  bounds.push({ sinceMs: performance.now(), changeStartedAtMs });
  if (bounds.length > MOST_BOUNDS) bounds.shift();
}
