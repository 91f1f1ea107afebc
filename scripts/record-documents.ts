import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { apiPaths } from "#domain/api-paths.ts";
import { paths } from "#domain/paths.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { type Context, createContext } from "#server/context.ts";
import { createProductionRenderer } from "#server/rendering/production.ts";
import { hashPassword } from "#server/security/passwords.ts";
import { migrate } from "#server/store/migrations/migrate.ts";
import { updateUser } from "#server/store/users.ts";
import { createPostgresDatabase, startPostgres } from "#test/support/postgres.ts";

/*
 * Records the bytes of every public document, to compare two versions of the application:
 * `node scripts/launch.mjs --build scripts/record-documents.ts FOLDER` fills an instance on SQLite and one on PostgreSQL, always with
 * the same data, and writes each response to a file in FOLDER. `diff -r BEFORE AFTER` then names every difference.
 */
const ORIGIN = "http://127.0.0.1:3000";
const PASSWORD = "correct horse battery staple";

/** Differ from one run to the next. */
const PER_RUN_HEADERS = new Set(["date", "connection", "keep-alive", "x-request-id", "set-cookie"]);
/** Names of the build's files contain a hash of their content. */
const HASHED_FILE = /([\w.]+(?:-[\w.]+?)*)-[\w-]{8}\.(js|css|woff2|webp|png|svg)\b/g;

async function recordInstance(settings: Record<string, string>, target: string): Promise<void> {
  let at = Date.parse("2026-03-01T12:00:00.000Z");
  const config = readConfig({
    PUBLIC_URL: ORIGIN,
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    TRANSCRIPTS: "off",
    WEBSUB_HUBS: "https://hub.example.com/",
    SOURCE_URL: "https://example.com/source",
    ...settings,
  });
  const unreachable = () => Promise.reject(new Error("There is no network"));
  const context = createContext(config, {
    now: () => new Date(at),
    fetch: { fetch: unreachable, probe: unreachable } as unknown as Context["fetch"],
  });
  await migrate(context.database);
  await context.db
    .insertInto("instanceValues")
    .values({ name: "momentSecret", value: "the same in each run" })
    .execute();
  const app = await buildApp(context, await createProductionRenderer());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const nextHour = async () => {
    at += 3_600_000;
  };

  const instance = new FilledInstance(context, port, nextHour);
  await instance.fill();
  await recordDocuments(instance, join(target, "1 filled"));
  await instance.saveWithoutChange();
  await recordDocuments(instance, join(target, "2 saved without a change"));
  await instance.change();
  await recordDocuments(instance, join(target, "3 changed"));
  await app.close();
  await context.close();
}

interface Guest {
  id: number;
  screenName: string;
  cookie: string;
}

interface Sent {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** An instance with users, feeds and episodes of every kind that public documents show. */
class FilledInstance {
  readonly context: Context;
  readonly #port: number;
  readonly #nextHour: () => Promise<void>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  guests: Record<string, Guest> = {};
  feedIds: Record<string, number> = {};

  constructor(context: Context, port: number, nextHour: () => Promise<void>) {
    this.context = context;
    this.#port = port;
    this.#nextHour = nextHour;
  }

