import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { Agent } from "undici";

/** A browser's, so that visits count. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** A client that was refused gains nothing by asking at once. */
const PAUSE_AFTER_REFUSAL_MS = 50;
/** Requests whose answer begins a session. */
const SIGN_INS = ["/api/register", "/api/login", "/api/user/password"];

/** What came of a request. */
export interface Answer {
  method: string;
  path: string;
  /** of performance.now() */
  startedAtMs: number;
  /** 0 when the connection ended before all of the answer, or nothing came for five minutes */
  status: number;
  isOk: boolean;
  headers: { [name: string]: string | string[] | undefined };
  /** the body, or what ended the connection */
  text: string;
}

export interface Sending {
  /** sent as JSON */
  json?: unknown;
  /** sent as it is */
  body?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
  /** the address that a proxy names as the client's; by default the client's own */
  address?: string;
}

const connections = new Agent({ connections: null, pipelining: 1 });

/** A visitor at one address, or a guest with an account. */
export class Client {
  readonly origin: string;
  readonly screenName: string;
  readonly password = "correct horse";
  /** of the default feed */
  feedId = 0;
  #cookie = "";
  readonly #address: string;
  readonly #onAnswer: (answer: Answer) => void;

  /** @param onAnswer called with each answer */
  constructor(origin: string, screenName: string, onAnswer: (answer: Answer) => void, address = "127.0.0.1") {
    this.origin = origin;
    this.screenName = screenName;
    this.#onAnswer = onAnswer;
    this.#address = address;
  }

  get email(): string {
    return `${this.screenName}@example.com`;
  }

  /** Registers with a premium plan, which is free, and creates the default feed `talks`. */
  async register(): Promise<this> {
    const { email, screenName, password } = this;
    await this.expect("POST", "/api/register", { json: { email, password, displayName: "Soak Guest", screenName } });
    await this.expect("POST", "/api/activate-premium");
    this.feedId = await this.createFeed("talks", { isDefault: true });
    return this;
  }

  /** Logs in again, as a browser does whose session has ended. */
  async logIn(): Promise<void> {
    const { email, password } = this;
    await this.send("POST", "/api/login", { json: { email, password } });
  }

  /** @returns its id */
  async createFeed(slug: string, fields: Record<string, unknown> = {}): Promise<number> {
    const json = { title: "Talks", slug, isPublic: true, ...fields };
    return JSON.parse(await this.expect("POST", "/api/feeds", { json })).id;
  }

  /** Adds an episode to the default feed. @returns its id */
  async addEpisode(fields: Record<string, unknown> = {}): Promise<number> {
    const json = { title: "Talk", description: "What was said", releaseDate: "2026-01-05T10:00:00.000Z", ...fields };
    return JSON.parse(await this.expect("POST", `/api/feeds/${this.feedId}/episodes`, { json })).id;
  }

  /** Sends a request that must succeed. @returns its body @throws Error otherwise */
  async expect(method: string, path: string, sending: Sending = {}): Promise<string> {
    const { status, isOk, text } = await this.send(method, path, sending);
    if (!isOk) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return text;
  }

  async send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
    const startedAtMs = performance.now();
    const answer = { method, path, startedAtMs, ...(await this.#request(method, path, sending)) };
    this.#onAnswer(answer);
    if ([0, 429, 503].includes(answer.status)) await wait(PAUSE_AFTER_REFUSAL_MS);
    return answer;
  }

  async #request(method: string, path: string, { json, body, type, headers, address = this.#address }: Sending) {
    const contentType = json === undefined ? type : "application/json";
    try {
      const response = await connections.request({
        origin: this.origin,
        path,
        method: method as "GET",
        headers: {
          "user-agent": USER_AGENT,
          "x-forwarded-for": address,
          "accept-encoding": "gzip",
          origin: this.origin,
          ...(this.#cookie !== "" && { cookie: this.#cookie }),
          ...(contentType && { "content-type": contentType }),
          ...headers,
        },
        body: (json === undefined ? body : JSON.stringify(json)) ?? null,
      });
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const isOk = response.statusCode >= 200 && response.statusCode < 300;
      const cookies = [response.headers["set-cookie"] ?? []].flat();
      if (isOk && cookies.length > 0 && SIGN_INS.includes(path))
        this.#cookie = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
      const text = response.headers["content-encoding"] === "gzip" ? gunzipSync(bytes).toString() : bytes.toString();
      return { status: response.statusCode, isOk, headers: response.headers, text };
    } catch (error) {
      return { status: 0, isOk: false, headers: {}, text: (error as Error).message };
    }
  }
}
