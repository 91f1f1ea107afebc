import { EPISODES_PER_BATCH } from "#domain/episodes/episode.ts";
import type { Record } from "./record.ts";

/** What is known of an episode: the descriptions that it may have, and whether it may be missing. */
interface Known {
  id: number | undefined;
  descriptions: Set<string>;
  mayBeMissing: boolean;
  mayExist: boolean;
}

export interface Answer {
  status: number;
  isOk: boolean;
  headers: Headers;
  text: string;
}

const MOST_EPISODES = 40;
const PASSWORD = "correct horse";

/** A guest who changes their feed, remembers every answer and compares the feed with them. */
export class Writer {
  readonly screenName: string;
  readonly #record: Record;
  readonly #audioOrigin: string;
  readonly #episodes = new Map<string, Known>();
  #origin: string;
  #cookie = "";
  #feedId = 0;
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
    this.#feedId = JSON.parse(feed.text).id;
  }

  /** Fills the feed, for clients that read long lists. */
  async addMany(count: number): Promise<void> {
    for (let start = 0; start < count; start += EPISODES_PER_BATCH) {
      const episodes = Array.from({ length: Math.min(EPISODES_PER_BATCH, count - start) }, (_, at) => ({
        title: `Talk ${start + at}`,
        description: "What was said in this one. ".repeat(20),
        releaseDate: "2026-01-05T10:00:00.000Z",
      }));
      const answer = await this.send("POST", `/api/feeds/${this.#feedId}/episodes/batch`, { episodes });
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
    const existing = [...this.#episodes].filter(([, { id, mayBeMissing }]) => id !== undefined && !mayBeMissing);
    const [title, known] = existing[Math.floor(choice * 997) % Math.max(1, existing.length)] ?? [];
    if (!known || title === undefined || existing.length < MOST_EPISODES / 2 || choice < 0.4) return this.#add();
    if (choice < 0.8 && existing.length < MOST_EPISODES) return this.#update(known);
    return this.#delete(title, known);
  }

  /** Compares the feed with what was answered. What an unanswered change has become is known from now on. */
  async verify(): Promise<void> {
    const answer = await this.send("GET", `/api/feeds/${this.#feedId}`);
    if (!answer?.isOk) return;
    const { episodes } = JSON.parse(answer.text) as {
      episodes: { id: number; title: string; description: string }[];
    };
    const found = new Map(episodes.map((episode) => [episode.title, episode]));
    for (const [title, known] of this.#episodes) {
      const episode = found.get(title);
      if (!episode && !known.mayBeMissing) this.#lost(`${title} is missing`);
      else if (episode && !known.mayExist) this.#lost(`${title} was deleted and is back`);
      else if (episode && !known.descriptions.has(episode.description)) this.#lost(`${title} has an earlier text`);
      if (!episode) this.#episodes.delete(title);
      else
        this.#episodes.set(title, {
          id: episode.id,
          descriptions: new Set([episode.description]),
          mayBeMissing: false,
          mayExist: true,
        });
    }
  }

  /** Sends a request of this guest. @returns undefined when the connection ended before all of the answer */
  async send(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    const startedAtMs = performance.now();
    const what = `${method} ${path.replace(/\d+/g, "N")}`;
    try {
      const response = await fetch(this.#origin + path, {
        method,
        headers: {
          cookie: this.#cookie,
          origin: this.#origin,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      this.#record.response(what, startedAtMs, response);
      return { status: response.status, isOk: response.ok, headers: response.headers, text };
    } catch (error) {
      this.#record.disconnection(what, startedAtMs, error);
      return undefined;
    }
  }

  async #add(): Promise<void> {
    this.#count += 1;
    const title = `Talk ${this.#count}`;
    const description = `Text ${this.#count}`;
    const known: Known = {
      id: undefined,
      descriptions: new Set([description]),
      mayBeMissing: true,
      mayExist: true,
    };
    this.#episodes.set(title, known);
    const answer = await this.send("POST", `/api/feeds/${this.#feedId}/episodes`, {
      title,
      description,
      showName: "Harbour Lights",
      releaseDate: "2026-01-05T10:00:00.000Z",
      audioUrl: `${this.#audioOrigin}/audio/${this.screenName}-${this.#count}.mp3`,
    });
    if (answer && (await this.#wasSaved(answer))) {
      known.id = JSON.parse(answer.text).id;
      known.mayBeMissing = false;
    }
  }

  async #update(known: Known): Promise<void> {
    this.#count += 1;
    const description = `Text ${this.#count}`;
    known.descriptions.add(description);
    const answer = await this.send("PATCH", `/api/episodes/${known.id}`, { description });
    if (await this.#wasSaved(answer)) known.descriptions = new Set([description]);
  }

  async #delete(title: string, known: Known): Promise<void> {
    known.mayBeMissing = true;
    const answer = await this.send("DELETE", `/api/episodes/${known.id}`);
    if (await this.#wasSaved(answer)) this.#episodes.set(title, { ...known, mayExist: false });
  }

  async #wasSaved(answer: Answer | undefined): Promise<boolean> {
    if (answer?.status === 401) await this.logIn();
    if (!answer?.isOk) return false;
    this.#record.answeredWrites += 1;
    return true;
  }

  #lost(what: string): void {
    this.#record.lostWrites.push(`${this.screenName}: ${what}`);
  }
}

function sessionCookieOf(answer: Answer | undefined): string {
  const cookies = answer?.headers.getSetCookie() ?? [];
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