  send(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer | string): Promise<Sent> {
    const options = { port: this.#port, host: "127.0.0.1", method, path, headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const request = sendRequest(options, async (response) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }),
      );
      request.on("error", reject).end(body);
    });
  }

  async api(guest: Guest, method: string, path: string, body: unknown, type = "application/json"): Promise<unknown> {
    const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const headers = {
      origin: ORIGIN,
      cookie: guest.cookie,
      "content-type": type,
      "content-length": String(Buffer.byteLength(bytes)),
    };
    const response = await this.send(method, path, headers, bytes);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
    await this.#nextHour();
    return response.body.length > 0 ? JSON.parse(response.body.toString()) : undefined;
  }

  async fill(): Promise<void> {
    const ada = await this.#register("ada", "Ada <Löve> & Sons “日本語” 😀", "premium");
    const free = await this.#register("free", "Free Guest", "free");
    const moved = await this.#register("moved", "Moved Guest", "premium");
    const single = await this.#register("single", "Single Feed", "free");
    await this.#register("empty", "No Feeds", "free");
    const ended = await this.#register("ended", "Ended Premium", "premium");

    const main = await this.#addFeed(ada, {
      title: "Main & <first>",
      slug: "main",
      isDefault: true,
      description: "Line one\nLine two",
    });
    const long = await this.#addFeed(ada, { title: "Long", slug: "long", isPublic: true, sortMethod: "newest" });
    await this.#addFeed(ada, { title: "Private", slug: "private" });
    await this.#addFeed(ada, { title: "Empty", slug: "empty", isPublic: true });
    const renamed = await this.#addFeed(ada, { title: "Renamed", slug: "before", isPublic: true, sortMethod: "az" });
    for (const episode of ODD_EPISODES) await this.#addEpisode(ada, main, episode);
    for (let number = 1; number <= 150; number++)
      await this.#addEpisode(ada, long, { ...plainEpisode(number), showName: `Show ${number % 7}` });
    for (const number of [3, 1, 2]) await this.#addEpisode(ada, renamed, plainEpisode(number));
    await this.api(ada, "PATCH", apiPaths.feed(renamed), { slug: "after" });
    const picture = readFileSync(join(import.meta.dirname, "../public/demo/wren-holloway.jpg"));
    await this.api(ada, "PUT", apiPaths.picture(), picture, "image/jpeg");
    const [first] = await this.#episodeIds(main);
    await this.api(ada, "PATCH", apiPaths.user(), { ...MEDIA_KIT, featuredEpisodeIds: [first] });
    const captions = Buffer.from(
      "WEBVTT\n\n00:05.000 --> 00:25.000\nWe talk about lighthouses <and> foxes & trams at length.\n",
    );
    await this.api(ada, "PUT", `${apiPaths.transcript(first ?? 0)}?mayShare=true`, captions, "text/vtt");

    const freeFeed = await this.#addFeed(free, { title: "Free feed", slug: "free-feed", isDefault: true });
    for (const number of [1, 2, 3, 4, 5]) await this.#addEpisode(free, freeFeed, plainEpisode(number));
    const movedFeed = await this.#addFeed(moved, { title: "Goes along", slug: "goes", isDefault: true });
    await this.#addEpisode(moved, movedFeed, plainEpisode(1));
    await this.api(moved, "POST", apiPaths.screenName(), { screenName: "moved_now" });
    const singleFeed = await this.#addFeed(single, {
      title: "Only one",
      slug: "only",
      isDefault: true,
      sortMethod: "newest",
    });
    for (let number = 1; number <= 130; number++) await this.#addEpisode(single, singleFeed, plainEpisode(number));
    const endedFeed = await this.#addFeed(ended, { title: "Was public", slug: "was-public", isPublic: true });
    await this.#addEpisode(ended, endedFeed, plainEpisode(1));
    await this.#addFeed(ended, { title: "Default", slug: "default", isDefault: true });
    await updateUser(this.context.db, ended.id, { premiumUntil: "2026-03-20T00:00:00.000Z" });
    await this.#nextHour();
    await this.#fixGuids();
  }

  /** Does what changes nothing that visitors see. */
  async saveWithoutChange(): Promise<void> {
    const { ada, free } = this.guests as { ada: Guest; free: Guest };
    await this.api(ada, "PATCH", apiPaths.feed(this.feedIds.main ?? 0), { title: "Main & <first>" });
    const [first] = await this.#episodeIds(this.feedIds.main ?? 0);
    await this.api(ada, "PATCH", apiPaths.episode(first ?? 0), { title: ODD_EPISODES.at(-1)?.title });
    await this.api(ada, "PATCH", apiPaths.user(), { bio: MEDIA_KIT.bio });
    const last = (await this.#episodeIds(this.feedIds["free-feed"] ?? 0)).at(-1);
    await this.api(free, "PATCH", apiPaths.episode(last ?? 0), { title: "An episode that the plan does not publish" });
  }

  /** Makes changes of each kind. */
  async change(): Promise<void> {
    const { ada, free, single } = this.guests as { ada: Guest; free: Guest; single: Guest };
    const long = await this.#episodeIds(this.feedIds.long ?? 0);
    await this.api(ada, "DELETE", apiPaths.episode(long[0] ?? 0), {});
    await this.api(ada, "PATCH", apiPaths.episode(long[100] ?? 0), { title: "Changed in the middle" });
    await this.api(ada, "PATCH", apiPaths.user(), { displayName: "Ada Newname" });
    await this.api(free, "POST", apiPaths.upgrade(), {});
    await this.api(single, "PATCH", apiPaths.feed(this.feedIds.only ?? 0), { sortMethod: "oldest" });
  }

  async #register(name: string, displayName: string, plan: "free" | "premium"): Promise<Guest> {
    const email = `${name}@example.com`;
    const headers = { origin: ORIGIN, "content-type": "application/json" };
    const registration = JSON.stringify({ email, password: PASSWORD, screenName: `${name}.guest`, displayName });
    const response = await this.send("POST", apiPaths.register(), headers, registration);
    if (response.status >= 300) throw new Error(`${response.status} ${response.body}`);
    const cookie = (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
    const guest = { id: JSON.parse(response.body.toString()).id, screenName: `${name}.guest`, cookie };
    await updateUser(this.context.db, guest.id, { isVerified: true, password: await hashPassword(PASSWORD) });
    if (plan === "premium") await this.api(guest, "POST", apiPaths.upgrade(), {});
    else await this.#nextHour();
    this.guests[name] = guest;
    return guest;
  }

  async #addFeed(guest: Guest, feed: Record<string, unknown> & { slug: string }): Promise<number> {
    const { id } = (await this.api(guest, "POST", apiPaths.feeds(), feed)) as { id: number };
    this.feedIds[feed.slug] = id;
    return id;
  }

  async #addEpisode(guest: Guest, feedId: number, episode: Record<string, unknown>): Promise<void> {
    await this.api(guest, "POST", apiPaths.feedEpisodes(feedId), episode);
  }

  /** @returns in manual order */
  async #episodeIds(feedId: number): Promise<number[]> {
    const { db } = this.context;
    const rows = await db
      .selectFrom("episodes")
      .select("id")
      .where("feedId", "=", feedId)
      .orderBy("position")
      .execute();
    return rows.map(({ id }) => id);
  }

  async #fixGuids(): Promise<void> {
    const { db } = this.context;
    for (const { id } of await db.selectFrom("episodes").select("id").execute()) {
      const guid = `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`;
      await db.updateTable("episodes").set({ guid }).where("id", "=", id).execute();
    }
  }
}

