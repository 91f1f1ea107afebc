import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { Agent } from "undici";

/** A browser's, so that visits count. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PASSWORD = "correct horse";
const TIMEOUT_MS = 60_000;
/** A client that was refused gains nothing by asking at once. */
const PAUSE_AFTER_REFUSAL_MS = 50;

export interface Answer {
  /** 0 when the connection ended before the answer, or after 60 s */
  status: number;
  text: string;
  cookies: string[];
}

export interface Sending {
  /** sent as JSON */
  json?: unknown;
  /** sent as it is */
  body?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
  /** the address that the proxy names as the client's; by default the guest's own */
  address?: string;
}

const connections = new Agent({ connections: null, pipelining: 1, bodyTimeout: 0, headersTimeout: 0 });

/** A client at one address, behind the proxy, with or without an account. */
export class Guest {
  readonly origin: string;
  readonly address: string;
  readonly screenName: string;
  readonly password = PASSWORD;
  /** of the default feed */
  feedId = 0;
  #cookie = "";
  readonly #onAnswer: (status: number) => void;

  /** @param onAnswer called with the status of each answer */
  constructor(origin: string, address: string, screenName: string, onAnswer: (status: number) => void) {
    this.origin = origin;
    this.address = address;
    this.screenName = screenName;
    this.#onAnswer = onAnswer;
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
    const { status, text } = await this.send(method, path, sending);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return text;
  }

  async send(method: string, path: string, { json, body, type, headers, address }: Sending = {}): Promise<Answer> {
    const payload = json === undefined ? body : JSON.stringify(json);
    const contentType = json === undefined ? type : "application/json";
    try {
      const response = await connections.request({
        origin: this.origin,
        path,
        method: method as "GET",
        headers: {
          "user-agent": USER_AGENT,
          "x-forwarded-for": address ?? this.address,
          "accept-encoding": "gzip",
          origin: this.origin,
          ...(this.#cookie !== "" && { cookie: this.#cookie }),
          ...(contentType && { "content-type": contentType }),
          ...headers,
        },
        body: payload ?? null,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const cookies = [response.headers["set-cookie"] ?? []].flat();
      if (path.startsWith("/api/register") || path.startsWith("/api/login") || path === "/api/user/password")
        this.#keepCookies(cookies);
      this.#onAnswer(response.statusCode);
      if (response.statusCode === 429 || response.statusCode === 503) await wait(PAUSE_AFTER_REFUSAL_MS);
      const text = response.headers["content-encoding"] === "gzip" ? gunzipSync(bytes).toString() : bytes.toString();
      return { status: response.statusCode, text, cookies };
    } catch {
      this.#onAnswer(0);
      await wait(PAUSE_AFTER_REFUSAL_MS);
      return { status: 0, text: "", cookies: [] };
    }
  }

  #keepCookies(cookies: string[]): void {
    if (cookies.length > 0) this.#cookie = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  }
}
