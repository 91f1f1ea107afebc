import { EPISODES_PER_BATCH } from "#domain/episodes/episode.ts";
import { type Answer, Client } from "./client.ts";
import { LATE_COMMIT_MS, type PendingChange, type ShownEpisode } from "./history.ts";
import type { Record } from "./record.ts";

const MOST_EPISODES = 40;
const BATCH_SIZE = 3;
/** An enclosure of an RSS feed whose length was asked for: until then it is 0. */
const KNOWN_LENGTH = /<enclosure url="[^"]*?(\/audio\/[^"]+)" length="[1-9]/g;

/** A guest who changes their feed, and says to the history what was answered. */
export class Writer extends Client {
  readonly #record: Record;
  readonly #audioOrigin: string;
  /** whether a change was not answered: a later one could hide what has become of it */
  #isUnsure = false;
  /** ids of the episodes that the feed is known to have, by title */
  #episodeIds = new Map<string, number>();
  /** until when a deletion that was not answered may still be committed, by title */
  readonly #deletedUntilMs = new Map<string, number>();
  #count = 0;

  constructor(record: Record, origin: string, screenName: string, audioOrigin: string) {
    super(origin, screenName, (answer) => record.answer(answer));
    this.#record = record;
    this.#audioOrigin = audioOrigin;
  }

  /** Fills the feed, for clients that read long lists. */
  async addMany(count: number): Promise<void> {
    for (let start = 0; start < count; start += EPISODES_PER_BATCH) {
      const episodes = Array.from({ length: Math.min(EPISODES_PER_BATCH, count - start) }, (_, at) => ({
        title: `Talk ${start + at}`,
        description: "What was said in this one. ".repeat(20),
        releaseDate: "2026-01-05T10:00:00.000Z",
      }));
      await this.expect("POST", `/api/feeds/${this.feedId}/episodes/batch`, { json: { episodes } });
    }
  }

  /** Makes one change. @param choice 0 to 1 */
  async change(choice: number): Promise<void> {
    if (this.#isUnsure && !(await this.verify())) return;
    const existing = [...this.#episodeIds].filter(
      ([title]) => (this.#deletedUntilMs.get(title) ?? 0) < performance.now(),
    );
    const [title, id] = existing[Math.floor(choice * 997) % Math.max(1, existing.length)] ?? [];
    if (title === undefined || id === undefined || existing.length < MOST_EPISODES / 2 || choice < 0.4)
      return choice < 0.1 ? this.#addBatch() : this.#add();
    if (choice < 0.8 && existing.length < MOST_EPISODES) return this.#update(title, id);
    return this.#delete(title, id);
  }

  /**
   * Compares the feed with its history, and learns what became of changes that were not answered. Never while a change is being made:
   * it may have an episode that is not known yet.
   * @returns whether the feed could be read
   */
  async verify(): Promise<boolean> {
    const answer = await this.send("GET", `/api/feeds/${this.feedId}`);
    if (answer.status === 401) await this.logIn();
    if (!answer.isOk) return false;
    const { episodes } = JSON.parse(answer.text) as { episodes: { id: number; title: string }[] };
    this.#record.history.read(this.screenName, answer, episodesIn(episodes), true);
    this.#episodeIds = new Map(episodes.map(({ id, title }) => [title, id]));
    this.#isUnsure = false;
    return true;
  }

  /** Reads a guest's feed as visitors do, and compares it with its history. @param file feed.xml or feed.json */
  async readFeed(screenName: string, file: "feed.xml" | "feed.json"): Promise<Answer> {
    const answer = await this.send("GET", `/u/${screenName}/talks/${file}`);
    if (answer.status === 200) {
      const items = file === "feed.json" ? JSON.parse(answer.text).items : answer.text.split("<item>").slice(1);
      this.#record.history.read(screenName, answer, episodesIn(items));
      for (const [, path = ""] of answer.text.matchAll(KNOWN_LENGTH)) this.#record.jobRuns.seeResult(path);
    }
    return answer;
  }

  async #add(): Promise<void> {
    const { title, number, input } = this.#newEpisode();
    const pending = this.#record.history.add(this.screenName, [{ title, number }]);
    const answer = await this.send("POST", `/api/feeds/${this.feedId}/episodes`, { json: input });
    if (await this.#settle(pending, answer)) this.#episodeIds.set(title, JSON.parse(answer.text).id);
  }

  /** Adds several episodes in one request: all of them are saved, or none. */
  async #addBatch(): Promise<void> {
    const added = Array.from({ length: BATCH_SIZE }, () => this.#newEpisode());
    const pending = this.#record.history.add(this.screenName, added);
    const json = { episodes: added.map(({ input }) => input) };
    const answer = await this.send("POST", `/api/feeds/${this.feedId}/episodes/batch`, { json });
    if (!(await this.#settle(pending, answer))) return;
    const results = JSON.parse(answer.text) as { episode?: { id: number } }[];
    for (const [at, { title }] of added.entries()) {
      const id = results[at]?.episode?.id;
      if (id !== undefined) this.#episodeIds.set(title, id);
    }
  }

  #newEpisode() {
    this.#count += 1;
    const input = {
      title: `Talk ${this.#count}`,
      ...fieldsOf(this.#count),
      releaseDate: "2026-01-05T10:00:00.000Z",
      audioUrl: `${this.#audioOrigin}/audio/${this.screenName}-${this.#count}.mp3`,
    };
    return { title: input.title, number: this.#count, input };
  }

  async #update(title: string, id: number): Promise<void> {
    this.#count += 1;
    const pending = this.#record.history.change(this.screenName, title, this.#count);
    await this.#settle(pending, await this.send("PATCH", `/api/episodes/${id}`, { json: fieldsOf(this.#count) }));
  }

  async #delete(title: string, id: number): Promise<void> {
    const pending = this.#record.history.change(this.screenName, title, undefined);
    if (await this.#settle(pending, await this.send("DELETE", `/api/episodes/${id}`))) this.#episodeIds.delete(title);
    else this.#deletedUntilMs.set(title, performance.now() + LATE_COMMIT_MS);
  }

  /** @returns whether the change was answered as made */
  async #settle(pending: PendingChange, answer: Answer): Promise<boolean> {
    if (answer.isOk) {
      pending.confirm();
      this.#record.answeredWrites += 1;
      return true;
    }
    this.#isUnsure = true;
    if (answer.status === 0 || answer.status === 408 || answer.status >= 500) {
      pending.giveUp();
      return false;
    }
    pending.withdraw();
    if (answer.status === 401) await this.logIn();
    else this.#record.unexplained(answer, "for a valid change");
    return false;
  }
}

/** Two fields that tell which change wrote them. */
function fieldsOf(change: number) {
  return { description: `Text ${change}`, showName: `Show ${change}` };
}

/** @param items of a feed, as objects or as markup, with the texts that writers give them */
function episodesIn(items: readonly unknown[]): ShownEpisode[] {
  return items.map((item) => {
    const text = typeof item === "string" ? item : JSON.stringify(item);
    const numbers = [...text.matchAll(/\b(?:Text|Show) (\d+)/g)].map(([, number]) => Number(number));
    return { title: /Talk \d+/.exec(text)?.[0] ?? "", numbers };
  });
}