function plainEpisode(number: number) {
  return {
    title: `Episode ${number}`,
    description: `What was said in episode ${number}.\n\n0:00 Start\n1:30 More at https://example.com/${number}?a=1&b=2`,
    showName: "A show",
    releaseDate: new Date(Date.UTC(2020, 0, 1 + number * 11)).toISOString(),
    audioUrl: `https://cdn.example.com/${number}.mp3`,
    imageUrl: `https://cdn.example.com/${number}.jpg`,
    duration: "1:02:03",
    enclosureLength: 1000 + number,
    enclosureType: "audio/mpeg",
  };
}

const ODD_EPISODES = [
  {
    ...plainEpisode(1),
    title: "Ünïcode 日本語 😀 <script>alert(1)</script> & “quotes”",
    description: "]]> </script> \u0007 \u2028 <b>bold</b> & more",
  },
  {
    title: "A video without audio",
    description: "Watch it.",
    releaseDate: "2024-05-06T00:00:00.000Z",
    youtubeUrl: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  },
  {
    title: "Only a page",
    description: "Read it.",
    releaseDate: "1999-12-31T00:00:00.000Z",
    showNotesUrl: "https://example.com/page?x=<y>&z='1'",
  },
  { title: "Little more than a title", description: "-", releaseDate: "2025-01-01T00:00:00.000Z" },
  {
    ...plainEpisode(2),
    title: "x".repeat(300),
    description: "Long. ".repeat(3000),
    appleUrl: "https://podcasts.apple.com/podcast/id1?i=2",
    spotifyUrl: "https://open.spotify.com/episode/abc",
  },
  { ...plainEpisode(150), title: "Also in the long feed" },
];

