import { EPISODES_PER_BATCH } from "#domain/episodes/episode.ts";
import type { Record, SentRequest } from "./record.ts";

/** What is known of an episode: the changes that it may have, and whether it may be missing. */
interface Known {
  id: number | undefined;
  /** numbers of changes; each writes its own into two fields */
  changes: Set<number>;
  mayBeMissing: boolean;
  mayExist: boolean;
  /** when the last change or deletion was not answered, as of performance.now() */
  unansweredAtMs?: number;
  /** the first change, which may have added several episodes at once */
  batch: number;
}

interface SavedEpisode {
  id: number;
  title: string;
  description: string;
  showName: string;
}

export interface Answer {
  request: SentRequest;
  status: number;
  isOk: boolean;
  headers: Headers;
  text: string;
}

const MOST_EPISODES = 40;
const BATCH_SIZE = 3;
const PASSWORD = "correct horse";
/**
 * Longer than the database's time limits: until then, an unanswered change may still be committed, as one that waits for a
 * synchronous replica.
 */
const LATE_COMMIT_MS = 20_000;

/** A guest who changes their feed, remembers every answer and compares the feed with them. */
export class Writer {
  readonly screenName: string;
  /** whether a change was not answered: a later one could hide what has become of it */
  isUnsure = false;
  feedId = 0;
  readonly #record: Record;
  readonly #audioOrigin: string;
  readonly #episodes = new Map<string, Known>();
  #origin: string;
  #cookie = "";
  #count = 0;

  constructor(record: Record, origin: string, screenName: string, audioOrigin: string) {
    this.#record = record;
    this.#origin = origin;
    this.screenName = screenName;
    this.#audioOrigin = audioOrigin;
  }

  async register(): Promise<void> {
    const email = `${this.screenName}@example.com`;
    const account = { email, password: PASSWORD, displayName: "Soak Guest", screenName: this.screenName };
    const registered = await this.send("POST", "/api/register", account);
    this.#cookie = sessionCookieOf(registered);
    await this.send("POST", "/api/activate-premium");
    const feed = await this.send("POST", "/api/feeds", { title: "Talks", slug: "talks", isDefault: true });
    if (!feed?.isOk) throw new Error(`The feed was rejected: ${feed?.text}`);
    this.feedId = JSON.parse(feed.text).id;
  }

  /** Fills the feed, for clients that read long lists. */
  async addMany(count: number): Promise<void> {
    for (let start = 0; start < count; start += EPISODES_PER_BATCH) {
      const episodes = Array.from({ length: Math.min(EPISODES_PER_BATCH, count - start) }, (_, at) => ({
        title: `Talk ${start + at}`,
        description: "What was said in this one. ".repeat(20),
        releaseDate: "2026-01-05T10:00:00.000Z",
      }));
      const answer = await this.send("POST", `/api/feeds/${this.feedId}/episodes/batch`, { episodes });
      if (!answer?.isOk) throw new Error(`The episodes were rejected: ${answer?.text}`);
    }
  }

  /** Logs in again, as a browser does whose session has ended. */
  async logIn(): Promise<void> {
    const email = `${this.screenName}@example.com`;
    const answer = await this.send("POST", "/api/login", { email, password: PASSWORD });
    if (answer?.isOk) this.#cookie = sessionCookieOf(answer);
  }