const MEDIA_KIT = {
  bio: "A bio with <markup> & ünïcode",
  headline: "What I talk about",
  topics: ["Lighthouses", "Foxes & trams"],
  bioShort: "Short.",
  bioLong: "Long.\n\nSecond paragraph.",
  pronunciation: "AY-da",
  languages: ["English"],
  links: ["https://example.com/ada"],
  bookingUrl: "https://example.com/book",
  contactEmail: "hello@example.com",
  testimonials: [{ quote: "Very good", name: "Host", episodeId: null }],
};

async function recordDocuments(instance: FilledInstance, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const pending = [...(await startPaths(instance))];
  const known = new Set(pending);
  for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
    const response = await record(instance, folder, path, "GET");
    await record(instance, folder, path, "HEAD");
    const { etag } = response.headers;
    if (etag) await record(instance, folder, path, "GET", "unchanged", { "if-none-match": etag });
    const modified = response.headers["last-modified"];
    if (modified) await record(instance, folder, path, "GET", "not modified since", { "if-modified-since": modified });
    for (const encoding of ["gzip", "br"])
      await record(instance, folder, path, "GET", encoding, { "accept-encoding": encoding });
    // Images, further pages and links to moments are found in what refers to them.
    const text = /html|xml|json/.test(response.headers["content-type"] ?? "") ? response.body.toString() : "";
    for (const [, link = ""] of text.matchAll(
      /(?:"|&quot;|http:\/\/127\.0\.0\.1:3000)(\/(?:covers|share|pictures|sitemaps|u)\/[^"<>\s\\]*?)(?=["<>\s\\]|&quot;)/g,
    )) {
      const found = link.replaceAll("&amp;", "&").replace(/#.*/, "");
      const isWanted = !found.startsWith("/u/") || /[?&](page|t)=/.test(found);
      if (!isWanted || known.has(found)) continue;
      known.add(found);
      pending.push(found);
    }
  }
  const hidden = paths.publicFeed("ada.guest", "private");
  for (const name of ["ada", "free"])
    await record(instance, folder, hidden, "GET", `as ${name}`, { cookie: instance.guests[name]?.cookie ?? "" });
}

async function startPaths({ context, guests }: FilledInstance): Promise<Set<string>> {
  const feeds = await context.db
    .selectFrom("feeds")
    .select(["userId", "slug"])
    .where("trashOfFeedId", "is", null)
    .orderBy("id")
    .execute();
  const found = new Set<string>([
    "/robots.txt",
    "/sitemap.xml",
    "/sitemaps/none-1.xml",
    "/sitemaps/feeds-9.xml",
    "/no/such/page",
    "/auth",
  ]);
  const names = [
    ...Object.values(guests),
    { id: 0, screenName: "moved_now" },
    { id: 0, screenName: "nobody" },
    { id: 0, screenName: "ADA.Guest" },
    { id: 0, screenName: "%FF" },
  ];
  const oembed = (path: string, more = "") =>
    found.add(`/api/oembed?url=${encodeURIComponent(`${ORIGIN}${decodeURI(path)}`)}${more}`);
  for (const { id, screenName } of names) {
    const name = screenName.includes("%") ? screenName : encodeURIComponent(screenName);
    for (const end of [
      "",
      "/",
      "?contact=show",
      "?q=foxes",
      "?q=%22no%20such%20words%22",
      "?utm_source=x",
      "/feed.xml",
      "/feed.json",
      "/feeds.opml",
    ])
      found.add(`/u/${name}${end}`);
    for (const end of ["", "/feeds"]) found.add(`/api/users/screen-name/${name}${end}`);
    if (!name.includes("%")) oembed(`/u/${name}`);
    const slugs = id > 0 ? feeds.filter(({ userId }) => userId === id).map(({ slug }) => slug) : ["main", "goes"];
    for (const slug of new Set([...slugs, "nothing", "before", "MAIN"])) {
      for (const end of [
        "",
        "?page=2",
        "?page=99",
        "?page=0",
        "?page=x",
        "?q=episode",
        "?q=foxes",
        "/embed",
        "/embed?theme=dark&limit=2",
        "/embed?episode=2",
        "/embed?episode=00000000-0000-4000-8000-000000000001&start=30",
        "/embed?limit=0&theme=odd",
        "/feed.xml",
        "/feed.xml?x=1",
        "/feed.json",
      ])
        found.add(`/u/${name}/${slug}${end}`);
      for (const end of ["", "/episodes", "/episodes?limit=2", "/episodes?limit=2&offset=1", "/episodes?limit=x"])
        found.add(`/api/users/screen-name/${name}/feeds/${slug}${end}`);
      if (!name.includes("%"))
        for (const more of ["", "&format=xml", "&maxwidth=300&maxheight=200"]) oembed(`/u/${name}/${slug}`, more);
    }
    if (id > 0) for (const slug of slugs) found.add(`/u/${id}/${slug}`);
  }
  for (const query of ["", "?url=x", "?url=https%3A%2F%2Fexample.com%2F", "?url=x&format=yaml", "?url=x&maxwidth=-1"])
    found.add(`/api/oembed${query}`);
  const linked = await context.db
    .selectFrom("episodes")
    .innerJoin("feeds", "feeds.id", "feedId")
    .select("episodes.id")
    .where("slug", "=", "long")
    .orderBy("episodes.id")
    .limit(1)
    .executeTakeFirst();
  found.add(`/u/ada.guest/long?t=30&episode=${linked?.id}`);
  return found;
}

async function record(
  instance: FilledInstance,
  folder: string,
  path: string,
  method: string,
  variant = "",
  headers: Record<string, string> = {},
): Promise<Sent> {
  const response = await instance.send(method, path, headers);
  const file = `${path.replaceAll("/", "⁄")} ${method}${variant && ` ${variant}`}`;
  writeFileSync(join(folder, file.slice(0, 120)), asText(response));
  return response;
}

function asText({ status, headers, body }: Sent): Buffer {
  const isPage = headers["content-type"]?.startsWith("text/html") ?? false;
  const lines = Object.entries(headers)
    .filter(([name]) => !PER_RUN_HEADERS.has(name))
    // Of pages, names of files are left out, on which these depend; of other documents, the level of compression.
    .map(([name, value]) => {
      const depends =
        (isPage && name === "etag") || (name === "content-length" && (isPage || headers["content-encoding"]));
      return `${name}: ${depends ? "*" : value}`;
    })
    .sort();
  const decoded = body.length === 0 ? body : decode(body, headers["content-encoding"]);
  const shown = isPage
    ? Buffer.from(decoded.toString().replaceAll("><", ">\n<").replace(HASHED_FILE, "$1-HASH.$2"))
    : decoded;
  return Buffer.concat([Buffer.from(`${status}\n${lines.join("\n")}\n\n`), shown]);
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "gzip") return gunzipSync(body);
  return encoding === "br" ? brotliDecompressSync(body) : body;
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder to write to");
const postgres = await startPostgres();
try {
  const dataDir = mkdtempSync(join(tmpdir(), "aircheck-record-"));
  await recordInstance({ DATA_DIR: dataDir }, join(folder, "sqlite"));
  rmSync(dataDir, { recursive: true });
  const databaseUrl = await createPostgresDatabase(postgres.url, `record_${randomUUID().replaceAll("-", "")}`);
  await recordInstance({ DATABASE_URL: databaseUrl }, join(folder, "postgres"));
} finally {
  await postgres.stop();
}