  /** Makes one change. @param choice 0 to 1 */
  async change(choice: number): Promise<void> {
    if (this.isUnsure && !(await this.verify())) return;
    const existing = [...this.#episodes].filter(([, { id, mayBeMissing }]) => id !== undefined && !mayBeMissing);
    const [title, known] = existing[Math.floor(choice * 997) % Math.max(1, existing.length)] ?? [];
    if (!known || title === undefined || existing.length < MOST_EPISODES / 2 || choice < 0.4)
      return choice < 0.1 ? this.#addBatch() : this.#add();
    if (choice < 0.8 && existing.length < MOST_EPISODES) return this.#update(known);
    return this.#delete(title, known);
  }

  /**
   * Compares the feed with what was answered. What an unanswered change has become is known when it can no longer be committed.
   * Never while a change is being made: its answer may come between.
   * @returns whether the feed could be read
   */
  async verify(): Promise<boolean> {
    const answer = await this.send("GET", `/api/feeds/${this.feedId}`);
    if (answer?.status === 401) await this.logIn();
    if (!answer?.isOk) return false;
    const { episodes } = JSON.parse(answer.text) as { episodes: SavedEpisode[] };
    this.#checkWholeness(episodes);
    const found = new Map(episodes.map((episode) => [episode.title, episode]));
    for (const [title, known] of this.#episodes) {
      const episode = found.get(title);
      const change = episode && changeOf(episode.description);
      if (!episode && !known.mayBeMissing) this.#lost(`${title} is missing`);
      else if (episode && !known.mayExist) this.#lost(`${title} was deleted and is back`);
      else if (change !== undefined && !known.changes.has(change)) this.#lost(`${title} has an earlier text`);
      if (!episode || change === undefined) {
        // A database that hung may commit an unanswered change later.
        if (!known.mayBeMissing || !known.mayExist) this.#episodes.delete(title);
      } else if (performance.now() - (known.unansweredAtMs ?? Number.NEGATIVE_INFINITY) < LATE_COMMIT_MS)
        known.id = episode.id;
      else this.#episodes.set(title, { ...saved(episode.id, change), batch: known.batch });
    }
    this.isUnsure = false;
    return true;
  }

  /** Each change is there once and with all of its parts, or not at all. */
  #checkWholeness(episodes: SavedEpisode[]): void {
    const seen = new Set<string>();
    for (const { title, description, showName } of episodes) {
      if (seen.has(title)) this.#record.doubledWrites.push(`${this.screenName}: ${title} is there twice`);
      seen.add(title);
      if (changeOf(description) !== changeOf(showName))
        this.#record.tornWrites.push(`${this.screenName}: ${title} has "${description}" and "${showName}"`);
      if (!this.#episodes.has(title)) this.#lost(`${title} is back, or was never added`);
    }
    const unsure = [...this.#episodes].filter(([, { id }]) => id === undefined);
    for (const batch of new Set(unsure.map(([, known]) => known.batch))) {
      const titles = unsure.filter(([, known]) => known.batch === batch).map(([title]) => title);
      const added = titles.filter((title) => seen.has(title));
      if (added.length > 0 && added.length < titles.length)
        this.#record.tornWrites.push(`${this.screenName}: of ${titles.join(", ")} there is ${added.join(", ")} only`);
    }
  }

  /** Sends a request of this guest. @returns undefined when the connection ended before all of the answer */
  async send(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    const request: SentRequest = { method, path, startedAtMs: performance.now() };
    try {
      const response = await fetch(this.#origin + path, {
        method,
        headers: {
          // A header without a value would count as a cookie.
          ...(this.#cookie !== "" && { cookie: this.#cookie }),
          origin: this.#origin,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      this.#record.response(request, response, text);
      return { request, status: response.status, isOk: response.ok, headers: response.headers, text };
    } catch (error) {
      this.#record.disconnection(request, error);
      return undefined;
    }
  }

  async #add(): Promise<void> {
    const { title, known, input } = this.#newEpisode();
    const answer = await this.send("POST", `/api/feeds/${this.feedId}/episodes`, input);
    if ((await this.#wasSaved(answer)) && answer)
      this.#episodes.set(title, saved(JSON.parse(answer.text).id, known.batch));
  }

  /** Adds several episodes in one request: all of them are saved, or none. */
  async #addBatch(): Promise<void> {
    const batch = this.#count + 1;
    const added = Array.from({ length: BATCH_SIZE }, () => this.#newEpisode(batch));
    const answer = await this.send("POST", `/api/feeds/${this.feedId}/episodes/batch`, {
      episodes: added.map(({ input }) => input),
    });
    if (!(await this.#wasSaved(answer)) || !answer) return;
    const results = JSON.parse(answer.text) as { episode?: { id: number } }[];
    for (const [at, { title, known }] of added.entries()) {
      const id = results[at]?.episode?.id;
      if (id === undefined) this.#lost(`${title} of a batch was not saved: ${JSON.stringify(results[at])}`);
      else known.id = id;
      this.#episodes.set(title, { ...known, mayBeMissing: id === undefined });
    }
  }

  #newEpisode(batch = this.#count + 1) {
    this.#count += 1;
    const title = `Talk ${this.#count}`;
    const known: Known = { ...saved(undefined, this.#count), mayBeMissing: true, batch };
    this.#episodes.set(title, known);
    const input = {
      title,
      ...fieldsOf(this.#count),
      releaseDate: "2026-01-05T10:00:00.000Z",
      audioUrl: `${this.#audioOrigin}/audio/${this.screenName}-${this.#count}.mp3`,
    };
    return { title, known, input };
  }

  async #update(known: Known): Promise<void> {
    this.#count += 1;
    known.changes.add(this.#count);
    const answer = await this.send("PATCH", `/api/episodes/${known.id}`, fieldsOf(this.#count));
    if (await this.#wasSaved(answer)) known.changes = new Set([this.#count]);
    else known.unansweredAtMs = performance.now();
  }

  async #delete(title: string, known: Known): Promise<void> {
    known.mayBeMissing = true;
    const answer = await this.send("DELETE", `/api/episodes/${known.id}`);
    if (await this.#wasSaved(answer)) this.#episodes.set(title, { ...known, mayExist: false });
    else known.unansweredAtMs = performance.now();
  }

  async #wasSaved(answer: Answer | undefined): Promise<boolean> {
    if (answer?.isOk) {
      this.#record.answeredWrites += 1;
      return true;
    }
    this.isUnsure = true;
    if (answer?.status === 401) await this.logIn();
    else if (answer && answer.status < 500)
      this.#record.unexplained(answer.request, `${answer.status} for a valid change: ${answer.text}`, { isBug: true });
    return false;
  }

  #lost(what: string): void {
    this.#record.lostWrites.push(`${this.screenName}: ${what}`);
  }
}

function saved(id: number | undefined, change: number): Known {
  return { id, changes: new Set([change]), mayBeMissing: false, mayExist: true, batch: change };
}

/** Two fields that tell which change wrote them. */
function fieldsOf(change: number) {
  return { description: `Text ${change}`, showName: `Show ${change}` };
}

function changeOf(text: string): number {
  return Number(text.split(" ")[1]);
}

function sessionCookieOf(answer: Answer | undefined): string {
  const cookies = answer?.headers.getSetCookie() ?? [];
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
